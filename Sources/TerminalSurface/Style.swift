/// What a piece of text is, from which the terminal chooses its colour.
///
/// Colour has roles, never meanings of its own: where there is none, the terminal falls back on
/// attributes, and whoever paints adds a sign. A `Palette` has a colour for each.
package enum Role: UInt8, Sendable, CaseIterable {
  case text
  /// What stands back behind the text.
  case quiet
  /// What has the focus or the selection.
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
  case title
  /// What is seen only by who looks for it: rules, identifiers, ages.
  case faint
  /// Columns of what is to do.
  case accentToDo
  /// Columns of what is being done.
  case accentDoing
  /// Columns of what is done.
  case accentDone
  /// What a search has found in a text.
  case match
  /// Lines between parts of the screen, and all that stands behind a popup; no text to be read.
  case line

  /// Whether it is read, and not only seen.
  package var isText: Bool { self != .line }
}

/// What lies behind a piece of text.
package enum Fill: UInt8, Sendable, CaseIterable {
  /// The terminal's own background.
  case none
  /// Behind the selected card or row.
  case selection
  /// Behind a bar over the whole width.
  case bar
  /// Behind a popup.
  case popup
  /// Behind the selected row of a popup.
  case popupSelection
  /// Behind the bar of the selected card: the colour of a selection, but never shown by reversing, which
  /// would make a notch of the bar.
  case selectionBar
  /// Behind the title of a selected card that is done: where the bar alone marks the selected card, the
  /// title is as quiet as that of any done card.
  case selectionDone
}

/// How a cell looks: its role, what is added to it, what lies behind it, and where it leads.
package struct Style: Hashable, Sendable {
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// In place of the one for all sets, whose types the first call looks up by name.
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

  /// The same style on another fill.
  package func on(_ fill: Fill) -> Style { Style(role, traits, on: fill, link: link) }
}
