/// The kind of a piece of text, which decides its colour.
///
/// Colour never carries meaning alone: without it, the terminal falls back to attributes, and the
/// painter adds a sign.
package enum Role: UInt8, Sendable, CaseIterable {
  case text
  /// Secondary text.
  case quiet
  /// The focus or the selection.
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
  case code
  case title
  /// Details for those who look for them: rules, identifiers, ages.
  case faint
  /// Columns of open cards.
  case accentToDo
  /// Columns of cards in progress.
  case accentDoing
  /// Columns of finished cards.
  case accentDone
  case match
  /// Lines between parts of the screen, and everything below a popup. Not meant to be read.
  case line

  package var isText: Bool { self != .line }
}

/// The background of a piece of text.
package enum Fill: UInt8, Sendable, CaseIterable {
  /// The terminal's own background.
  case none
  case selection
  case bar
  case popup
  case popupSelection
  /// The bar of the selected card. It has the colour of a selection, but isn't shown by reversing
  /// colours, which would cut a notch into the bar.
  case selectionBar
  /// The title of a selected card that is done. If only the bar marks the selection, the title
  /// stays as quiet as that of other done cards.
  case selectionDone
}

package struct Style: Hashable, Sendable {
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Avoids the generic initializer of option sets, whose first call looks up types by name.
    package init(arrayLiteral elements: Traits...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    package static let bold = Traits(rawValue: 1)
    package static let underline = Traits(rawValue: 2)
    package static let reverse = Traits(rawValue: 4)
    package static let italic = Traits(rawValue: 8)
  }

  package var role: Role
  package var traits: Traits
  package var fill: Fill
  package var link: LinkTarget

  package init(
    _ role: Role = .text,
    _ traits: Traits = [],
    on fill: Fill = .none,
    link: LinkTarget = .none
  ) {
    self.role = role
    self.traits = traits
    self.fill = fill
    self.link = link
  }

  package func on(_ fill: Fill) -> Style { Style(role, traits, on: fill, link: link) }
}
