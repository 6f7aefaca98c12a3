internal import BoardModel
internal import Foundation
internal import GRDB

/// Reads the log card by card, in the order of the cards' identifiers.
struct LogChains {
  struct Chain {
    let name: String
    let startsWithCreation: Bool
    var history: CardHistory
    var fault: String?
  }

  private let row: BulkStatement

  init(_ db: Database) throws {
    row = try BulkStatement(
      db,
      """
      SELECT subject_id, seq, kind, before, after FROM change
      WHERE subject = 0 ORDER BY subject_id, seq
      """
    )
    try advance()
  }

  private mutating func advance() throws {
    card = try row.next() ? row.blob(0) : nil
    if card == nil { row.reset() }
  }

  /// The card whose entries `next()` reads; nil at the end.
  private(set) var card: [UInt8]?

  mutating func next() throws -> Chain {
    let id = card
    let uuid = id.flatMap { UUID(bytes: $0) }
    let startsWithCreation = try id != nil && row.text(3) == nil
    var chain = Chain(
      name: uuid?.uuidString ?? "of a broken identifier",
      startsWithCreation: startsWithCreation,
      history: CardHistory(
        of: Card.ID(uuid: uuid ?? UUID()),
        from: startsWithCreation ? .gone : .unknown
      )
    )
    while id != nil, card == id {
      let (before, after) = (try row.text(3), try row.text(4))
      let followed = chain.history.follow(before: before, after: after)
      let fault = Self.fault(kind: try row.string(2), before, after)
      if let fault = fault ?? followed, chain.fault == nil {
        chain.fault =
          "entry \(try row.integer(1)) of the log, of card \(chain.name), \(fault)"
      }
      try advance()
    }
    return chain
  }

  private static func fault(kind: String, _ before: String?, _ after: String?) -> String? {
    guard let known = Change.Kind(rawValue: kind) else {
      return "is of the unknown kind “\(kind.prefix(20))”"
    }
    let isMade = known == .created || known == .restored
    if (before == nil) != isMade || (after == nil) != (known == .deleted) {
      return "is not a whole “\(known.rawValue)”"
    }
    return nil
  }
}

extension UUID {
  /// From the sixteen bytes of a stored identifier; nil for any other length.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init { $0.copyBytes(from: bytes) }
  }
}
