internal import BoardModel
internal import BoardSync
package import Foundation
internal import GRDB

/// What a file knows of the share of one of its boards, kept in the file itself, so that it changes in
/// the transactions of the board.
package struct ShareState: Codable, Hashable, Sendable {
  /// Where the common log is, without a password.
  package var address: String
  /// What the server calls this replica.
  package var client: UUID
  /// The file and the machine where `client` was used last; nil until it is.
  var location: String?
  /// The last sequence of the server that was applied.
  package var cursor: Int64
  /// The entry at `cursor`, by which an older state of the server is known; nil where none was told.
  package var lastEntry: UUID?
  /// The place in the file's own log up to which everything is on the server.
  var confirmed: Int64
  /// The stretches of the log after `confirmed` that came from the server.
  var foreign: [ClosedRange<Int64>]
  /// What the board cannot show as the server has it; nil for nothing.
  var hidden: HiddenFacts?
  /// From this place of the file's log on, the server knows what leaves the board; nil where that was
  /// not noted yet.
  var began: Int64?
  /// The same of single cards that the server did not know, although they had left the board before;
  /// until what tells all of them is confirmed.
  var cardsBegan: [UUID: Int64]?
  /// The places in the file's log of what the server took of cards that others had taken from the board
  /// before; until the cards are here again, or on another shared board.
  var late: [UUID: [Int64]]?
  /// Of the cards that came back up to this place of the file's log, the server's facts were taken in.
  var lookedUp: Int64?
  /// Where in the file's log the board came back last, after it was deleted here.
  var cameBack: Int64?
  /// Whether what the board was while it was not here is to be read from the server's rows.
  package var needsRows: Bool?

  package init(address: String, client: UUID, cursor: Int64, confirmed: Int64) {
    self.address = address
    self.client = client
    self.cursor = cursor
    self.confirmed = confirmed
    began = confirmed
    foreign = []
  }

  /// Remembers that a stretch of the log, newer than all others, came from the server.
  mutating func addForeign(_ stretch: ClosedRange<Int64>) {
    if let last = foreign.last, last.upperBound + 1 == stretch.lowerBound {
      foreign[foreign.count - 1] = last.lowerBound...stretch.upperBound
    } else {
      foreign.append(stretch)
    }
  }

  /// Everything up to a place of the log is on the server.
  mutating func confirm(upTo sequence: Int64) {
    confirmed = sequence
    foreign.removeAll { $0.upperBound <= sequence }
    cardsBegan = cardsBegan?.filter { $0.value > sequence }
    if cardsBegan?.isEmpty ?? false { cardsBegan = nil }
  }

  /// From which place of the file's log on the server knows when a card leaves the board; nil for none.
  func began(_ card: Card.ID) -> Int64? { began.map { max($0, cardsBegan?[card.uuid] ?? $0) } }

  func isForeign(_ sequence: Int64) -> Bool { foreign.contains { $0.contains(sequence) } }
}

extension ShareState {
  private static let prefix = "share/"

  private static func name(_ board: Board.ID) -> String { prefix + board.uuid.uuidString }

  /// The share of a board; nil where it is not shared.
  static func read(_ board: Board.ID, _ db: Database) throws -> ShareState? {
    let value = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM setting WHERE author = '' AND name = ?"),
      arguments: [name(board)]
    )
    guard let value else { return nil }
    guard let state = try? JSONDecoder().decode(ShareState.self, from: value) else {
      throw StoreError.damaged("what it says of its share cannot be read")
    }
    return state
  }

  /// Whether a share has cards that stand elsewhere than the server has them; without reading all of it.
  static func mayHavePlaces(_ board: Board.ID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT instr(value, CAST('"refuge"' AS BLOB)) > 0 FROM setting
          WHERE author = '' AND name = ?
          """
      ),
      arguments: [name(board)]
    ) ?? false
  }

  func write(_ board: Board.ID, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES ('', ?, ?)",
      arguments: [Self.name(board), JSONEncoder().encode(self)]
    )
  }

  /// Forgets the share of a board and everything that belongs to it.
  static func remove(_ board: Board.ID, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM setting WHERE author = '' AND (name = ? OR name LIKE ? || '/%')",
      arguments: [name(board), name(board)]
    )
  }

  /// Whether a board is shared.
  static func isShared(_ board: Board.ID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE author = '' AND name = ?)"
      ),
      arguments: [name(board)]
    ) ?? false
  }

  /// The boards that are shared.
  static func boards(_ db: Database) throws -> [Board.ID] {
    try String.fetchAll(
      db.cachedStatement(
        // In the order of bytes, "0" comes right after "/".
        sql: """
          SELECT substr(name, 7) FROM setting
          WHERE author = '' AND name > 'share/' AND name < 'share0'
          """
      )
    )
    .compactMap { UUID(uuidString: $0).map(Board.ID.init) }
  }

  // MARK: The server's values of pending fields

  /// Whether any is kept: mostly there is none, and then none is to be looked for.
  static func hasServerValues(of board: Board.ID, _ db: Database) throws -> Bool {
    // In the order of bytes, "0" comes right after "/".
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE author = '' AND name > ? AND name < ?)"
      ),
      arguments: [name(board) + "/", name(board) + "0"]
    ) ?? true
  }

  static func serverValue(_ field: String, of board: Board.ID, _ db: Database) throws -> Data? {
    try Data.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM setting WHERE author = '' AND name = ?"),
      arguments: ["\(name(board))/\(field)"]
    )
  }

  static func setServerValue(
    _ value: Data?,
    _ field: String,
    of board: Board.ID,
    _ db: Database
  ) throws {
    if let value {
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES ('', ?, ?)",
        arguments: ["\(name(board))/\(field)", value]
      )
    } else {
      try db.execute(
        sql: "DELETE FROM setting WHERE author = '' AND name = ?",
        arguments: ["\(name(board))/\(field)"]
      )
    }
  }
}
