package import Foundation

/// What a program needs that follows the log.
@MainActor package protocol LogReading {
  /// The place of the last entry of the log that was published or read.
  var sequence: Int64 { get }

  /// The place of the last entry of the log, whoever wrote it.
  func latestSequence() throws(StoreError) -> Int64

  /// At most `limit` entries of the log after a place, the oldest first, one for each change.
  func entries(after place: Int64, limit: Int) throws(StoreError) -> [HistoryEntry]

  /// Changes when a backup is restored into the file; nil for a board in memory.
  var contentID: BoardContentID? { get }

  /// Whether there is another file at the path, or none.
  var isFileReplaced: Bool { get }

  /// When the last entry up to a place was written; nil if there is none.
  func date(ofEntryAt place: Int64) throws(StoreError) -> Timestamp?

  /// The place of the last entry that is not younger than a moment; 0 if all are younger.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  func place(upTo date: Timestamp?) throws(StoreError) -> Int64

  /// Who changed a card last; nil if nobody is named, or the card is gone.
  func lastAuthor(of card: Card.ID) throws(StoreError) -> String?
}

/// What tells the content of the file from that of a backup restored into it.
package struct BoardContentID: Hashable, Sendable {
  private let data: Data

  package init(_ data: Data) { self.data = data }
}
