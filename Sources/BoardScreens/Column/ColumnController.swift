import BoardModel
import BoardViewModels
import DiffableSnapshot
import EventStreams
import TerminalKit

/// Connects a column's view model and window to its view.
///
/// Owns the snapshot and the data source.
///
/// It is the only subscriber of the view model's events. The window applies each event, and the
/// snapshot is made from the window.
final class ColumnController {
  let viewModel: ColumnViewModel
  let window: CardWindow
  let view: ColumnView
  private(set) var countChanges = 0
  /// The board that shows the column; nil if the column is shown alone.
  private let board: BoardViewModel?
  private let status: StatusLine?

  private(set) var eventCount = 0
  private let dataSource: DiffableDataSource<ColumnKey, Card.ID, CardPreview?>
  /// Whether a frame was painted, and whether the cards beyond it were read.
  var wasPrepared = false
  var hasReadAhead = false
  /// The sections of the cards on the screen.
  var sectionEntries: [CardSection: SectionEntry] = [:]
  /// Whether the folded list must be rebuilt before the next frame.
  var foldsAreStale = false
  var foldedHeadings: [Card.ID: SectionHeading] = [:]
  /// The selected card of each section when it was folded.
  var selectionsInFolds: [CardSection: Card.ID] = [:]
  /// The contents of rows in lanes.
  let laneRows: LaneRows
  /// Matched lines that the rows don't show otherwise.
  let hits: TextHits
  /// The order and the sections when the list was last read.
  private var order: CardArrangement
  private let subscriptions = SubscriptionBag()

  init(
    viewModel: ColumnViewModel,
    store: any BoardReading,
    today: CalendarDay,
    board: BoardViewModel? = nil,
    status: StatusLine? = nil
  ) {
    self.viewModel = viewModel
    (self.board, self.status) = (board, status)
    hits = TextHits(store)
    laneRows = LaneRows(store)
    order = viewModel.arrangement.order
    let window = CardWindow(
      query: viewModel.column.query,
      count: viewModel.count,
      store: store
    )
    window.read(viewModel.list)
    self.window = window
    view = ColumnView(kind: viewModel.column.kind, today: today)
    view.phrases = viewModel.arrangement.filter?.phrases ?? []
    view.group = viewModel.arrangement.group
    dataSource = DiffableDataSource(surface: view) { window.content(of: $0) }
    view.controller = self
    viewModel.selectedCard = { [weak view] in view?.selected }
    viewModel.subscribe { [weak self] in self?.handle($0) }.store(in: subscriptions)
  }

  var key: ColumnKey { viewModel.column.key }

  /// Highlighted while the column has the focus; nil only in an empty column.
  var selected: Card.ID? {
    get { view.selected }
    set { view.selected = newValue }
  }

  var selectedPreview: CardPreview? { selected.flatMap(window.content(of:)) }

  func update(with column: ShownColumn) {
    viewModel.update(with: column)
    view.kind = column.kind
  }

  private func handle(_ event: ColumnViewModel.Event) {
    eventCount += 1
    reading { () throws(StoreError) in try receive(event) }
  }

  private func receive(_ event: ColumnViewModel.Event) throws(StoreError) {
    forgetRows(after: event)
    if viewModel.hasFolds {
      foldsAreStale = true
      view.phrases = viewModel.arrangement.filter?.phrases ?? []
      view.group = viewModel.arrangement.group
      view.needsLayout = true
      countChanges += 1
      return
    }
    let former = window.cards
    if let changed = try window.receive(event) {
      selectNeighbour(in: former)
      show(reloading: changed)
    } else if window.isStale {
      try readAgain()
    }
    switch event {
    case .reset:
      window.read(viewModel.list)
      view.phrases = viewModel.arrangement.filter?.phrases ?? []
      view.group = viewModel.arrangement.group
      try showAgain()
      if loadedCount == 0 { view.invalidateCanvas() }
      countChanges += 1
    case .countChanged:
      view.needsLayout = true
      // An empty column shows whether the filter is still searching.
      if loadedCount == 0 { view.invalidateCanvas() }
      countChanges += 1
    case .cardCreated, .cardUpdated, .cardMoved, .cardDeleted: break
    }
  }

  private func forgetRows(after event: ColumnViewModel.Event) {
    switch event {
    case .cardUpdated(let card), .cardCreated(let card, _):
      hits.forget(card)
      forgetLaneRow(of: card)
    case .cardMoved(let card), .cardDeleted(let card, _): forgetLaneRow(of: card)
    case .reset:
      hits.forgetAll()
      laneRows.forgetAll()
      if view.lines != nil { view.rows = [:] }
    case .countChanged: break
    }
  }

  private func forgetLaneRow(of card: Card.ID) {
    guard view.lines != nil else { return }
    laneRows.forget(card)
    view.rows[card] = nil
  }

  /// Reloads a list that has been replaced.
  ///
  /// If the order changed, the scroll position means nothing: the focused column shows its selected
  /// card, the others show their top.
  private func showAgain() throws(StoreError) {
    let now = viewModel.arrangement.order
    guard now != order else { return try readAgain() }
    order = now
    view.forgetPlace()
    if view.isFocused { return try readAgain() }
    guard window.isOpen else { return }
    show(reloading: try window.readFirst())
    selected = card(at: 0)
  }

  /// Runs a body that reads the store; a failure is reported, and the column stays as it is.
  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      status?.report(.failure("Can't read the board: \(error.reason)."))
    }
  }

  // MARK: Loaded cards

  /// Shows the cards of the window; those that have changed are rendered again.
  func show(reloading changed: [Card.ID] = []) {
    do throws(SnapshotError<ColumnKey, Card.ID>) {
      var cards = try Snapshot(sections: [(key, window.cards)])
      try cards.reloadItems(changed)
      dataSource.apply(cards)
    } catch {
      assertionFailure("the window has a card twice: \(error)")
    }
    if selected == nil { selected = card(at: 0) }
  }

  /// If the selected card has left the window, selects the one after it, or the one before it at the
  /// end of the list.
  private func selectNeighbour(in former: [Card.ID]) {
    guard let selected, index(of: selected) == nil else { return }
    let index = former.firstIndex(of: selected) ?? 0
    let loaded = Set(window.cards)
    self.selected =
      former[index...].first(where: loaded.contains)
      ?? former[..<index].last(where: loaded.contains) ?? card(at: 0)
  }

  var loadedCount: Int { window.cards.count }

  func card(at index: Int) -> Card.ID? { window.card(at: index) }

  func index(of card: Card.ID) -> Int? { window.index(of: card) }
}

// MARK: What the view shows

extension ColumnController {
  /// Why the column shows no card although it has some; nil if it has none.
  var emptyReason: String? {
    if viewModel.arrangement.filter == nil { return nil }
    if viewModel.isSearching { return "Searching…" }
    guard let elsewhere = view.foundElsewhere else { return "No matches." }
    return "No matches here, \(elsewhere.text) in other columns."
  }

  func content(of card: Card.ID) -> CardPreview? {
    if let loaded = dataSource.row(for: card) { return loaded }
    return view.lines == nil ? nil : laneRows.content(of: card)
  }

  /// The line in which the filter found its words, if the row does not show them otherwise.
  func hit(of card: Card.ID) -> String? { hits.line(of: card) }

  func boardName(of card: CardPreview) -> String? {
    guard case .kind = key, let column = card.column else { return nil }
    return board?.place(of: column)?.board.name
  }

  /// The number of loaded cards, of cards before them, and of all cards.
  var extent: (loaded: Int, offset: Int, count: Int) {
    (loadedCount, window.offset, viewModel.count)
  }
}

extension ColumnController {
  func select(by distance: Int) throws(StoreError) {
    try refreshFolds()
    guard let selected, let index = index(of: selected) else { return }
    let target = max(0, min(index + distance, viewModel.count - 1 - window.offset))
    try loadAround(min(index, target)..<max(index, target) + 1)
    guard let current = self.index(of: selected) else { return }
    self.selected = card(at: max(0, min(current + distance, loadedCount - 1)))
  }

  /// Scrolls the rows and moves the selection by a fraction of a page.
  func page(by pages: Double) throws(StoreError) {
    let rows = Double(max(1, view.visible.count))
    let distance = Int((rows * pages).rounded(.awayFromZero))
    let top = view.topCard
    try select(by: distance)
    guard let top, let index = index(of: top) else { return }
    view.scroll(toTop: max(0, min(index + distance, loadedCount - 1)))
  }

  func selectFirst() throws(StoreError) {
    if window.offset > 0 { show(reloading: try window.readFirst()) }
    selected = card(at: 0)
    view.scroll(toTop: 0)
  }

  func selectLast() throws(StoreError) {
    if window.offset + loadedCount < viewModel.count { show(reloading: try window.readLast()) }
    guard loadedCount > 0 else { return }
    selected = card(at: loadedCount - 1)
    view.scroll(toBottom: loadedCount - 1)
  }

  /// Selects a card of this column, loading the cards around it if necessary.
  ///
  /// - Returns: whether the card shows; the filter may hide it.
  @discardableResult func reveal(_ card: Card.ID) throws(StoreError) -> Bool {
    try refreshFolds()
    if viewModel.folded?.contains(card) == false {
      try viewModel.unfold(around: card, on: view.today)
      try showFolds()
    }
    if index(of: card) == nil {
      if viewModel.found != nil || viewModel.later > 0, try !viewModel.shows(card) { return false }
      show(reloading: try window.read(around: card))
    }
    selected = card
    return true
  }
}

/// Lets the diff engine hash the two words of an identifier with one multiplication.
extension Card.ID: FixedWidthIdentifier {}
