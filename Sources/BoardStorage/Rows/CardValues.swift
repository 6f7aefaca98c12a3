internal import BoardModel
internal import Foundation
internal import GRDB

/// The fields that few cards have, in rows of `card_value`.
struct CardValues {
  /// The raw value is what is stored.
  enum Field: Int {
    case assignee = 1
    /// The identifier of a card that it depends on.
    case blocker = 2
    case claimant = 3
    case claimEnd = 4
    /// The program and the identifier there, with a line break between, which neither holds.
    case source = 5
  }

  let db: Database
  /// Where they are read from; recovery has what it found in a table of its own.
  var table = "card_value"

  /// Whether a card of `card` has any, as SQL.
  static let areThere = "EXISTS (SELECT 1 FROM card_value v WHERE v.card_key = card.key)"

  /// The fields of a draft that are stored here.
  static let fields: Set<CardField> = [.assignees, .blockedBy, .claim, .source]

  // MARK: Reading

  /// Gives a draft what its card has.
  func read(into draft: inout CardDraft, ofCard key: Int64) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT field, value FROM \(table) WHERE card_key = ? ORDER BY field, position"
      ),
      arguments: [key]
    )
    var claimant: String?
    while let row = try rows.next() {
      switch Field(rawValue: try row.decode(Int.self, atIndex: 0)) {
      case .assignee: draft.assignees.append(try row.decode(String.self, atIndex: 1))
      case .blocker:
        draft.blockedBy.append(Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)))
      case .claimant: claimant = try row.decode(String.self, atIndex: 1)
      case .claimEnd:
        let end = Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 1))
        draft.claim = claimant.map { CardClaim(by: $0, until: end) }
      case .source: draft.source = Self.source(try row.decode(String.self, atIndex: 1))
      // A field of a newer version, which this one could not have opened.
      case nil: throw StoreError.damaged("a card has a field of an unknown kind")
      }
    }
  }

  static func text(of source: CardSource) -> String { "\(source.program)\n\(source.id)" }

  private static func source(_ text: String) -> CardSource? {
    let parts = text.split(separator: "\n", maxSplits: 1)
    return parts.count == 2 ? CardSource(program: String(parts[0]), id: String(parts[1])) : nil
  }

  // MARK: Writing

  func insert(_ draft: CardDraft, ofCard key: Int64) throws {
    for field in Self.fields { try insert(field, of: draft, key) }
  }

  /// Writes some fields of a card that has changed.
  func replace(_ fields: Set<CardField>, of draft: CardDraft, _ key: Int64) throws {
    for field in fields.intersection(Self.fields) {
      for stored in Self.stored(field) {
        try db.cachedStatement(sql: "DELETE FROM card_value WHERE card_key = ? AND field = ?")
          .execute(arguments: [key, stored.rawValue])
      }
      try insert(field, of: draft, key)
    }
  }

  private static func stored(_ field: CardField) -> [Field] {
    switch field {
    case .assignees: [.assignee]
    case .blockedBy: [.blocker]
    case .claim: [.claimant, .claimEnd]
    case .source: [.source]
    case .title, .due, .priority, .tags, .checklist, .body: []
    }
  }

  private func insert(_ field: CardField, of draft: CardDraft, _ key: Int64) throws {
    switch field {
    case .assignees: try insert(.assignee, draft.assignees, key)
    case .blockedBy: try insert(.blocker, draft.blockedBy.map(\.uuid), key)
    case .claim:
      guard let claim = draft.claim else { return }
      try insert(.claimant, [claim.by], key)
      try insert(.claimEnd, [claim.until.milliseconds], key)
    case .source: try insert(.source, draft.source.map { [Self.text(of: $0)] } ?? [], key)
    case .title, .due, .priority, .tags, .checklist, .body: return
    }
  }

  private func insert(
    _ field: Field,
    _ values: [some DatabaseValueConvertible],
    _ key: Int64
  ) throws {
    for (position, value) in values.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO card_value (card_key, field, position, value) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [key, field.rawValue, position, value])
    }
  }
}
