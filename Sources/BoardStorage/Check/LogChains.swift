internal import BoardModel
internal import Foundation
internal import GRDB

/// The entries of the log card by card, in the order of the cards' identifiers.
struct LogChains {
  /// What the log makes of one card.
  struct Chain {
    /// How messages name the card.
    let name: String
    /// The card before its first entry, as it is written there; nil where that made it.
    let first: String?
    /// The card after its last entry; nil where that deleted it.
    var last: String?
    /// The first fault of the entries.
    var fault: String?
  }

  private let rows: RowCursor
  private var row: Row?

  init(_ db: Database) throws {
    rows = try Row.fetchCursor(
      db,
      sql: "SELECT card_id, seq, kind, before, after FROM change ORDER BY card_id, seq"
    )
    row = try rows.next()
  }

  /// The identifier of the card whose entries come next; nil at the end.
  var card: Data? { row?[0] }

  /// Reads all entries of the next card.
  mutating func next() throws -> Chain {
    let id = card
    var chain = Chain(
      name: id.flatMap { UUID(bytes: $0)?.uuidString } ?? "of a broken identifier",
      first: try row?.decode(String?.self, atIndex: 3)
    )
    chain.last = chain.first
    while let row, row[0] == id {
      let before = try row.decode(String?.self, atIndex: 3)
      let after = try row.decode(String?.self, atIndex: 4)
      let fault =
        Self.fault(kind: row[2], before, after)
        ?? (Self.isSame(chain.last, before) ? nil : "does not follow from the one before it")
      if let fault, chain.fault == nil {
        chain.fault = "entry \(row[1] as Int64) of the log, of card \(chain.name), \(fault)"
      }
      chain.last = after
      self.row = try rows.next()
    }
    return chain
  }

  private static func fault(kind: String, _ before: String?, _ after: String?) -> String? {
    guard let kind = Change.Kind(rawValue: kind) else { return "is of the unknown kind “\(kind)”" }
    let isMade = kind == .created || kind == .restored
    if (before == nil) != isMade || (after == nil) != (kind == .deleted) {
      return "is no whole “\(kind.rawValue)”"
    }
    // What the last entry left is compared with the card on the board; the others must be read here.
    if let before, LoggedCard.read(before) == nil { return "cannot be read" }
    return nil
  }

  /// Whether two texts of the log are one card.
  static func isSame(_ left: String?, _ right: String?) -> Bool {
    if left == right { return true }
    guard let left, let right, let card = LoggedCard.read(left) else { return false }
    return card == LoggedCard.read(right)
  }
}

extension LoggedCard {
  /// The card of an entry, or nil where it cannot be read.
  static func read(_ text: String) -> Card? { try? decode(text) }
}

extension UUID {
  /// From the sixteen bytes of a stored identifier; nil for any other number of them.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
    self.init(uuid: uuid)
  }
}
