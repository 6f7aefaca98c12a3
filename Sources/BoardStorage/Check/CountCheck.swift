internal import BoardModel
internal import Foundation
internal import GRDB

/// Checks that columns are sound and that the counts kept by triggers match the cards.
enum CountCheck {
  static func run(_ db: Database, _ faults: inout BoardCheck.Faults) throws {
    let columns = try Row.fetchAll(
      db,
      sql: """
        SELECT key, name, card_count,
          (SELECT count(*) FROM card WHERE column_key = board_column.key) FROM board_column
        """
    )
    for column in columns {
      let name = try column.decode(String.self, atIndex: 1)
      let stored = try column.decode(Int.self, atIndex: 2)
      let counted = try column.decode(Int.self, atIndex: 3)
      if stored != counted {
        faults.add("column “\(name)” claims \(stored) cards but has \(counted)")
      }
      try checkBlocks(ofColumn: column.decode(Int64.self, atIndex: 0), name, db, &faults)
    }
  }

  private static func checkBlocks(
    ofColumn key: Int64,
    _ name: String,
    _ db: Database,
    _ faults: inout BoardCheck.Faults
  ) throws {
    let blocks = try Row.fetchCursor(
      db,
      sql: """
        SELECT start_key, card_count, lead(start_key) OVER (ORDER BY start_key) FROM card_block
        WHERE column_key = ? ORDER BY start_key
        """,
      arguments: [key]
    )
    var isFirst = true
    while let block = try blocks.next() {
      let start = try block.decode(Data.self, atIndex: 0)
      if isFirst, !start.isEmpty { faults.add("column “\(name)” has no first block") }
      isFirst = false
      let stored = try block.decode(Int.self, atIndex: 1)
      let counted = try count(
        column: key,
        from: start,
        to: block.decode(Data?.self, atIndex: 2),
        db
      )
      if stored != counted {
        faults.add(
          "a block of column “\(name)” claims \(stored) cards but has \(counted)"
        )
      }
    }
    if isFirst { faults.add("column “\(name)” has no blocks") }
  }

  /// Checks that the block holding a place has as many cards as it claims.
  ///
  /// Skips the blocks in `counted`, and adds this one.
  static func checkBlock(
    at rowPlace: CardRows.RowPlace,
    _ name: String,
    _ db: Database,
    except counted: inout Set<CardRows.RowPlace>,
    _ faults: inout BoardCheck.Faults
  ) throws {
    let key = Data(rowPlace.orderKey.bytes)
    let block = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT start_key, card_count, (
            SELECT min(start_key) FROM card_block WHERE column_key = ?1 AND start_key > ?2
          ) FROM card_block WHERE column_key = ?1 AND start_key <= ?2
          ORDER BY start_key DESC LIMIT 1
          """
      ),
      arguments: [rowPlace.columnKey, key]
    )
    guard let block else { return faults.add("card \(name) is in no block of its column") }
    let start = try block.decode(Data.self, atIndex: 0)
    let first = OrderKey(bytes: Array(start))
    guard counted.insert(.init(columnKey: rowPlace.columnKey, orderKey: first)).inserted else {
      return
    }
    let count = try count(
      column: rowPlace.columnKey,
      from: start,
      to: block.decode(Data?.self, atIndex: 2),
      db
    )
    if try block.decode(Int.self, atIndex: 1) != count {
      faults.add("the block of card \(name) has a wrong card count")
    }
  }

  private static func count(
    column key: Int64,
    from start: Data,
    to end: Data?,
    _ db: Database
  ) throws -> Int {
    // Bind the end only if there is one: with an optional end, every block would be counted to the
    // last card.
    let isLast = end == nil
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM card
        WHERE column_key = ? AND order_key >= ? \(isLast ? "" : "AND order_key < ?")
        """
    )
    let arguments: StatementArguments = isLast ? [key, start] : [key, start, end]
    return try Int.fetchOne(statement, arguments: arguments) ?? 0
  }
}
