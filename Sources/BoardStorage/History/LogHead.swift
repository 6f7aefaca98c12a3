internal import Foundation
internal import GRDB

/// The place of an entry in the log, and the action that it belongs to.
///
/// Read without its cards, which come last in the row.
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

  /// Whether both are of one action.
  ///
  /// Entries of a recovery have one action wherever they stand, but the times of their neighbours.
  func isOfSameAction(as other: LogHead) -> Bool {
    action == other.action && date == other.date
  }
}
