package import BoardModel

/// The content of one line of a column; equal lines are not painted again.
nonisolated enum ColumnLine: Hashable {
  case blank
  case card(Card.ID, line: Int)
  case moreAbove(Int)
  case moreBelow(Int)
  case prompt(line: Int)
  case heading(SectionHeading)
  case empty(line: Int)
  /// A part of a line over the whole board, which its lanes paint.
  case lane

  var card: Card.ID? {
    if case .card(let card, _) = self { card } else { nil }
  }
}

package nonisolated enum PromptPlace: Hashable {
  case first
  case after(Card.ID)
  /// Instead of the card's title.
  case replacing(Card.ID)
}
