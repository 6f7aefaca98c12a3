package import Foundation

/// A move of a board from one log to another one.
///
/// The old log decides: it is closed first, and once the new one has all rows, the move becomes final
/// there. Until then it can be taken back.
package struct LogMove: Hashable, Sendable {
  /// The address of the new log.
  package let address: String
  /// The replica that moves the board.
  package let client: UUID
  /// Which try this is: a later one ends this one.
  package let attempt: UUID

  package init(to address: String, by client: UUID, attempt: UUID = UUID()) {
    (self.address, self.client, self.attempt) = (address, client, attempt)
  }
}

/// What a new log goes on from that takes the place of another one.
package struct LogSuccession: Hashable, Sendable {
  /// The end of the old log.
  package let end: LogPosition
  /// The try of the move, by which the old log is recognised under another address.
  package let attempt: UUID

  package init(_ end: LogPosition, attempt: UUID = UUID()) {
    (self.end, self.attempt) = (end, attempt)
  }
}
