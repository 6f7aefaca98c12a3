package import Foundation

/// One user action as the history lists it, or the part of one that is about one card.
package struct HistoryEntry: Hashable, Sendable {
  /// What an entry is about.
  package enum Subject: Hashable, Sendable {
    case card(Card.ID)
    case column(Column.ID)
    case board(Board.ID)
    case view(SavedView.ID)
  }

  /// The stretch of the change log that it is.
  package let sequences: ClosedRange<Int64>
  package let action: ActionID
  /// What it is about; the first of them where there are several.
  package let subject: Subject
  /// The title or the name that it got or had at last.
  package let title: String
  /// How many cards, columns or boards it is about.
  package var count: Int
  package let event: HistoryEvent
  package let date: Timestamp
  package let client: UUID
  /// Who did it; nil for what was logged before authors were.
  package let author: String?
  /// Whether what it is about is there now.
  package let isOnBoard: Bool
  /// Whether its cards stood in other columns than the first, or went to others.
  package var isAcrossColumns = false
  /// The last names of the columns that it names and that are not there any more.
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
  /// Whether it took back what the server of a shared board refused.
  package var isRefusal: Bool { client == Change.refusingClient }

  /// Whether it says what became of a change of another machine that came before one's own.
  package var isMerge: Bool { client == Change.mergingClient }

  /// Whether its cards were deleted or archived.
  package var takesCardsAway: Bool {
    switch event {
    case .deleted, .archived: true
    default: false
    }
  }

  /// The card that it is about; nil for a column or a board.
  package var card: Card.ID? {
    if case .card(let card) = subject { return card }
    return nil
  }
}
