package import Foundation

@MainActor package protocol LogReading {
  /// The place of the last entry that was published or read.
  var sequence: Int64 { get }

  /// The place of the last entry, whoever wrote it.
  func latestSequence() throws(StoreError) -> Int64

  /// At most `limit` entries after a place, the oldest first, one for each change.
  func entries(after place: Int64, limit: Int) throws(StoreError) -> [HistoryEntry]

  /// Changes when a backup is restored into the file; nil for a board in memory.
  var contentID: BoardContentID? { get }

  /// Whether the path now has another file, or none.
  var isFileReplaced: Bool { get }

  /// When the last entry up to a place was written; nil if there is no such entry.
  func date(ofEntryAt place: Int64) throws(StoreError) -> Timestamp?

  /// The place of the last entry not later than a date; 0 if all are later.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  func place(upTo date: Timestamp?) throws(StoreError) -> Int64

  /// Who changed a card last; nil if unknown or the card is gone.
  func lastAuthor(of card: Card.ID) throws(StoreError) -> String?
}

/// Identifies the content of a file; a restored backup has another one.
package struct BoardContentID: Hashable, Sendable {
  private let data: Data

  package init(_ data: Data) { self.data = data }
}
