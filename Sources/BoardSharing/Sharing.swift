package import BoardModel
package import BoardStorage
internal import BoardSync
internal import Foundation
package import PostgresLog

/// Begins the sharing of a board, and joins one that is shared.
package enum Sharing {
  /// How many cards one entry of a first sending holds.
  private static let cardsAnEntry = 200

  /// Sends a board to a database for the first time.
  ///
  /// What was broken off can be done again. `address` is kept in the file and must not hold a secret.
  package static func share(
    _ board: Board,
    of store: SQLiteBoardStore,
    at address: String,
    over connection: PostgresConnection
  ) throws {
    let head = try PostgresLog.share(board.id.uuid, named: board.name, over: connection)
    let log = try PostgresLog(connection, board: board.id.uuid)
    // What is changed while the cards are read is sent after them, once more.
    let confirmed = try store.log.latestSequence()
    let client = UUID()
    var cursor = head
    var facts = try store.sharing.sharedStructure(of: board.id)
    var cardCount = 0
    func send() throws {
      if facts.isEmpty { return }
      let entry = SharedEntry(
        id: UUID(),
        client: client,
        action: UUID(),
        author: "",
        date: 0,
        facts: facts
      )
      let answer = try log.push([entry], base: cursor)
      guard let sequence = answer.sequences.last else {
        throw SharedLogError.server("somebody else is sending this board just now")
      }
      (cursor, facts, cardCount) = (sequence, [], 0)
    }
    try send()
    try store.sharing.forEachSharedCard(of: board) { card in
      facts += card
      cardCount += 1
      if cardCount == cardsAnEntry { try send() }
    }
    facts += try store.sharing.sharedComments(of: board.id)
    try send()
    try store.sharing.beginShare(
      of: board.id,
      ShareState(address: address, client: client, cursor: cursor, confirmed: confirmed)
    )
    try log.complete()
  }

  /// Makes a replica of a shared board in a file.
  package static func join(
    _ name: String,
    of log: PostgresLog,
    at address: String,
    in store: SQLiteBoardStore
  ) throws {
    let board = Board.ID(uuid: log.board)
    try store.sharing.joinShare(of: board, named: name, address: address, client: UUID()) { write in
      try log.readBoard(write)
    }
  }
}
