package import BoardModel

/// A window of the history.
///
/// It grows as you scroll, and starts again after a jump or with another filter.
///
/// It holds no subscription: the screen reports changes. With a filter, each read searches a part
/// of the log, which may contain no match, so that keys are answered quickly.
package final class HistoryViewModel {
  package static let pageSize = 100
  /// The most entries that are kept around the last position.
  package static let windowLimit = 2_000

  package let scope: HistoryScope
  /// The loaded entries, newest first.
  package private(set) var entries: [HistoryEntry] = []

  private let store: any BoardReading & HistoryReading
  /// The clock for the times in the rows; nil if rows show no time.
  private let clock: () -> HistoryClock?
  package var words: SearchText?
  package private(set) var extent = WindowExtent(limit: windowLimit)
  /// The range of the log that has been read, inclusive.
  private var newestPlace: Int64 = 0
  private var oldestPlace: Int64 = 0
  /// Whether anything has changed since the window started, so that the state of cards in entries
  /// may be outdated.
  private var hasChanged = false
  private var isOnBoard: [Card.ID: Bool] = [:]

  package init(
    of scope: HistoryScope,
    store: any BoardReading & HistoryReading,
    clock: @escaping () -> HistoryClock? = { nil }
  ) throws(StoreError) {
    self.scope = scope
    self.store = store
    self.clock = clock
    try begin(at: .start)
  }

  // MARK: Reading

  /// Starts again at the newest or oldest end, with one read.
  package func begin(at end: WindowExtent.Side) throws(StoreError) {
    let page = try page(end == .start ? .newest : .oldest)
    entries = page.entries
    hasChanged = false
    isOnBoard = [:]
    let ends = page.stretch ?? 0...0
    (newestPlace, oldestPlace) = (ends.upperBound, ends.lowerBound)
    extent.loaded = entries.count
    extent.isStartReached = end == .start || page.isLast
    extent.isEndReached = end == .end || page.isLast
  }

  /// Reads one page, or searches one part of the log, in a direction.
  ///
  /// - Returns: by how much the indices of loaded entries have grown.
  package func read(_ side: WindowExtent.Side) throws(StoreError) -> Int {
    defer { extent.loaded = entries.count }
    switch side {
    case .end:
      let page = try page(.older(than: oldestPlace))
      entries += page.entries
      oldestPlace = page.stretch?.lowerBound ?? oldestPlace
      extent.isEndReached = page.isLast
      return 0
    case .start:
      let page = try page(.newer(than: newestPlace))
      entries = page.entries + entries
      newestPlace = page.stretch?.upperBound ?? newestPlace
      extent.isStartReached = page.isLast
      return page.entries.count
    }
  }

  /// Discards the entries that are far from an index.
  ///
  /// - Returns: by how much the indices of the other entries have shrunk.
  package func release(around index: Int) -> Int {
    let kept = extent.kept(around: index)
    if kept.upperBound < entries.count {
      oldestPlace = entries[kept.upperBound - 1].sequences.lowerBound
    }
    if kept.lowerBound > 0 { newestPlace = entries[kept.lowerBound].sequences.upperBound }
    if kept.count < entries.count { entries = Array(entries[kept]) }
    extent.release(allBut: kept)
    return kept.lowerBound
  }

  private func page(_ start: HistoryStart) throws(StoreError) -> HistoryPage {
    let search = words.map { HistorySearch($0, clock: clock()) }
    return try store.history(of: scope, start, matching: search, limit: Self.pageSize)
  }

  // MARK: Changes

  /// Records a change: there are newer entries to read.
  package func boardChanged() {
    extent.isStartReached = false
    isOnBoard = [:]
    hasChanged = true
  }

  /// Looks up which of the entries' cards are on a board, before painting.
  package func lookUp(_ entries: some Sequence<HistoryEntry>) throws(StoreError) {
    for entry in entries where hasChanged || Self.isArchiving(entry) {
      guard let card = entry.card, isOnBoard[card] == nil else { continue }
      isOnBoard[card] = try store.previews(of: [card]).first.map { $0.archived == nil } ?? false
    }
  }

  /// Whether the card of an entry is on a board; nil if that was not looked up.
  package func isOnBoard(_ entry: HistoryEntry) -> Bool? {
    if !hasChanged, !Self.isArchiving(entry) { return entry.isOnBoard }
    return entry.card.flatMap { isOnBoard[$0] }
  }

  /// An entry knows whether its card exists, but not whether it is still archived.
  private static func isArchiving(_ entry: HistoryEntry) -> Bool {
    if case .archived = entry.event { true } else { false }
  }

  package func changes(
    by author: String,
    from entry: HistoryEntry
  ) throws(StoreError) -> AuthoredChanges {
    try store.changes(by: author, in: scope, from: entry.sequences.lowerBound)
  }

  package func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID] {
    try store.cards(of: entry)
  }

  /// The card, on a board or archived; nil if it was deleted.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  /// The card as it was when it was deleted.
  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try store.deletedCard(id)
  }
}
