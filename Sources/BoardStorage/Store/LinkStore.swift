package import BoardModel
internal import Foundation
internal import GRDB

/// Which boards are linked with files, kept in the board's own file, so that what was agreed on
/// changes in the transaction of the board.
package struct LinkStore {
  let database: BoardDatabase

  /// The linked boards with what is kept of each link, whatever the caller makes of it.
  package func all() throws(StoreError) -> [(board: Board.ID, record: [UInt8])] {
    try database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT substr(name, 6), value FROM setting
            WHERE author = '' AND name >= 'link/' AND name < 'link0' ORDER BY name
            """
        )
      )
      .compactMap { row in
        guard let id = UUID(uuidString: row[0] as String) else { return nil }
        return (Board.ID(uuid: id), Array(row[1] as Data))
      }
    }
  }

  /// What is kept of a board's link; nil where it has none.
  package func record(of board: Board.ID) throws(StoreError) -> [UInt8]? {
    try database.read { db in try LinkRows(db).record(of: board) }
  }

  /// Keeps what is known of a board's link, in place of what was kept before; nil forgets it.
  package func keep(_ record: [UInt8]?, of board: Board.ID) throws(StoreError) {
    try database.writeBeside { db in try LinkRows(db).keep(record, of: board) }
  }

  /// The same where the link still is as it was; nothing is done where another program has changed it.
  package func keep(
    _ record: [UInt8],
    of board: Board.ID,
    replacing old: [UInt8]
  ) throws(StoreError) {
    try database.writeBeside { db in
      let rows = LinkRows(db)
      if try rows.record(of: board) == old { try rows.keep(record, of: board) }
    }
  }

  /// Does what a linked file asks of its board, and keeps what is agreed on then, as one step.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - record: what was kept of the link when the actions were made up.
  ///   - sequence: the place in the log then.
  ///   - body: does the actions, and says what is to be kept.
  /// - Returns: false where something has changed since, and nothing was done.
  /// - Throws: what the body throws, after which nothing was changed; a `StoreError` otherwise.
  package func perform(
    _ board: Board.ID,
    expecting record: [UInt8]?,
    at sequence: Int64,
    _ body: (ActionBatch) throws -> [UInt8]
  ) throws -> Bool {
    var isCurrent = false
    _ = try database.transact(database.newActionID()) { transaction -> Bool? in
      let rows = LinkRows(transaction.db)
      guard try ChangeLog.lastSequence(transaction.db) == sequence,
        try rows.record(of: board) == record
      else { return nil }
      isCurrent = true
      let new = try body(ActionBatch(transaction))
      try transaction.recordStep()
      try rows.keep(new, of: board)
      return true
    }
    return isCurrent
  }
}

/// The rows of links.
private struct LinkRows {
  private let db: Database

  init(_ db: Database) { self.db = db }

  private func name(_ board: Board.ID) -> String { "link/" + board.uuid.uuidString }

  func record(of board: Board.ID) throws -> [UInt8]? {
    try Data.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM setting WHERE author = '' AND name = ?"),
      arguments: [name(board)]
    )
    .map(Array.init)
  }

  func keep(_ record: [UInt8]?, of board: Board.ID) throws {
    if let record {
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES ('', ?, ?)",
        arguments: [name(board), Data(record)]
      )
    } else {
      try db.execute(
        sql: "DELETE FROM setting WHERE author = '' AND name = ?",
        arguments: [name(board)]
      )
    }
  }
}
