package import Foundation

/// A move of a board from one log to another one.
///
/// The old log decides: it is closed first, and once the new one has all rows, the move becomes final
/// there. Until then it can be taken back.
package struct LogMove: Hashable, Codable, Sendable {
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

/// A try to fill a log with a board.
package struct LogFilling: Hashable, Codable, Sendable {
  /// Which try this is: a later one ends this one.
  ///
  /// The old log knows the try of a move, so it is recognised under another address.
  package let attempt: UUID
  /// The end of the log whose place the new one takes; nil for a board that is shared for the first
  /// time.
  package let formerEnd: LogPosition?

  package init(after end: LogPosition? = nil, attempt: UUID = UUID()) {
    (formerEnd, self.attempt) = (end, attempt)
  }
}
