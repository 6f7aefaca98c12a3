package import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation
package import PostgresLog

/// Begins the sharing of a board, and joins one that is shared.
package enum Sharing {
  /// How many cards are sent at once, and from how many bytes of text on no more are.
  private static let (stretch, stretchSize) = (1_000, 4_000_000)

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
    var facts = try store.sharing.sharedStructure(of: board.id)
    var (count, size) = (0, 0)
    try store.sharing.forEachSharedCard(of: board) { card in
      facts += card
      count += 1
      size += card.reduce(0) { $0 + ($1.value.text?.utf8.count ?? 0) }
      guard count == stretch || size > stretchSize else { return }
      try log.load(facts)
      (facts, count, size) = ([], 0, 0)
    }
    facts += try store.sharing.sharedComments(of: board.id)
    try log.load(facts)
    let state = ShareState(address: address, client: UUID(), cursor: head, confirmed: confirmed)
    try store.sharing.beginShare(of: board.id, state)
    try log.complete()
    guard head == 0, let shared = try SharedBoard(board.id, of: store.database) else { return }
    try Exchange(shared, log).begin()
  }

  /// What was read of a board before it was cut; the same call goes on there.
  package struct Interruption: Error {
    /// How many rows are here.
    package let count: Int
    package let cause: SharedLogError
  }

  /// Makes a replica of a shared board in a file, or has a board of the file that was left take part
  /// again: that becomes what the database has, and what it had besides is in the history.
  ///
  /// Unless it `mayReplace` what a board that was left has now, nothing is done where something would be lost
  /// of that.
  ///
  /// - Returns: how many rows were here from an earlier try.
  /// - Throws: `Interruption` where the server was lost, `RejoinLoss` where it is to be asked first; nothing was
  ///   written into the board's file then.
  @discardableResult
  package static func join(
    _ name: String,
    of log: PostgresLog,
    at address: String,
    in store: SQLiteBoardStore,
    mayReplace: Bool = true
  ) throws -> Int {
    let board = Board.ID(uuid: log.board)
    let rows: RowDownload
    do {
      rows = try RowDownload(log, besideFileAt: store.database.path)
    } catch StoreError.busy {
      throw StoreError.failed("another program is joining this board already; wait for its end")
    }
    do {
      try rows.fetch()
      let isHere = try store.boards().contains { $0.id == board }
      if isHere {
        try store.sharing.rejoinShare(
          of: board,
          address: address,
          client: rows.client,
          mayReplace: mayReplace
        ) { write in try rows.forEachPage(write) }
      } else {
        try store.sharing.joinShare(of: board, named: name, address: address, client: rows.client) {
          write in try rows.forEachPage(write)
        }
      }
    } catch let error as SharedLogError {
      throw Interruption(count: rows.count, cause: error)
    }
    rows.remove()
    return rows.known
  }
}
