/// What a piece of text is, from which the terminal chooses its colour.
///
/// Colour has roles, never meanings of its own: where there is none, the terminal falls back on
/// attributes, and whoever paints adds a sign.
package enum Role: UInt8, Sendable, CaseIterable {
  case text
  case quiet
  case accent
  case danger
  case warning
  case success
  case tag0
  case tag1
  case tag2
  case tag3
  case tag4
  case tag5
  /// Code in a text.
  case code
}

/// How a cell looks: its role, and what is added to it.
package struct Style: Hashable, Sendable {
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let bold = Traits(rawValue: 1)
    package static let underline = Traits(rawValue: 2)
    package static let reverse = Traits(rawValue: 4)
    package static let italic = Traits(rawValue: 8)
  }

  package var role: Role
  package var traits: Traits

  package init(_ role: Role = .text, _ traits: Traits = []) {
    self.role = role
    self.traits = traits
  }
}
