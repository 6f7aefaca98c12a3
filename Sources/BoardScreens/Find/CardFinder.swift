import BoardModel
import BoardViewModels
import TerminalSurface

/// The picker over all cards of all boards: type, see, go.
final class CardFinder: PickerScreen {
  let picker: Picker<Card.ID, Never>
  private let context: BoardContext
  private let search: CardSearch

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    search = try CardSearch(context)
    picker = Picker(
      words: .init(title: "Go to a card", pick: "go"),
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
  }

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

  // MARK: Finding

  private func find(_ text: String) {
    search.find(text)
    searchOn(testing: CardSearch.testedAtOnce)
  }

  private func searchOn(testing limit: Int) {
    do throws(StoreError) {
      if let cards = try search.searchOn(testing: limit) { picker.show(rows(of: cards)) }
    } catch {
      search.stop()
      picker.say("Not read: \(error.reason).")
    }
  }

  // MARK: Screen

  var deadline: ContinuousClock.Instant? { search.isSearching ? context.environment.now() : nil }

  func handle(_ event: TerminalEvent) -> Handling {
    if case .tick = event {
      searchOn(testing: CardSearch.testedWhileIdle)
      return .ignored
    }
    return picker.handle(event)
  }
}
