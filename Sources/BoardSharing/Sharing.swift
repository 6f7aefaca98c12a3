package import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation

/// Starts sharing a board, and joins a shared one.
package enum Sharing {
  /// The most cards and bytes of text to send at once.
  private static let (stretch, batchBytes) = (1_000, 4_000_000)

  /// Sends a board to a new log, whose newest sequence is `head`.
  ///
  /// An interrupted call can be repeated. `address` is stored in the file and must not contain
  /// secrets.
  package static func share(
    _ board: Board,
    of store: SQLiteBoardStore,
    at address: String,
    in log: any SharedLog,
    from head: Int64
  ) throws {
    // Changes made while the cards are read are sent again afterwards.
    let confirmed = try store.log.latestSequence()
    var facts = try store.sharing.sharedStructure(of: board.id)
    var (count, size) = (0, 0)
    try store.sharing.forEachSharedCard(of: board) { card in
      facts += card
      count += 1
      size += card.reduce(0) { $0 + ($1.value.text?.utf8.count ?? 0) }
      guard count == stretch || size > batchBytes else { return }
      try log.load(facts)
      (facts, count, size) = ([], 0, 0)
    }
    facts += try store.sharing.sharedComments(of: board.id)
    try log.load(facts)
    let state = ShareState(address: address, client: UUID(), cursor: head, confirmed: confirmed)
    // Only now: if two copies of the file are shared at once, only one of them fills the log.
    try log.complete()
    try store.sharing.beginShare(of: board.id, state)
    guard head == 0, let shared = try SharedBoard(board.id, of: store.database) else { return }
    try Exchange(shared, log).begin()
  }

  /// The rows loaded before an error; calling again continues from there.
  package struct Interruption: Error {
    package let count: Int
    package let cause: SharedLogError
  }

  /// Creates a replica of a shared board in a file, or rejoins a board of the file that was left.
  ///
  /// The database's version replaces the local one, whose differences are kept in the history.
  ///
  /// If that would lose something and `mayReplace` is false, nothing is done.
  ///
  /// - Returns: The number of rows left from an earlier try.
  /// - Throws: `Interruption` if the connection was lost, `RejoinLoss` if the user must confirm.
  ///   The board's file is unchanged then.
  @discardableResult
  package static func join(
    _ name: String,
    of log: any SharedLog,
    at address: String,
    in store: SQLiteBoardStore,
    mayReplace: Bool = true
  ) throws -> Int {
    let board = Board.ID(uuid: log.board)
    let rows: RowDownload
    do {
      rows = try RowDownload(log, besideFileAt: store.database.path)
    } catch StoreError.busy {
      throw StoreError.failed(
        "another program is already joining this board; wait for it to finish"
      )
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
      throw Interruption(count: try rows.count, cause: error)
    }
    rows.remove()
    return rows.known
  }
}
