internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// The changes of this file that others have overwritten.
struct ConflictRows {
  let db: Database

  struct Stored {
    let card: Card.ID
    let field: String
    let board: Board.ID
    let mine: SharedValue
    let theirs: SharedValue
    let author: String?
    let date: Timestamp
  }

  /// How long a conflict that was settled is kept, in milliseconds, for an undo to open it again.
  private static let keptFor: Int64 = 30 * 86_400_000

  /// Whether a row of `card` has one.
  static let isOpen = SQLCondition(
    "EXISTS (SELECT 1 FROM conflict x WHERE x.card_id = card.id AND x.is_open)"
  )

  var isEmpty: Bool {
    get throws {
      // A seek to the first row.
      try Int.fetchOne(db.prepared("SELECT 1 FROM conflict WHERE card_id > x'' LIMIT 1")) == nil
    }
  }

  /// Adds a conflict instead of an older one of the same field.
  func add(_ conflict: Stored) throws {
    try db.execute(
      sql: "DELETE FROM conflict WHERE NOT is_open AND at < ?",
      arguments: [conflict.date.milliseconds - Self.keptFor]
    )
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO conflict
          (card_id, field, board_id, mine, theirs, author, at, is_open)
        VALUES (?, ?, ?, ?, ?, ?, ?, 1)
        """
    )
    .execute(arguments: [
      conflict.card.uuid, conflict.field, conflict.board.uuid,
      SharedJSON.text(of: conflict.mine), SharedJSON.text(of: conflict.theirs), conflict.author,
      conflict.date.milliseconds,
    ])
  }

  /// Those of all cards, or of one, newest first.
  func all(of card: Card.ID? = nil, onlyOpen: Bool = true) throws -> [Stored] {
    let filter = card == nil ? "" : "AND card_id = ?"
    return
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT card_id, field, board_id, mine, theirs, author, at FROM conflict
            WHERE \(onlyOpen ? "is_open" : "true") \(filter)
            ORDER BY at DESC, card_id, field
            """
        ),
        arguments: card.map { [$0.uuid] } ?? []
      )
      .map { row in
        Stored(
          card: Card.ID(uuid: try row.decode(UUID.self, atIndex: 0)),
          field: try row.decode(String.self, atIndex: 1),
          board: Board.ID(uuid: try row.decode(UUID.self, atIndex: 2)),
          mine: try SharedJSON.value(of: row.decode(String.self, atIndex: 3)),
          theirs: try SharedJSON.value(of: row.decode(String.self, atIndex: 4)),
          author: try row.decode(String?.self, atIndex: 5),
          date: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 6))
        )
      }
  }

  func openCards() throws -> Set<Card.ID> {
    try Set(
      UUID.fetchAll(db.prepared("SELECT DISTINCT card_id FROM conflict WHERE is_open"))
        .map(Card.ID.init)
    )
  }

  func remove(_ field: String, of card: Card.ID) throws {
    try db.cachedStatement(sql: "DELETE FROM conflict WHERE card_id = ? AND field = ?")
      .execute(arguments: [card.uuid, field])
  }

  /// Opens or closes the conflicts of a card that was changed here.
  func settle(_ card: Card) throws {
    for row in try all(of: card.id, onlyOpen: false) where row.field != SharedName.deleted {
      try db.cachedStatement(
        sql: "UPDATE conflict SET is_open = ? WHERE card_id = ? AND field = ?"
      )
      .execute(arguments: [Self.value(row.field, of: card) == row.theirs, card.id.uuid, row.field])
    }
  }

  /// Takes what others have made of a card since, in its open conflicts.
  func follow(_ card: Card, by author: String?, at date: Timestamp) throws {
    for row in try all(of: card.id) where row.field != SharedName.deleted {
      guard let value = Self.value(row.field, of: card), value != row.theirs else { continue }
      if value == row.mine {
        try remove(row.field, of: card.id)
      } else {
        try add(
          Stored(
            card: row.card,
            field: row.field,
            board: row.board,
            mine: row.mine,
            theirs: value,
            author: author ?? row.author,
            date: date
          )
        )
      }
    }
  }

  /// The value of a field to compare; of a card's place, only its column.
  static func value(_ field: String, of card: Card) -> SharedValue? {
    if field == SharedName.place { return column(of: card.place.shared) }
    return CardField(key: field).map { card.draft.edit(of: $0).shared }
  }

  static func column(of place: SharedValue) -> SharedValue { place["column"] }
}

extension CardConflict {
  /// Nil if the card is gone, or if this program doesn't know the field.
  init?(_ stored: ConflictRows.Stored, _ card: Card?, last: () throws -> Card?) throws {
    let known: (card: Card, loss: Loss)?
    if stored.field == SharedName.deleted {
      guard card == nil, let last = try last() else { return nil }
      var draft = last.draft
      (draft.claim, draft.source) = (nil, nil)
      known = (last, .card(draft, last.column))
    } else {
      known = card.flatMap { card in stored.loss.map { (card, $0) } }
    }
    guard let known else { return nil }
    self.init(
      card: stored.card,
      board: stored.board,
      title: known.card.title,
      loss: known.loss,
      author: stored.author,
      date: stored.date
    )
  }
}

extension CardConflict {
  var storedField: String {
    switch loss {
    case .field(let mine, _): mine.field.key
    case .column: SharedName.place
    case .card: SharedName.deleted
    }
  }
}

extension ConflictRows.Stored {
  /// Nil for the deletion of a card, and for a field that this program doesn't know.
  fileprivate var loss: CardConflict.Loss? {
    if field == SharedName.place {
      guard let mine = mine.text.flatMap({ UUID(digits: $0) }),
        let theirs = theirs.text.flatMap({ UUID(digits: $0) })
      else { return nil }
      return .column(mine: Column.ID(uuid: mine), theirs: Column.ID(uuid: theirs))
    }
    guard let field = CardField(key: field), let mine = CardEdit(field, shared: mine),
      let theirs = CardEdit(field, shared: theirs)
    else { return nil }
    return .field(mine: mine, theirs: theirs)
  }
}
