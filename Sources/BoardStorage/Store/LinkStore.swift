package import BoardModel
internal import Foundation
internal import GRDB

/// Which boards are linked with files, kept in the board's own file, so that what was agreed on
/// changes in the transaction of the board.
package struct LinkStore: LinkKeeping {
  let database: BoardDatabase

  package func all() throws(StoreError) -> [(board: Board.ID, path: String)] {
    try database.read { db in
      try Row.fetchAll(db.cachedStatement(sql: "SELECT board, path FROM link ORDER BY board"))
        .compactMap { row in
          UUID(uuidString: row[0]).map { (Board.ID(uuid: $0), row[1]) }
        }
    }
  }

  package func state(of board: Board.ID) throws(StoreError) -> LinkState? {
    try database.read { db in try LinkRows(db, board).state() }
  }

  package func revision(of board: Board.ID) throws(StoreError) -> Int64? {
    try database.read { db in try LinkRows(db, board).revision() }
  }

  package func keep(
    _ link: StoredLink,
    of board: Board.ID,
    replacing revision: Int64?
  ) throws(StoreError) -> Int64? {
    var kept: Int64?
    try database.writeUnlogged { db in
      let rows = LinkRows(db, board)
      if try rows.revision() == revision { kept = try rows.keep(link) }
    }
    return kept
  }

  package func remove(_ board: Board.ID) throws(StoreError) {
    try database.writeUnlogged { db in try LinkRows(db, board).remove() }
  }

  package func perform(
    _ board: Board.ID,
    expecting revision: Int64?,
    at sequence: Int64,
    _ body: (any ActionBatch) throws -> StoredLink
  ) throws -> (revision: Int64, sequence: Int64)? {
    try database.transact(database.newActionID()) { transaction in
      let rows = LinkRows(transaction.db, board)
      guard try ChangeLog.lastSequence(transaction.db) == sequence, try rows.revision() == revision
      else { return nil }
      let link = try body(SQLiteActionBatch(transaction, namesAuthor: false))
      try transaction.recordStep()
      let place = try ChangeLog.lastSequence(transaction.db)
      return (try rows.keep(link, sequence: place), place)
    }
  }

  // MARK: The board

  package func cards(of columns: [BoardModel.Column.ID]) throws(StoreError) -> [[Card.ID]] {
    try database.read { db in
      try columns.map { column in
        let rows = try BulkStatement(
          db,
          """
          SELECT card.id FROM card WHERE column_key IN (
            SELECT key FROM board_column WHERE id = ?1
            UNION ALL SELECT l.key FROM board_column l JOIN board_column c ON l.later_of = c.key
            WHERE c.id = ?1)
          ORDER BY card.order_key, card.id
          """
        )
        rows.set(1, column.uuid)
        var cards: [Card.ID] = []
        try rows.eachRow { cards.append(Card.ID(uuid: try rows.uuid(0))) }
        return cards
      }
    }
  }

  package func changedCards(
    since sequence: Int64,
    limit: Int
  ) throws(StoreError) -> Set<Card.ID>? {
    try database.read { db in
      let rows = try BulkStatement(
        db,
        "SELECT subject, subject_id FROM change WHERE seq > ? ORDER BY seq LIMIT ?"
      )
      rows.set(1, sequence)
      rows.set(2, Int64(limit + 1))
      var (cards, count, isStructure): (Set<Card.ID>, Int, Bool) = ([], 0, false)
      try rows.eachRow {
        count += 1
        switch ImportedChange.Subject(rawValue: Int(try rows.integer(0))) {
        case .card: cards.insert(Card.ID(uuid: try rows.uuid(1)))
        case .comment, .view: break
        default: isStructure = true
        }
      }
      return count > limit || isStructure ? nil : cards
    }
  }
}

private struct LinkRows {
  private let db: Database
  private let board: String

  init(_ db: Database, _ board: Board.ID) {
    (self.db, self.board) = (db, board.uuid.uuidString)
  }

  func revision() throws -> Int64? {
    try Int64.fetchOne(db.prepared("SELECT revision FROM link WHERE board = ?", [board]))
  }

  func remove() throws {
    try db.execute(sql: "DELETE FROM link WHERE board = ?", arguments: [board])
  }

  // MARK: Reading

  func state() throws -> LinkState? {
    let row = try Row.fetchOne(
      db.prepared("SELECT key, head, revision, sequence FROM link WHERE board = ?", [board])
    )
    guard let row else { return nil }
    let pieces = try pieces(of: row[0])
    let texts = try lists(of: row[0])
      .map { list in
        var text: [UInt8] = []
        for key in list.keys { text += pieces[key] ?? [] }
        return text
      }
    return LinkState(head: Array(row[1] as Data), texts: texts, revision: row[2], sequence: row[3])
  }

  private func pieces(of link: Int64) throws -> [Int64: [UInt8]] {
    let rows = try BulkStatement(db, "SELECT key, value FROM link_piece WHERE link_key = ?")
    rows.set(1, link)
    var pieces: [Int64: [UInt8]] = [:]
    try rows.eachRow { pieces[try rows.integer(0)] = try rows.blob(1) }
    return pieces
  }

  private func lists(of link: Int64) throws -> [(number: Int64, keys: [Int64])] {
    let rows = try BulkStatement(
      db,
      "SELECT number, pieces FROM link_text WHERE link_key = ? ORDER BY number"
    )
    rows.set(1, link)
    var lists: [(Int64, [Int64])] = []
    try rows.eachRow { lists.append((try rows.integer(0), Self.keys(try rows.blob(1)))) }
    return lists
  }

  private static func keys(_ bytes: [UInt8]) -> [Int64] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8)
        .map { Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int64.self)) }
    }
  }

  private static func bytes(_ keys: [Int64]) -> [UInt8] {
    keys.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }

  // MARK: Writing

  /// - Returns: the new revision.
  func keep(_ link: StoredLink, sequence: Int64? = nil) throws -> Int64 {
    let revision = Int64.random(in: 1 ... .max)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO link (board, path, revision, sequence, head) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (board) DO UPDATE SET path = ?2, revision = ?3,
          sequence = coalesce(?4, sequence), head = ?5
        RETURNING key
        """
    )
    let arguments: StatementArguments = [board, link.path, revision, sequence, Data(link.head)]
    guard let key = try Int64.fetchOne(statement, arguments: arguments) else {
      throw StoreError.failed("the link was not kept")
    }
    let old = try lists(of: key)
    var known = Set(old.flatMap(\.keys))
    let wanted = try link.texts.map { text in
      switch text {
      case .same(let place): old[place].keys
      case .new(let bytes): try TextPieces(bytes).map { try self.key(of: $0, link: key) }
      }
    }
    for (number, keys) in wanted.enumerated()
    where !old.indices.contains(number) || old[number].keys != keys {
      try db.execute(
        sql: "INSERT OR REPLACE INTO link_text (link_key, number, pieces) VALUES (?, ?, ?)",
        arguments: [key, number, Data(Self.bytes(keys))]
      )
    }
    try db.execute(
      sql: "DELETE FROM link_text WHERE link_key = ? AND number >= ?",
      arguments: [key, wanted.count]
    )
    known.subtract(wanted.joined())
    for piece in known {
      try db.execute(sql: "DELETE FROM link_piece WHERE key = ?", arguments: [piece])
    }
    return revision
  }

  /// The key of a piece, storing it if needed.
  private func key(of piece: TextPieces.Piece, link: Int64) throws -> Int64 {
    let rows = try BulkStatement(
      db,
      "SELECT key FROM link_piece WHERE link_key = ? AND hash = ? AND value = ?"
    )
    rows.set(1, link)
    rows.set(2, piece.hash)
    rows.set(3, Array(piece.bytes))
    if let key = try rows.first({ try rows.integer(0) }) { return key }
    let insertion = try BulkStatement(
      db,
      "INSERT INTO link_piece (link_key, hash, value) VALUES (?, ?, ?)"
    )
    insertion.set(1, link)
    insertion.set(2, piece.hash)
    insertion.set(3, Array(piece.bytes))
    try insertion.run()
    return db.lastInsertedRowID
  }
}

/// Divides a text into pieces at positions that its content determines, so that similar texts share
/// most pieces.
///
/// It cuts where a rolling hash of the last 64 bytes ends in zeros, as in Xia et al., "FastCDC"
/// (2016).
nonisolated struct TextPieces: Sequence, IteratorProtocol {
  struct Piece {
    let bytes: ArraySlice<UInt8>
    let hash: Int64
  }

  static let sizes = 4_096...65_536
  /// On average, one position in 8,192 ends a piece.
  private static let mask: UInt64 = 8_191 << 51

  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> Piece? {
    if place == text.count { return nil }
    let start = place
    let limit = Swift.min(text.count, start + Self.sizes.upperBound)
    var (end, roll, hash): (Int, UInt64, UInt64) = (start, 0, 0xcbf2_9ce4_8422_2325)
    text.withUnsafeBufferPointer { text in
      while end < limit {
        let byte = UInt64(text[end])
        // A multiplication spreads the byte over the word, instead of a table of random numbers.
        roll = roll << 1 &+ (byte &+ 1) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ byte) &* 0x0000_0100_0000_01b3
        end += 1
        if roll & Self.mask == 0, end - start >= Self.sizes.lowerBound { break }
      }
    }
    place = end
    return Piece(bytes: text[start..<end], hash: Int64(bitPattern: hash))
  }
}
