package import BoardModel

/// A window of the history, which is read on as one scrolls and begins anew after a jump or with
/// other words to look for.
///
/// It holds no subscription: who shows it says when something was changed. Without words each read
/// brings a page; with them it looks through a slice of the log, which may hold nothing, so that
/// keys are never far from being answered.
package final class HistoryViewModel {
  /// The two ways in which a window can be read on.
  package nonisolated enum Side: Hashable, Sendable {
    case newer
    case older
  }

  /// How many entries are read at once.
  package static let pageSize = 100
  /// How many entries are kept around the one that was looked at last.
  package static let windowLimit = 2_000

  package let scope: HistoryScope
  /// What was read and not let go of, newest first.
  package private(set) var entries: [HistoryEntry] = []

  private let store: any BoardStore
  private var words: SearchText?
  /// Up to where the log was looked through, both places included, and whether there is no more.
  private var newer: (place: Int64, isReached: Bool) = (0, false)
  private var older: (place: Int64, isReached: Bool) = (0, false)
  /// Whether something was changed since the window began, so that what entries say of their cards
  /// may hold no more.
  private var hasChanged = false
  private var isOnBoard: [Card.ID: Bool] = [:]

  /// The newest of a history, of which a page is read.
  package init(of scope: HistoryScope, store: any BoardStore) throws(StoreError) {
    self.scope = scope
    self.store = store
    try begin(at: .newer)
  }

  // MARK: Where it stands

  /// Whether all of the log was looked through.
  package var isWhole: Bool { newer.isReached && older.isReached }

  /// Whether it only holds what words are found in.
  package var isFiltered: Bool { words != nil }

  /// The side that is to be read so that entries at these indices are there, or nil.
  package func missing(around indices: Range<Int>) -> Side? {
    if !older.isReached, indices.upperBound > entries.count { return .older }
    return !newer.isReached && indices.lowerBound < 0 ? .newer : nil
  }

  /// Begins anew at the newest or the oldest end, with one read.
  package func begin(at end: Side) throws(StoreError) {
    let page = try page(end == .newer ? .newest : .oldest)
    entries = page.entries
    hasChanged = false
    isOnBoard = [:]
    let ends = page.stretch ?? 0...0
    newer = (ends.upperBound, end == .newer || page.isLast)
    older = (ends.lowerBound, end == .older || page.isLast)
  }

  /// Looks for other words, from the newest end on; the same words change nothing.
  ///
  /// - Returns: whether it began anew.
  package func look(for text: String) throws(StoreError) -> Bool {
    let words = SearchText(text)
    if words == self.words { return false }
    self.words = words
    try begin(at: .newer)
    return true
  }

  /// Reads one page, or one slice, of a side.
  ///
  /// - Returns: by how much the indices of what was there have grown.
  package func read(_ side: Side) throws(StoreError) -> Int {
    switch side {
    case .older:
      let page = try page(.older(than: older.place))
      entries += page.entries
      older = (page.stretch?.lowerBound ?? older.place, page.isLast)
      return 0
    case .newer:
      let page = try page(.newer(than: newer.place))
      entries = page.entries + entries
      newer = (page.stretch?.upperBound ?? newer.place, page.isLast)
      return page.entries.count
    }
  }

  /// Lets go of what is far from an entry.
  ///
  /// - Returns: by how much the indices of what is left have shrunk.
  package func release(around index: Int) -> Int {
    let first = max(0, min(index - Self.windowLimit / 2, entries.count - Self.windowLimit))
    let end = min(entries.count, first + Self.windowLimit)
    if end < entries.count {
      older = (entries[end - 1].sequences.lowerBound, false)
      entries.removeSubrange(end...)
    }
    if first > 0 {
      newer = (entries[first].sequences.upperBound, false)
      entries.removeSubrange(..<first)
    }
    return first
  }

  private func page(_ start: HistoryStart) throws(StoreError) -> HistoryPage {
    try store.history(of: scope, start, matching: words, limit: Self.pageSize)
  }

  // MARK: What has changed since

  /// Something was changed: there is more to be read at the newer end.
  package func boardChanged() {
    newer.isReached = false
    isOnBoard = [:]
    hasChanged = true
  }

  /// Whether the card of an entry is on the board now.
  package func isOnBoard(_ entry: HistoryEntry) throws(StoreError) -> Bool {
    if !hasChanged { return entry.isOnBoard }
    if let known = isOnBoard[entry.card] { return known }
    let isThere = try !store.previews(of: [entry.card]).isEmpty
    isOnBoard[entry.card] = isThere
    return isThere
  }

  /// The card as it is; nil where it is not on the board.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }

  /// The card as it was when it was deleted.
  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try store.deletedCard(id)
  }
}
