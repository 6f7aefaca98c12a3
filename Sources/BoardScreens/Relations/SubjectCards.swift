import BoardModel
import BoardViewModels
import TerminalKit

/// The cards that a picker acts on: the selected card, or the multiple selection.
struct SubjectCards {
  let cards: [Card.ID]
  /// Empty for several cards.
  let title: String
  let words: String

  var isOne: Bool { cards.count == 1 }

  /// Nil if no card is selected, which the status line reports.
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
