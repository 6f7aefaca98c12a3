import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// A picker that finds any card of any board and goes to it.
final class CardFinder: CardSearchScreen {
  let picker: Picker<Card.ID, Never>
  let context: BoardContext
  let search: CardSearch

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    search = try CardSearch(context)
    picker = Picker(
      words: .init(
        title: "Go to a card",
        pick: "go",
        missing: { [keys = context.keys] in
          let tip = keys.sentence(Command.filter, "on the board searches descriptions too")
          return "No title or id matches \(quoted($0)).\(tip)"
        },
        typing: .always,
        isSearchedElsewhere: !search.isSmall
      ),
      rows: [],
      picked: context.selected,
      keymap: context.keymap,
      host: context.host
    )
    picker.show(rows(of: search.first), picked: context.selected)
    picker.countWords = { [search] in search.countWords(showing: $0) }
  }

  func show(found cards: [CardPreview]) { picker.show(rows(of: cards)) }

  private func rows(of cards: [CardPreview]) -> [PickerRow<Card.ID>] {
    cards.map { card in
      PickerRow(
        id: card.id,
        label: card.title,
        words: CardSearch.id(of: card),
        detail: search.place(of: card)
      )
    }
  }

  func receive(_ answer: PickerResult<Card.ID, Never>) {
    if case .edited(let text) = answer { find(text) }
  }

  func pick(_ card: Card.ID) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in
      guard let card = try context.store.card(card) else { throw .cardNotFound(card) }
      try context.show(card)
    }
  }
}
