package enum HistoryScope: Hashable, Sendable {
  case all
  case card(Card.ID)

  /// Nil for the history of everything.
  package var card: Card.ID? { if case .card(let card) = self { card } else { nil } }
}

/// Where a page of the history begins, and its direction.
package enum HistoryStart: Hashable, Sendable {
  case newest
  case oldest
  case older(than: Int64)
  case newer(than: Int64)
}

package struct HistoryPage: Hashable, Sendable {
  /// The newest first, in either direction.
  package var entries: [HistoryEntry]
  /// The part of the log that was read; nil if it was empty.
  package var stretch: ClosedRange<Int64>?
  /// Whether there is nothing more in this direction.
  package var isLast: Bool
  package var rowsRead: Int

  package init(
    entries: [HistoryEntry],
    stretch: ClosedRange<Int64>?,
    isLast: Bool,
    rowsRead: Int
  ) {
    self.entries = entries
    self.stretch = stretch
    self.isLast = isLast
    self.rowsRead = rowsRead
  }
}
