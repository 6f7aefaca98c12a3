package import Foundation

/// What the server knows about a replica.
package struct ReplicaStatus: Hashable, Sendable {
  package var head: Int64
  /// Older entries were deleted; a replica that has read less must load the rows.
  package var floor: Int64
  package var mayWrite: Bool
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

  package init(head: Int64, floor: Int64, mayWrite: Bool) {
    (self.head, self.floor, self.mayWrite) = (head, floor, mayWrite)
  }
}
