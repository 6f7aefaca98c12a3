package import Foundation

@MainActor package protocol ShareReading {
  /// The shared boards, without those deleted here. Their share resumes when the deletion is
  /// undone.
  func boards() throws(StoreError) -> [Board.ID]

  /// Nil if the board is not shared.
  func share(of board: Board.ID) throws(StoreError) -> BoardShare?

  /// How many changes of a board wait for the server.
  func waitingCount(of board: Board.ID) throws(StoreError) -> Int

  /// The status from the process that syncs a board; nil if no such process runs.
  func status(of board: Board.ID, ofFileAt path: String) -> SyncStatus?

  /// The last status from such a process, running or not.
  func lastStatus(of board: Board.ID, ofFileAt path: String) -> SyncStatus?

  /// The cards that were moved here because another machine deleted their column, and that nobody
  /// has moved since.
  ///
  /// - Complexity: A single lookup if there are none.
  func displacedCards(of board: Board.ID) throws(StoreError) -> Set<Card.ID>

  /// Turns a shared board into a local one: its cards stay, the server is forgotten.
  func leaveShare(of board: Board.ID) throws(StoreError)
}

package struct BoardShare: Sendable {
  /// The address of the common log, without a password.
  package let address: String
  /// The server's identifier for this replica.
  package let client: UUID
  /// The last sequence of the server that was applied.
  package let cursor: Int64

  package init(address: String, client: UUID, cursor: Int64) {
    (self.address, self.client, self.cursor) = (address, client, cursor)
  }
}

@MainActor package protocol ConflictKeeping: AnyObject {
  /// What others have overwritten of what was changed here, newest first, until somebody chooses a
  /// version of it.
  func conflicts() throws(StoreError) -> [CardConflict]

  /// The cards with such a conflict.
  ///
  /// - Complexity: A single lookup if there are none.
  func conflictingCards() throws(StoreError) -> Set<Card.ID>

  /// Forgets a conflict, so that the card stays as it is.
  func dismiss(_ conflict: CardConflict) throws(StoreError)
}

/// The cards that a board marks because of what other machines did.
package struct SharingMarks: Hashable, Sendable {
  /// Those shown in a column because another machine deleted their own.
  package var displaced: Set<Card.ID>
  /// Those with a conflict.
  package var conflicting: Set<Card.ID>

  package init(displaced: Set<Card.ID> = [], conflicting: Set<Card.ID> = []) {
    (self.displaced, self.conflicting) = (displaced, conflicting)
  }

  package var isEmpty: Bool { displaced.isEmpty && conflicting.isEmpty }

  package func difference(from other: SharingMarks) -> Set<Card.ID> {
    displaced.symmetricDifference(other.displaced)
      .union(conflicting.symmetricDifference(other.conflicting))
  }
}
