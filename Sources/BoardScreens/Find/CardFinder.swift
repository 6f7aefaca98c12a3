import BoardModel
import BoardViewModels
import TerminalSurface

/// The picker over all cards of all boards: type, see, go.
///
/// A file of up to a thousand cards is read at once and searched fuzzily. Of more, the titles that
/// hold the typed words are found part by part, the first two hundred of them.
final class CardFinder: Screen {
  let isOpaque = false
  private let context: BoardContext
  let picker: Picker<Card.ID, Never>
  private let isSmall: Bool
  private var search: FoundCards?
  private var shownCount = 0

  private static let smallLimit = 1_000
  private static let shownLimit = 200
  private static let testedAtOnce = 600
  private static let testedWhileIdle = 1_500
  private static let all = CardQuery(.all)

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    isSmall = try context.store.count(of: Self.all).value <= Self.smallLimit
    let cards = try context.store.page(
      of: Self.all,
      .first,
      limit: isSmall ? Self.smallLimit : Self.shownLimit
    )
    picker = Picker(
      words: .init(title: "Go to a card", pick: "go"),
      rows: Self.rows(of: cards, context.viewModel),
      picked: context.selected,
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.onPick = { [weak self] in self?.go(to: $0) }
    picker.onEdit = { [weak self] in self?.find($0) }
  }

  private static func rows(
    of cards: [CardPreview],
    _ viewModel: BoardViewModel
  ) -> [PickerRow<Card.ID>] {
    let isOneBoard = viewModel.boardsInUse.count == 1
    return cards.map { card in
      let place = card.column.flatMap(viewModel.place)
      let column = place?.column.name ?? ""
      return PickerRow(
        id: card.id,
        label: card.title,
        detail: isOneBoard ? column : "\(place?.board.name ?? "") · \(column)"
      )
    }
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
    if isSmall { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    let terms = words.map {
      CardFilter.Expression.term(.text(SearchPhrase(String($0), ignoringCase: true), in: .title))
    }
    let filter = CardFilter(.all(terms), on: context.queryContext)
    search = FoundCards(CardQuery(.all, filter: filter), store: context.store)
    shownCount = -1
    searchOn(testing: Self.testedAtOnce)
  }

  private var isSearching: Bool {
    search.map { !$0.isComplete && $0.cards.count < Self.shownLimit } ?? false
  }

  private func searchOn(testing limit: Int) {
    guard isSearching, let search else { return }
    do throws(StoreError) {
      _ = try search.search(testing: limit)
      let cards = search.cards.prefix(Self.shownLimit)
      if cards.count == shownCount { return }
      shownCount = cards.count
      picker.show(Self.rows(of: try context.store.previews(of: Array(cards)), context.viewModel))
    } catch {
      self.search = nil
      picker.say("Not read: \(error.reason).")
    }
  }

  // MARK: Screen

  var deadline: ContinuousClock.Instant? { isSearching ? context.environment.now() : nil }

  func handle(_ event: TerminalEvent) -> Handling {
    if case .tick = event {
      searchOn(testing: Self.testedWhileIdle)
      return .ignored
    }
    return picker.handle(event)
  }

  func handle(mouse event: MouseEvent) -> Handling { picker.handle(mouse: event) }

  var keyContexts: [KeyContext] { picker.keyContexts }

  func resize(to size: Size) { picker.resize(to: size) }

  func invalidate() { picker.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? { picker.paint(on: &canvas) }
}
