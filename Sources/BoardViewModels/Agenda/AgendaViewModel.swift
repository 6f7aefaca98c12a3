package import BoardModel

/// A window of the unfinished cards of one board, or of all boards in use, by due date, and then of
/// those without a date.
///
/// After a change, the screen has it read by `reload`.
package final class AgendaViewModel {
  package nonisolated enum Entry: Hashable {
    case card(CardPreview)
    /// The line that shows or hides the cards without a date.
    case noDate

    package var card: CardPreview? {
      if case .card(let card) = self { card } else { nil }
    }
  }

  package static let pageSize = 60
  /// The most entries that are kept around the last position.
  package static let windowLimit = 1_000
  /// The most cards without a date that are shown.
  package static let undatedLimit = 1_000
  /// Cards without a date are counted only up to this many cards.
  private static let countLimit = 10_000

  package private(set) var choice: BoardChoice
  package private(set) var entries: [Entry] = []
  /// Whether the cards without a date show.
  package private(set) var isUnfolded = false
  /// The number of cards without a date; nil on a board with many cards.
  package private(set) var undatedCount: Int?

  /// Each number is counted up to `dueLimit`.
  package private(set) var due = DueCounts()
  package static let dueLimit = 1_000
  /// The number of snoozed cards, which are in no section until they come in.
  package private(set) var laterCount = 0

  private let store: any BoardReading
  private let queryContext: () -> QueryContext
  private var boards: [Board] = []
  private var columns: [Column.ID] = []
  package private(set) var extent = WindowExtent(limit: windowLimit)
  package var words: SearchText?
  /// How far the cards with a date have been read in both directions; nil at the start.
  private var earliest: Card.ID?
  private var latest: Card.ID?
  private var isDatedWhole = false
  private var undated: FoundStretch?
  private var undatedShown = 0

  package init(
    of choice: BoardChoice,
    store: any BoardReading,
    queryContext: @escaping () -> QueryContext
  ) throws(StoreError) {
    (self.choice, self.store) = (choice, store)
    self.queryContext = queryContext
    try begin(at: .start)
  }

  // MARK: Choosing

  package func show(_ choice: BoardChoice) throws(StoreError) {
    self.choice = choice
    try begin(at: .start)
  }

  /// Shows or hides the cards without a date.
  package func toggleUndated() throws(StoreError) {
    guard words == nil else { return }
    isUnfolded.toggle()
    guard let fold = entries.lastIndex(of: .noDate) else { return }
    entries.removeSubrange((fold + 1)...)
    (undated, undatedShown) = (nil, 0)
    extent.isEndReached = !isUnfolded
    extent.loaded = entries.count
    if isUnfolded { _ = try read(.end) }
  }

  package var title: String { choice == .all ? "All boards" : boards.first?.name ?? "" }

  /// The board and the column of a card.
  package func home(of card: CardPreview) -> (board: Board, column: Column)? {
    guard let id = card.column else { return nil }
    for board in boards {
      if let column = board.column(id) { return (board, column) }
    }
    return nil
  }

  // MARK: Pages

  /// Cards without a date are searched for too, and there may be none among many.
  package var isFiltered: Bool { words != nil || isUnfolded && isDatedWhole }

  /// A filter finds cards without a date too.
  private var showsUndated: Bool { isUnfolded || words != nil }

  package func begin(at end: WindowExtent.Side) throws(StoreError) {
    try readBoards()
    forget()
    (extent.isStartReached, extent.isEndReached) = (end == .start, false)
    if end == .start {
      _ = try read(.end)
    } else {
      extent.isStartReached = false
      _ = try read(.start)
      if let last = entries.last?.card { latest = last.id }
      try endDated()
    }
  }

  /// Starts again at the first card that is due on a day or later.
  ///
  /// - Returns: The index of the card.
  package func begin(on day: CalendarDay) throws(StoreError) -> Int {
    let card = try store.dueCards(in: columns, FilterRange(from: day), .first, limit: 1).first
    if let card { return try begin(with: card) }
    try begin(at: .end)
    return max(0, entries.count - 1)
  }

  /// Starts again at a card and the page before it, so that the list knows where it begins.
  private func begin(with card: CardPreview) throws(StoreError) -> Int {
    forget()
    entries = isWanted(card) ? [.card(card)] : []
    (earliest, latest) = (card.id, card.id)
    (extent.isStartReached, extent.isEndReached) = (false, false)
    return try read(.start)
  }

  private func forget() {
    (entries, extent) = ([], WindowExtent(limit: Self.windowLimit))
    (earliest, latest, isDatedWhole) = (nil, nil, false)
    (undated, undatedShown) = (nil, 0)
  }

  private func readBoards() throws(StoreError) {
    boards = choice.boards(of: try store.boards())
    columns = boards.flatMap(\.columns).filter { $0.kind != .done }.map(\.id)
    let context = queryContext()
    due = try store.dueCounts(
      in: columns,
      on: context.today,
      at: context.minuteOfDay,
      limit: Self.dueLimit
    )
    laterCount = 0
    var count = 0
    for column in columns {
      let shown = try store.count(of: .column(column)).value
      count += shown
      laterCount +=
        try store.count(of: CardQuery(.column(column), includingLater: true)).value - shown
    }
    undatedCount =
      count > Self.countLimit
      ? nil : count - (try store.dueCount(in: columns, FilterRange(), limit: count))
  }

  /// Whether a card matches the filter by its title, tags, start of the body, column or board.
  private func isWanted(_ card: CardPreview) -> Bool {
    guard let words else { return true }
    let home = home(of: card)
    let names = [home?.column.name, home?.board.name].compactMap(\.self)
    return words.isFound(in: [card.title, card.bodyStart] + card.tags.map { "#" + $0 } + names)
  }

  // MARK: Reading

  package func read(_ side: WindowExtent.Side) throws(StoreError) -> Int {
    defer { extent.loaded = entries.count }
    switch side {
    case .start: return try readEarlier()
    case .end:
      if isDatedWhole { try readUndated() } else { try readLater() }
      return 0
    }
  }

  private func readEarlier() throws(StoreError) -> Int {
    let page = try dated(earliest.map(PageStart.before) ?? .last)
    earliest = page.first?.id ?? earliest
    extent.isStartReached = page.count < Self.pageSize
    let found = page.filter(isWanted).map(Entry.card)
    entries = found + entries
    return found.count
  }

  private func readLater() throws(StoreError) {
    let page = try dated(latest.map(PageStart.after) ?? .first)
    if latest == nil { earliest = page.first?.id }
    latest = page.last?.id ?? latest
    entries += page.filter(isWanted).map(Entry.card)
    if page.count < Self.pageSize { try endDated() }
  }

  private func endDated() throws(StoreError) {
    isDatedWhole = true
    if undatedCount != 0, words == nil { entries.append(.noDate) }
    extent.isEndReached = undatedCount == 0 || !showsUndated
    extent.loaded = entries.count
  }

  private func dated(_ start: PageStart) throws(StoreError) -> [CardPreview] {
    try store.dueCards(in: columns, FilterRange(), start, limit: Self.pageSize)
  }

  private func readUndated() throws(StoreError) {
    let filter = CardFilter(
      .all([.not(.term(.has(.due))), .not(.term(.state(.done)))]),
      on: queryContext()
    )
    let stretch = try store.find(
      CardQuery(choice.scope, filter: filter),
      after: undated,
      testing: CardTally.stretch
    )
    if stretch.isRestart {
      entries.removeLast(undatedShown)
      undatedShown = 0
    }
    undated = stretch
    let room = Self.undatedLimit - undatedShown
    let found = try store.previews(of: Array(stretch.cards.prefix(room))).filter(isWanted)
    entries += found.map(Entry.card)
    undatedShown += found.count
    extent.isEndReached = stretch.isFinished || undatedShown >= Self.undatedLimit
  }

  /// Discards entries that are far from an index.
  package func release(around index: Int) -> Int {
    // Past the cards with a date, the list does not grow much longer.
    guard !isDatedWhole || !showsUndated else { return 0 }
    let kept = extent.kept(around: index)
    if kept.count == entries.count { return 0 }
    if kept.upperBound < entries.count { isDatedWhole = false }
    entries = Array(entries[kept])
    extent.release(allBut: kept)
    earliest = entries.first?.card?.id ?? earliest
    latest = entries.last { $0.card != nil }?.card?.id ?? latest
    return kept.lowerBound
  }

  // MARK: Changes

  package func reload(around index: Int) throws(StoreError) -> Int {
    let former = entries
    try readBoards()
    forget()
    let order = Array(former.indices.dropFirst(index)) + former.indices.prefix(index).reversed()
    for index in order {
      guard let card = former[index].card else { return try reloadEnd(around: nil) }
      guard let now = try store.previews(of: [card.id]).first,
        now.column.map(columns.contains) ?? false
      else { continue }
      if now.due == nil { return try reloadEnd(around: now.id) }
      return try begin(with: now)
    }
    try begin(at: .start)
    return 0
  }

  /// Reads the end of the list, with the cards without a date up to one of them.
  private func reloadEnd(around card: Card.ID?) throws(StoreError) -> Int {
    try begin(at: .end)
    while let card, !extent.isEndReached, !entries.contains(where: { $0.card?.id == card }) {
      _ = try read(.end)
    }
    return entries.lastIndex { $0.card?.id == card } ?? max(0, entries.count - 1)
  }
}
