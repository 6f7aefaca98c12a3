import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The picker over all cards of all boards: type, see, go.
final class CardFinder: CardSearchScreen {
  let picker: Picker<Card.ID, Never>
  let context: BoardContext
  let search: CardSearch

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    search = try CardSearch(context)
    picker = Picker(
      words: .init(title: "Go to a card", pick: "go", isSearched: !search.isSmall),
      rows: [],
      picked: context.selected,
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.show(rows(of: search.first), picked: context.selected)
    picker.onPick = { [weak self] in self?.go(to: $0) }
    picker.onEdit = { [weak self] in self?.find($0) }
    picker.countWords = { [search] in search.countWords(showing: $0) }
  }

  func show(found cards: [CardPreview]) { picker.show(rows(of: cards)) }

  private func rows(of cards: [CardPreview]) -> [PickerRow<Card.ID>] {
    cards.map { PickerRow(id: $0.id, label: $0.title, detail: search.place(of: $0)) }
  }

  private func go(to card: Card.ID) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in
      guard let card = try context.store.card(card) else { throw .cardNotFound(card) }
      try context.show(card)
    }
  }
}
