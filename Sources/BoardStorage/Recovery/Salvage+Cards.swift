internal import BoardModel
internal import Foundation
internal import GRDB

struct SalvagedCards {
  var fromTable = 0
  var fromLog = 0
}

extension Salvage {
  /// Writes every card with a row or a last log entry that does not delete it.
  ///
  /// If there are both, it takes the newer one. If they are equally old, it takes the log's, which
  /// also has tags and checklist.
  func makeCards(_ cards: CardRows, _ progress: RecoveryProgress) throws -> SalvagedCards {
    var made = SalvagedCards()
    let total = try Double(max(1, count("found_card")))
    let row = try BulkStatement(
      db,
      """
      SELECT key, id, column_key, order_key, title, due, priority, created_at, updated_at, body,
        EXISTS (SELECT 1 FROM found_value v WHERE v.card_key = found_card.key), done_at
      FROM found_card ORDER BY key
      """
    )
    try row.eachRow {
      guard var card = try card(row, cards) else { return }
      if let logged = try lastLogged(card.id), logged.updatedAt >= card.updatedAt { card = logged }
      try cards.insert(repaired(card, cards.boards))
      made.fromTable += 1
      if made.fromTable.isMultiple(of: 512) {
        progress.show(.cards, Double(made.fromTable) / total)
      }
    }
    let logged = try Row.fetchCursor(
      db,
      sql: """
        SELECT subject_id, max(seq) FROM found_change WHERE subject = 0 GROUP BY subject_id
        HAVING subject_id NOT IN (SELECT id FROM card) ORDER BY max(seq)
        """
    )
    while let row = try logged.next() {
      let id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
      guard let card = try lastLogged(id), card.id == id else { continue }
      try cards.insert(repaired(card, cards.boards))
      made.fromLog += 1
    }
    return made
  }

  private func card(_ row: BulkStatement, _ cards: CardRows) throws -> Card? {
    let key = try row.integer(0)
    guard var place = try place(ofCard: key, row, cards.boards) else { return nil }
    place.finishedAt = try row.optionalInteger(11).map { Timestamp(milliseconds: $0) }
    var draft = CardDraft(
      title: try row.string(4),
      body: try row.string(9),
      priority: Priority(rawValue: Int(truncatingIfNeeded: try row.integer(6))) ?? .none,
      tags: try cards.tags(ofCard: key, from: "found_tag"),
      checklist: try cards.checklist(ofCard: key, from: "found_step")
    )
    draft.dueDate = try row.text(5).flatMap { DueDate(iso: $0) }
    if try row.truth(10) == true {
      // Unreadable values are lost; the rest is kept.
      try? CardValues(db: db, table: "found_value").read(into: &draft, ofCard: key)
    }
    return Card(
      id: Card.ID(uuid: try row.uuid(1)),
      draft: draft,
      place: place,
      createdAt: Timestamp(milliseconds: try row.integer(7)),
      updatedAt: Timestamp(milliseconds: try row.integer(8))
    )
  }

  private func place(
    ofCard key: Int64,
    _ row: BulkStatement,
    _ boards: StoredBoards
  ) throws -> CardPlace? {
    let orderKey = OrderKey(bytes: try row.blob(3))
    let listKey = try row.integer(2)
    let columnKey =
      try Int64.fetchOne(
        db.prepared("SELECT column_key FROM found_later WHERE key = ?", [listKey])
      ) ?? listKey
    switch try? boards.place(forKey: columnKey) {
    case nil: return nil
    case .column(let column, _): return CardPlace(column: column, orderKey: orderKey)
    case .archive(let board):
      let home = try Row.fetchOne(
        db.prepared("SELECT at, column_id, order_key FROM found_archived WHERE card_key = ?", [key])
      )
      let first = boards.board(board)?.columns.first?.record.column.id
      guard let column = (home?[1] as UUID?).map(Column.ID.init) ?? first else { return nil }
      return CardPlace(
        column: column,
        orderKey: (home?[2] as Data?).map { OrderKey(bytes: Array($0)) } ?? .origin,
        archived: ArchiveMark(
          date: Timestamp(milliseconds: try home?[0] as Int64? ?? row.integer(8)),
          board: board
        )
      )
    }
  }

  /// The card after its log entries; nil if they delete it or don't contain all of it.
  private func lastLogged(_ id: Card.ID) throws -> Card? {
    var history = CardHistory(of: id, from: .unknown)
    let row = try BulkStatement(
      db,
      "SELECT before, after FROM found_change WHERE subject_id = ? AND subject = 0 ORDER BY seq"
    )
    row.set(1, id.uuid)
    try row.eachRow { _ = history.follow(before: try row.text(0), after: try row.text(1)) }
    return history.card
  }

  /// Removes what the program would not have stored.
  private func repaired(_ card: Card, _ boards: StoredBoards) -> Card {
    var card = card
    if let mark = card.place.archived, boards.board(mark.board) == nil { card.place.archived = nil }
    if !card.place.isArchived, boards.column(card.column) == nil,
      let first = boards.boards.first?.columns.first
    {
      card.column = first.record.column.id
    }
    if !card.orderKey.isWellFormed { card.orderKey = .origin }
    if TitleRule.fault(in: card.title) != nil {
      let line = TitleRule.singleLine(card.title)
      card.title = line.isEmpty ? "(the title is lost)" : String(line.prefix(TitleRule.limit))
    }
    card.tags = card.tags.filter { TagRule.fault(in: $0) == nil }
    card.assignees = card.assignees.filter { TagRule.fault(in: $0) == nil }
    // Stores fields as this version would; what it refuses is lost.
    for field in CardField.allCases {
      let edit = try? card.draft.edit(of: field).checked()
      card.draft.apply(edit ?? CardDraft(title: card.title).edit(of: field))
    }
    return card
  }
}

extension Salvage {
  /// Writes comments and views found as rows, then those found only in the log.
  func makeCommentsAndViews() throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO card_comment (id, card_id, at, author, text)
        SELECT id, card_id, at, author, text FROM found_comment ORDER BY at;
        INSERT OR IGNORE INTO saved_view (id, name, query, board_id, order_key)
        SELECT id, name, query, board_id, order_key FROM found_view;
        """
    )
    try takeFromLog()
    try db.execute(
      sql: "UPDATE card_comment SET author = substr(author, 1, \(MarkRule.characterLimit / 8))"
        + " WHERE length(CAST(author AS BLOB)) > \(MarkRule.byteLimit)"
    )
    try db.execute(
      sql: "UPDATE saved_view SET board_id = NULL WHERE board_id NOT IN (SELECT id FROM board)"
    )
  }

  private func takeFromLog() throws {
    let rows = try BulkStatement(
      db,
      "SELECT \(ChangeLog.fields) FROM found_change WHERE subject > 2 ORDER BY seq"
    )
    var comments: [CardComment.ID: CardComment?] = [:]
    var views: [SavedView.ID: SavedView?] = [:]
    try rows.eachRow {
      // Unreadable entries are lost.
      guard let change = try? Change(rows) else { return }
      switch change.subject {
      case .comment(let entry): if let id = entry.comment?.id { comments[id] = .some(entry.after) }
      case .view(let entry): if let id = entry.record?.id { views[id] = .some(entry.after) }
      case .card, .column, .board: break
      }
    }
    let rowsOfComments = CommentRows(db: db)
    for (id, comment) in comments where try rowsOfComments.find(id) == nil {
      if let comment { try rowsOfComments.insert(comment) }
    }
    let rowsOfViews = ViewRows(db: db)
    let known = try Set(rowsOfViews.all().map(\.id))
    for (id, view) in views where !known.contains(id) {
      if let view { try rowsOfViews.save(view) }
    }
  }
}
