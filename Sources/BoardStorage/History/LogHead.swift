internal import Foundation
internal import GRDB

/// The sequence number of an entry and its action.
///
/// Read without the cards, which come last in the row.
struct LogHead {
  let sequence: Int64
  private let action: UUID
  private let date: Int64

  static let fields = "seq, action, at"

  init(_ row: Row) throws {
    sequence = try row.decode(Int64.self, atIndex: 0)
    action = try row.decode(UUID.self, atIndex: 1)
    date = try row.decode(Int64.self, atIndex: 2)
  }

  /// Whether both belong to the same action.
  ///
  /// The entries of a recovery all have the same action, but the times of their neighbours.
  func isOfSameAction(as other: LogHead) -> Bool {
    action == other.action && date == other.date
  }
}
