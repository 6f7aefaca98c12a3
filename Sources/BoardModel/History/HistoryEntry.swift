package import Foundation

/// One user action in the history, or the part of one that concerns a single card.
package struct HistoryEntry: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case card(Card.ID)
    case column(Column.ID)
    case board(Board.ID)
    case view(SavedView.ID)
  }

  package enum Home: Hashable, Sendable {
    case column(Column.ID)
    case board(Board.ID)
  }

  /// Its stretch of the log.
  package let sequences: ClosedRange<Int64>
  package let action: ActionID
  /// The first subject if there are several.
  package let subject: Subject
  package let title: String
  package var count: Int
  package let event: HistoryEvent
  package let date: Timestamp
  package let client: UUID
  /// Nil for entries older than the recording of authors.
  package let author: String?
  package let isOnBoard: Bool
  /// Whether its cards were in other columns than the first, or moved to others.
  package var isAcrossColumns = false
  /// The column of the card, or the board of a column or view; nil if unknown.
  package var home: Home?
  /// The last names of its columns that have since been deleted.
  package var columnNames: [Column.ID: String] = [:]

  package init(
    sequences: ClosedRange<Int64>,
    action: ActionID,
    subject: Subject,
    title: String,
    count: Int = 1,
    event: HistoryEvent,
    date: Timestamp,
    client: UUID,
    author: String? = nil,
    isOnBoard: Bool
  ) {
    self.sequences = sequences
    self.action = action
    self.subject = subject
    self.title = title
    self.count = count
    self.event = event
    self.date = date
    self.client = client
    self.author = author
    self.isOnBoard = isOnBoard
  }
}

extension HistoryEntry {
  /// Whether it reverted what the server of a shared board refused.
  package var isRefusal: Bool { client == Change.refusingClient }

  /// Whether it reports that a later change here overrode a change of another machine.
  package var isMerge: Bool { client == Change.mergingClient }

  package var takesCardsAway: Bool {
    switch event {
    case .deleted, .archived: true
    default: false
    }
  }

  /// The card; nil for a column or a board.
  package var card: Card.ID? {
    if case .card(let card) = subject { return card }
    return nil
  }
}
