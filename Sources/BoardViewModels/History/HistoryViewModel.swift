package import BoardModel

/// A window of the history, which is read on as one scrolls and begins again after a jump or with
/// other words to look for.
///
/// It holds no subscription: who shows it says when something was changed. Without words each read
/// brings a page; with them it looks through a slice of the log, which may hold nothing, so that
/// keys are never far from being answered.
package final class HistoryViewModel {
  /// The ends of the history: the newest entry is its start.
  package typealias Side = WindowExtent.Side

  /// How many entries are read at once.
  package static let pageSize = 100
  /// How many entries are kept around the one that was looked at last.
  package static let windowLimit = 2_000

  package let scope: HistoryScope
  /// What was read and not let go of, newest first.
  package private(set) var entries: [HistoryEntry] = []

  private let store: any BoardReading & HistoryReading
  /// By what the rows are dated now; nil where no row shows its time.
  private let clock: () -> HistoryClock?
  private var words: SearchText?
  private var extent = WindowExtent(limit: windowLimit)
  /// Up to where the log was looked through, both places included.
  private var newestPlace: Int64 = 0
  private var oldestPlace: Int64 = 0
  /// Whether something was changed since the window began, so that what entries say of their cards
  /// may hold no more.
  private var hasChanged = false
  private var isOnBoard: [Card.ID: Bool] = [:]

  /// The newest of a history, of which a page is read.
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

  // MARK: Where it stands

  /// Whether all of the log was looked through.
  package var isWhole: Bool { extent.isWhole }

  /// Whether it only holds what words are found in.
  package var isFiltered: Bool { words != nil }

  /// The side that is to be read so that entries at these indices are there, or nil.
  package func missing(around indices: Range<Int>) -> Side? { extent.missing(around: indices) }

  /// Whether an end is among what was read.
  package func isReached(_ end: Side) -> Bool {
    end == .start ? extent.isStartReached : extent.isEndReached
  }

  /// Begins again at the newest or the oldest end, with one read.
  package func begin(at end: Side) throws(StoreError) {
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

  /// Looks for other words, from the newest end on; the same words change nothing.
  ///
  /// - Returns: whether it began again.
  package func look(for text: String) throws(StoreError) -> Bool {
    let words = SearchText(text)
    if words == self.words { return false }
    self.words = words
    try begin(at: .start)
    return true
  }

  /// Reads one page, or one slice, of a side.
  ///
  /// - Returns: by how much the indices of what was there have grown.
  package func read(_ side: Side) throws(StoreError) -> Int {
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

  /// Lets go of what is far from an entry.
  ///
  /// - Returns: by how much the indices of what is left have shrunk.
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

  // MARK: What has changed since

  /// Something was changed: there is more to be read at the newer end.
  package func boardChanged() {
    extent.isStartReached = false
    isOnBoard = [:]
    hasChanged = true
  }

  /// Looks up which of some entries' cards are on a board, ahead of painting.
  package func lookUp(_ entries: some Sequence<HistoryEntry>) throws(StoreError) {
    for entry in entries where hasChanged || Self.isArchiving(entry) {
      guard let card = entry.card, isOnBoard[card] == nil else { continue }
      isOnBoard[card] = try store.previews(of: [card]).first.map { $0.archived == nil } ?? false
    }
  }

  /// Whether the card of an entry is on a board now; nil where that was not looked up.
  package func isOnBoard(_ entry: HistoryEntry) -> Bool? {
    if !hasChanged, !Self.isArchiving(entry) { return entry.isOnBoard }
    return entry.card.flatMap { isOnBoard[$0] }
  }

  /// An entry knows whether its card is there, but not whether it is still archived.
  private static func isArchiving(_ entry: HistoryEntry) -> Bool {
    if case .archived = entry.event { true } else { false }
  }

  /// What an author did from an entry on.
  package func changes(
    by author: String,
    from entry: HistoryEntry
  ) throws(StoreError) -> AuthoredChanges {
    try store.changes(by: author, in: scope, from: entry.sequences.lowerBound)
  }

  /// The cards that an entry is about.
  package func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID] {
    try store.cards(of: entry)
  }

  /// The card as it is, on a board or archived; nil where it is deleted.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  /// The card as it was when it was deleted.
  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try store.deletedCard(id)
  }
}
