package import Foundation

/// Which boards are shared, and how.
@MainActor package protocol ShareReading {
  /// The shared boards, without those deleted here; undoing the deletion resumes their sharing.
  func boards() throws(StoreError) -> [Board.ID]

  /// How a board is shared; nil if it is not.
  func share(of board: Board.ID) throws(StoreError) -> BoardShare?

  /// How many changes of a board wait for the server.
  func waitingCount(of board: Board.ID) throws(StoreError) -> Int

  /// What the process says that looks after a board of the file at a path; nil if there is none.
  func status(of board: Board.ID, ofFileAt path: String) -> SyncStatus?

  /// What such a process said last, whether it runs or not.
  func lastStatus(of board: Board.ID, ofFileAt path: String) -> SyncStatus?

  /// Cards in a substitute column because another machine deleted theirs, if nobody has moved them
  /// since.
  ///
  /// - Complexity: without such cards, one look at the stored state.
  func displacedCards(of board: Board.ID) throws(StoreError) -> Set<Card.ID>

  /// Makes a local board of a shared one: its cards stay, the server is forgotten.
  func leaveShare(of board: Board.ID) throws(StoreError)
}

/// Where a board is shared.
package struct BoardShare: Sendable {
  /// Where the common log is, without a password.
  package let address: String
  /// What the server calls this replica.
  package let client: UUID
  /// The last sequence of the server that was applied.
  package let cursor: Int64

  package init(address: String, client: UUID, cursor: Int64) {
    (self.address, self.client, self.cursor) = (address, client, cursor)
  }
}
