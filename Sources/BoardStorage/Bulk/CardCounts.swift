internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Counts the cards of columns and blocks while the triggers that do so are off.
///
/// The triggers write two columns and two blocks for each moved card. Here each is written once for
/// all cards.
struct CardCounts {
  /// The least and the greatest number of cards in a block of a small column, as in
  /// `Schema.cardBlocks`.
  private static let (leastSize, greatestSize) = (512, 1_024)

  fileprivate struct Block {
    let start: [UInt8]
    let stored: Int
    var count: Int
  }

  fileprivate struct Column {
    var blocks: [Block]
    /// The last block used; the next card is often in it too.
    var last = 0
  }

  private let db: Database
  private var columns: [Int64: Column] = [:]
  /// The last order keys of archives to which consecutive cards were added.
  var archiveEnds: [Board.ID: OrderKey] = [:]

  init(_ db: Database) { self.db = db }

  /// Counts a card that leaves a place (−1) or arrives there (1).
  mutating func add(_ number: Int, column: Int64, key: [UInt8]) throws {
    var state = try columns.removeValue(forKey: column) ?? read(column)
    state.last = state.index(of: key)
    state.blocks[state.last].count += number
    columns[column] = state
  }

  mutating func add(_ number: Int, at rowPlace: CardRows.RowPlace) throws {
    try add(number, column: rowPlace.columnKey, key: rowPlace.orderKey.bytes)
  }

  private func read(_ column: Int64) throws -> Column {
    let rows = try BulkStatement(
      db,
      "SELECT start_key, card_count FROM card_block WHERE column_key = ? ORDER BY start_key"
    )
    rows.set(1, column)
    var blocks: [Block] = []
    try rows.eachRow {
      let count = Int(try rows.integer(1))
      blocks.append(Block(start: try rows.blob(0), stored: count, count: count))
    }
    guard blocks.first?.start.isEmpty == true else {
      throw StoreError.damaged("a column has no first block of cards")
    }
    return Column(blocks: blocks)
  }

  // MARK: Writing

  func write() throws {
    for (key, column) in columns {
      let difference = column.blocks.reduce(0) { $0 + $1.count - $1.stored }
      if difference != 0 {
        try db.execute(
          sql: "UPDATE board_column SET card_count = card_count + ? WHERE key = ?",
          arguments: [difference, key]
        )
      }
      for block in column.blocks where block.count != block.stored { try write(block, of: key) }
      try splitLarge(column, key)
    }
  }

  private func write(_ block: Block, of column: Int64) throws {
    if block.count == 0, !block.start.isEmpty {
      try db.execute(
        sql: "DELETE FROM card_block WHERE column_key = ? AND start_key = ?",
        arguments: [column, Data(block.start)]
      )
    } else {
      try set(block.count, column, block.start)
    }
  }

  private func set(_ count: Int, _ column: Int64, _ start: [UInt8]) throws {
    let statement = try BulkStatement(
      db,
      "INSERT OR REPLACE INTO card_block (column_key, start_key, card_count) VALUES (?, ?, ?)"
    )
    statement.set(1, column)
    statement.set(2, start)
    statement.set(3, Int64(count))
    try statement.run()
  }

  /// Splits blocks that have grown too large, as their trigger would have done card by card.
  private func splitLarge(_ column: Column, _ key: Int64) throws {
    let total = column.blocks.reduce(0) { $0 + $1.count }
    let root = Int(Double(max(0, total)).squareRoot())
    for (index, block) in column.blocks.enumerated()
    where block.count > block.stored && block.count > max(Self.greatestSize, 2 * root) {
      let next = column.blocks[(index + 1)...].first { $0.count > 0 }?.start
      try split(block.start, upTo: next, of: key, size: max(Self.leastSize, root))
    }
  }

  /// Splits a block into blocks of about a size; cards with the same key stay together.
  private func split(_ start: [UInt8], upTo end: [UInt8]?, of column: Int64, size: Int) throws {
    let rows = try BulkStatement(
      db,
      """
      SELECT order_key, count(*) FROM card
      WHERE column_key = ? AND order_key >= ?\(end == nil ? "" : " AND order_key < ?")
      GROUP BY order_key ORDER BY order_key
      """
    )
    rows.set(1, column)
    rows.set(2, start)
    if let end { rows.set(3, end) }
    var (block, count) = (start, 0)
    var blocks: [(start: [UInt8], count: Int)] = []
    try rows.eachRow {
      if count >= size {
        blocks.append((block, count))
        (block, count) = (try rows.blob(0), 0)
      }
      count += Int(try rows.integer(1))
    }
    for (start, count) in blocks + [(block, count)] { try set(count, column, start) }
  }
}

extension CardCounts.Column {
  fileprivate func index(of key: [UInt8]) -> Int {
    if Self.isOrdered(blocks[last].start, key),
      last + 1 == blocks.count || !Self.isOrdered(blocks[last + 1].start, key)
    {
      return last
    }
    var range = 0..<blocks.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range =
        Self.isOrdered(blocks[middle].start, key)
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Whether a key is not after another, in SQLite's order.
  private static func isOrdered(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let order = left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return Int32(0) }
        return memcmp(first, second, min(left.count, right.count))
      }
    }
    return order == 0 ? left.count <= right.count : order < 0
  }
}
