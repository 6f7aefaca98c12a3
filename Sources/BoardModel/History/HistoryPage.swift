/// Whose history.
package enum HistoryScope: Hashable, Sendable {
  /// Everything that happened in the file.
  case all
  case card(Card.ID)

  /// The card that it is about; nil for everything.
  package var card: Card.ID? { if case .card(let card) = self { card } else { nil } }
}

/// Where a page of the history begins, and which way it goes from there.
package enum HistoryStart: Hashable, Sendable {
  case newest
  case oldest
  /// What was logged before a place.
  case older(than: Int64)
  /// What was logged after a place.
  case newer(than: Int64)
}

/// A stretch of the history.
package struct HistoryPage: Hashable, Sendable {
  /// The newest first, whichever way was gone.
  package var entries: [HistoryEntry]
  /// What of the log was looked at; nil where there was nothing.
  package var stretch: ClosedRange<Int64>?
  /// Whether nothing more comes that way.
  package var isLast: Bool
  /// How many rows of the log were looked at.
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
