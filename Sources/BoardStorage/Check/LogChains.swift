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
    try advance()
  }

  private mutating func advance() throws {
    row = try rows.next()
    card = try row?.decode(Data.self, atIndex: 0)
  }

  /// The identifier of the card whose entries come next; nil at the end.
  private(set) var card: Data?

  /// Reads all entries of the next card.
  mutating func next() throws -> Chain {
    let id = card
    var chain = Chain(
      name: id.flatMap { UUID(bytes: $0)?.uuidString } ?? "of a broken identifier",
      first: try row?.decode(String?.self, atIndex: 3)
    )
    chain.last = chain.first
    while let row, card == id {
      let before = try row.decode(String?.self, atIndex: 3)
      let after = try row.decode(String?.self, atIndex: 4)
      let fault =
        Self.fault(kind: try row.decode(String.self, atIndex: 2), before, after)
        ?? (Self.isSame(chain.last, before) ? nil : "does not follow from the one before it")
      if let fault, chain.fault == nil {
        chain.fault =
          "entry \(try row.decode(Int64.self, atIndex: 1)) of the log, of card \(chain.name), \(fault)"
      }
      chain.last = after
      try advance()
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
