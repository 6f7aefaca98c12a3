package import BoardModel

/// What one line of a column shows; two equal lines need no copying.
nonisolated enum ColumnLine: Hashable {
  case blank
  /// A line of a card's row, counted from its top.
  case card(Card.ID, line: Int)
  case moreAbove(Int)
  case moreBelow(Int)
  case prompt(line: Int)
  /// What stands above the cards of a section.
  case heading(SectionHeading)
  /// A line of what an empty column says.
  case empty(line: Int)

  /// The card whose row has the line.
  var card: Card.ID? {
    if case .card(let card, _) = self { card } else { nil }
  }
}

/// Where the prompt stands among the rows.
package nonisolated enum PromptPlace: Hashable {
  case first
  case after(Card.ID)
  /// In the place of the card's title.
  case replacing(Card.ID)
}
