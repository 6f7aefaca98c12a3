internal import BoardModel
internal import Foundation
internal import GRDB

/// Where the cards of a recovered board came from.
struct SalvagedCards {
  var fromTable = 0
  var fromLog = 0
}

extension Salvage {
  /// Writes every card of which there is a row or a last entry in the log that does not delete it.
  ///
  /// Where there are both, the newer is taken, and the log's of two that are equally old: it holds
  /// the tags and the checklist too.
  func makeCards(_ cards: CardRows) throws -> SalvagedCards {
    var made = SalvagedCards()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT key, id, column_key, order_key, title, due, priority, created_at, updated_at, body
        FROM found_card ORDER BY key
        """
    )
    while let row = try rows.next() {
      guard var card = try card(row, cards.columns) else { continue }
      if let logged = try lastLogged(card.id), logged.updatedAt >= card.updatedAt { card = logged }
      try cards.insert(repaired(card, cards.columns))
      made.fromTable += 1
    }
    let logged = try Row.fetchCursor(
      db,
      sql: """
        SELECT card_id, max(seq) FROM found_change GROUP BY card_id
        HAVING card_id NOT IN (SELECT id FROM card) ORDER BY max(seq)
        """
    )
    while let row = try logged.next() {
      let id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
      guard let card = try lastLogged(id), card.id == id else { continue }
      try cards.insert(repaired(card, cards.columns))
      made.fromLog += 1
    }
    return made
  }

  private func card(_ row: Row, _ columns: BoardColumns) throws -> Card? {
    guard let column = try? columns.id(forKey: row[2]) else { return nil }
    let key: Int64 = row[0]
    let tags = try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM found_tag WHERE card_key = ? ORDER BY position"),
      arguments: [key]
    )
    let steps = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT text, is_done FROM found_step WHERE card_key = ? ORDER BY position"
      ),
      arguments: [key]
    )
    return Card(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      title: row[4],
      body: row[9],
      due: (row[5] as String?).flatMap { CalendarDay(iso: $0) },
      priority: Priority(rawValue: Int(truncatingIfNeeded: row[6] as Int64)) ?? .none,
      tags: tags,
      checklist: steps.map { ChecklistItem(text: $0[0], isDone: ($0[1] as Int64) != 0) },
      column: column,
      orderKey: OrderKey(bytes: Array(row[3] as Data)),
      createdAt: Timestamp(milliseconds: row[7]),
      updatedAt: Timestamp(milliseconds: row[8])
    )
  }

  /// The card as its last entry leaves it; nil where that deletes it or cannot be read.
  private func lastLogged(_ id: Card.ID) throws -> Card? {
    let text = try String.fetchOne(
      db.cachedStatement(
        sql: "SELECT after FROM found_change WHERE card_id = ? ORDER BY seq DESC LIMIT 1"
      ),
      arguments: [id.uuid]
    )
    return text.flatMap(LoggedCard.read)
  }

  /// The card without what the program would not have stored.
  private func repaired(_ card: Card, _ columns: BoardColumns) -> Card {
    var card = card
    if (try? columns.key(of: card.column)) == nil, let first = columns.board.columns.first {
      card.column = first.id
    }
    if !card.orderKey.isWellFormed { card.orderKey = .origin }
    if TitleRule.fault(in: card.title) != nil {
      let line = TitleRule.singleLine(card.title)
      card.title = line.isEmpty ? "(the title is lost)" : String(line.prefix(TitleRule.limit))
    }
    card.tags =
      (try? TagRule.checked(card.tags)) ?? card.tags.filter { TagRule.fault(in: $0) == nil }
    card.checklist = (try? ChecklistRule.checked(card.checklist)) ?? []
    return card
  }
}
