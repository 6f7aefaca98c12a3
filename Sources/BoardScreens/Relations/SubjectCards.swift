import BoardModel
import BoardViewModels
import TerminalKit

/// What a picker acts on: the card with the bar, or all that are selected together.
struct SubjectCards {
  let cards: [Card.ID]
  /// The title of the card, where it is one.
  let title: String
  /// How a message names them.
  let words: String

  /// Nil where no card is selected, which the status line then says.
  init?(_ context: BoardContext, _ selection: CardSelection) {
    if selection.count > 1 {
      cards = selection.cards
      (title, words) = ("", selection.count.cards)
    } else {
      guard let card = context.subjectCard() else { return nil }
      cards = selection.isEmpty ? [card.id] : selection.cards
      (title, words) = (card.title, quoted(card.title, limit: 32))
    }
  }
}
