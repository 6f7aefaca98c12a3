package import Foundation

/// One user action as the history lists it, or the part of one that is about one card.
package struct HistoryEntry: Hashable, Sendable {
  /// The stretch of the change log that it is.
  package let sequences: ClosedRange<Int64>
  package let action: UUID
  /// The card that it is about; the first of them where there are several.
  package let card: Card.ID
  /// The title that the card got or had at last.
  package let title: String
  /// How many cards it is about.
  package let count: Int
  package let event: HistoryEvent
  package let date: Timestamp
  package let client: UUID
  /// Whether the card is on the board now.
  package let isOnBoard: Bool

  package init(
    sequences: ClosedRange<Int64>,
    action: UUID,
    card: Card.ID,
    title: String,
    count: Int = 1,
    event: HistoryEvent,
    date: Timestamp,
    client: UUID,
    isOnBoard: Bool
  ) {
    self.sequences = sequences
    self.action = action
    self.card = card
    self.title = title
    self.count = count
    self.event = event
    self.date = date
    self.client = client
    self.isOnBoard = isOnBoard
  }
}
