package import Foundation

/// Where the logs of shared boards are: a database, or a file.
package protocol LogPlace {
  /// The address without secrets, to store and show.
  var address: String { get }
  /// Whether the given address had a secret that `address` lacks.
  var holdsSecret: Bool { get }
  /// What messages call the place, such as “database”.
  var noun: String { get }

  /// Opens the log of a board.
  func log(of board: UUID) throws(SharedLogError) -> any SharedLog

  /// The boards that may be joined there, by name.
  func boards() throws(SharedLogError) -> [SharedBoardName]

  /// Makes what a new board needs, and returns its log and newest sequence.
  ///
  /// The log is empty, and takes rows of this try alone.
  func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling
  ) throws(SharedLogError) -> (any SharedLog, Int64)

  /// Brings older tables to this program's version.
  func upgrade() throws(SharedLogError) -> (before: Int, now: Int)

  /// Finds a board by name, to remove it.
  func removable(named name: String) throws(SharedLogError) -> RemovableBoard

  /// Removes a board; every replica keeps its copy and is notified.
  func remove(_ board: RemovableBoard) throws(SharedLogError)

  /// Everybody with rights on a board, after one of them was changed.
  func members(
    of board: UUID,
    permitting change: (role: String, level: String)?
  ) throws(SharedLogError) -> [Member]

  /// What lets another person use a board there; nothing is changed.
  func invitation(of person: String, _ right: LogRight) -> Invitation
}

extension LogPlace {
  package func share(
    _ board: UUID,
    named name: String
  ) throws(SharedLogError) -> (any SharedLog, Int64) {
    try share(board, named: name, by: LogFilling())
  }
}

package struct Invitation: Hashable, Sendable {
  /// What the person joins with.
  package let address: String
  /// What whoever administers the place does before that, a line each.
  package let preparation: [String]

  package init(address: String, preparation: [String]) {
    (self.address, self.preparation) = (address, preparation)
  }
}

package struct SharedBoardName: Hashable, Codable, Sendable {
  package let id: UUID
  package let name: String

  package init(id: UUID, name: String) { (self.id, self.name) = (id, name) }
}

/// A shared board, possibly incomplete.
package struct RemovableBoard: Hashable, Codable, Sendable {
  package let id: UUID
  package let name: String
  /// Whether it was sent completely; if not, nobody could join it yet.
  package let isComplete: Bool
  package let cardCount: Int
  package let replicaCount: Int

  package init(id: UUID, name: String, isComplete: Bool, cardCount: Int, replicaCount: Int) {
    (self.id, self.name, self.isComplete) = (id, name, isComplete)
    (self.cardCount, self.replicaCount) = (cardCount, replicaCount)
  }
}

package struct Member: Hashable, Sendable {
  package let role: String
  /// `read`, `write`, or `admin`.
  package let level: String
  /// Whether the role that got the right still exists; another role may have its name now.
  package let isThere: Bool

  package init(role: String, level: String, isThere: Bool) {
    (self.role, self.level, self.isThere) = (role, level, isThere)
  }
}
