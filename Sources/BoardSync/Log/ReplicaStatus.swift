package import Foundation

/// What somebody may do with a shared board.
package enum LogRight: Int, Comparable, Codable, Sendable {
  case read
  /// Adding comments, and deleting one's own.
  case comment
  case write

  package static func < (left: LogRight, right: LogRight) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What the server knows about a replica.
package struct ReplicaStatus: Hashable, Codable, Sendable {
  package var head: Int64
  /// Older entries were deleted; a replica that has read less must load the rows.
  package var floor: Int64
  package var right: LogRight
  /// The newest entry that the server has accepted from this replica.
  package var lastAccepted: UUID?
  /// The entry at the replica's cursor; nil if it is no longer known.
  package var cursorEntry: UUID?
  /// Whether the log wasn't cut for a day and the user may cut it.
  package var isPruningDue = false
  /// Whether the replica was used from another file or machine.
  ///
  /// If so, the replica is a copy, and the other values are unknown.
  package var isElsewhere = false
  /// The address of the log in which the board goes on after the end of this one; nil if it is here.
  package var movedTo: String?
  /// The try of the move that is final, so that the other log has all its rows.
  package var finalAttempt: UUID?

  package init(head: Int64, floor: Int64, right: LogRight) {
    (self.head, self.floor, self.right) = (head, floor, right)
  }
}
