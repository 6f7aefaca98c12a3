internal import BoardModel
internal import BoardSync
package import Foundation
internal import GRDB

/// The state of a shared board, stored in its file so that it changes in the board's transactions.
package struct ShareState: Codable, Hashable, Sendable {
  /// The address of the common log, without a password.
  package var address: String
  /// The server's name for this replica.
  package var client: UUID
  /// The file and machine that last used `client`; nil before its first use.
  var location: String?
  /// The last sequence of the server that was applied.
  package var cursor: Int64
  /// The entry at `cursor`, which reveals an older state of the server; nil if unknown.
  package var lastEntry: UUID?
  /// Everything in the file's log up to this entry is on the server.
  var confirmed: Int64
  /// The stretches of the log after `confirmed` that came from the server.
  var foreign: [ClosedRange<Int64>]
  /// The server's facts that the board can't show; nil if there are none.
  var hidden: HiddenFacts?
  /// From this log entry on, the server knows what leaves the board; nil if not recorded yet.
  var began: Int64?
  /// The same for single cards that the server did not know although they had left the board
  /// before; kept until their complete entries are confirmed.
  var cardsBegan: [UUID: Int64]?
  /// Log entries that the server accepted about cards that others had already moved away; kept
  /// until the cards are here again or on another shared board.
  var late: [UUID: [Int64]]?
  /// The server's facts were applied for cards that came back up to this log entry.
  var lookedUp: Int64?
  /// The log entry that last restored the board after it was deleted here.
  var cameBack: Int64?
  /// Whether the server's rows are needed to catch up on the time that the board was deleted here.
  package var needsRows: Bool?
  /// The log at `address` was read to its end, and the board goes on in the one at this address.
  package var movedTo: String?
  /// Whether that can't be taken back any more.
  package var isMoveFinal: Bool?

  package init(address: String, client: UUID, cursor: Int64, confirmed: Int64) {
    self.address = address
    self.client = client
    self.cursor = cursor
    self.confirmed = confirmed
    began = confirmed
    foreign = []
  }

  /// Records that a stretch of the log, newer than all others, came from the server.
  mutating func addForeign(_ stretch: ClosedRange<Int64>) {
    if let last = foreign.last, last.upperBound + 1 == stretch.lowerBound {
      foreign[foreign.count - 1] = last.lowerBound...stretch.upperBound
    } else {
      foreign.append(stretch)
    }
  }

  mutating func confirm(upTo sequence: Int64) {
    confirmed = sequence
    foreign.removeAll { $0.upperBound <= sequence }
    cardsBegan = cardsBegan?.filter { $0.value > sequence }
    if cardsBegan?.isEmpty ?? false { cardsBegan = nil }
  }

  /// The log entry from which on the server knows when a card leaves the board; nil if none.
  func began(_ card: Card.ID) -> Int64? { began.map { max($0, cardsBegan?[card.uuid] ?? $0) } }

  func isForeign(_ sequence: Int64) -> Bool { foreign.contains { $0.contains(sequence) } }
}

extension ShareState {
  private static let prefix = "share/"

  private static func name(_ board: Board.ID) -> String { prefix + board.uuid.uuidString }

  static func read(_ board: Board.ID, _ db: Database) throws -> ShareState? {
    let value = try Data.fetchOne(
      db.prepared("SELECT value FROM setting WHERE author = '' AND name = ?", [name(board)])
    )
    guard let value else { return nil }
    guard let state = try? JSONDecoder().decode(ShareState.self, from: value) else {
      throw StoreError.damaged("its sharing state cannot be read")
    }
    return state
  }

  /// Whether a board may have cards away from their places on the server, without reading the whole
  /// state.
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
    let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    try SettingRows(db: db).keep(json, as: Self.name(board))
  }

  static func remove(_ board: Board.ID, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM setting WHERE author = '' AND (name = ? OR name LIKE ? || '/%')",
      arguments: [name(board), name(board)]
    )
    try db.execute(
      sql: "DELETE FROM shared_write WHERE board_id = ?",
      arguments: [board.uuid]
    )
  }

  static func boards(_ db: Database) throws -> [Board.ID] {
    try String.fetchAll(
      db.cachedStatement(
        // In byte order, "0" comes right after "/".
        sql: """
          SELECT substr(name, 7) FROM setting
          WHERE author = '' AND name > 'share/' AND name < 'share0'
          """
      )
    )
    .compactMap { UUID(uuidString: $0).map(Board.ID.init) }
  }

  // MARK: The server's values of pending fields

  /// Whether any is stored; usually none is, which saves looking for single ones.
  static func hasServerValues(of board: Board.ID, _ db: Database) throws -> Bool {
    // In byte order, "0" comes right after "/".
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM setting WHERE author = '' AND name > ? AND name < ?)"
      ),
      arguments: [name(board) + "/", name(board) + "0"]
    ) ?? true
  }

  /// The name of the setting that holds the server's value of a field.
  static func name(of key: FieldKey, on board: Board.ID) -> String {
    "\(name(board))/\(key.subject.rawValue)/\(key.id.uuidString)/\(key.field)"
  }
}
