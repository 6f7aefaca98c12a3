internal import BoardModel
internal import Foundation
internal import GRDB

/// The rows found in a damaged file, collected in temporary tables of the new one.
///
/// A row found twice, in an old and a new copy of a page, counts once.
struct Salvage {
  let db: Database

  init(_ db: Database) throws {
    self.db = db
    try db.execute(
      sql: """
        CREATE TEMP TABLE found_card (
          key, id PRIMARY KEY, column_key, order_key, title, due, priority, created_at, updated_at,
          body, done_at);
        CREATE TEMP TABLE found_change (
          seq INTEGER PRIMARY KEY, action, kind, subject_id, at, client, before, after, subject,
          author);
        CREATE TEMP TABLE found_board (key PRIMARY KEY, id, name, order_key, archived_at);
        CREATE TEMP TABLE found_column (
          key PRIMARY KEY, id, board_key, name, kind, order_key, card_limit);
        CREATE TEMP TABLE found_later (key PRIMARY KEY, column_key);
        CREATE TEMP TABLE found_archived (card_key PRIMARY KEY, at, column_id, order_key);
        CREATE TEMP TABLE found_draft (holder PRIMARY KEY, at, content);
        CREATE TEMP TABLE found_tag (card_key, position, tag, PRIMARY KEY (card_key, position))
          WITHOUT ROWID;
        CREATE TEMP TABLE found_step (
          card_key, position, text, is_done, PRIMARY KEY (card_key, position)) WITHOUT ROWID;
        CREATE TEMP TABLE found_value (
          card_key, field, position, value, PRIMARY KEY (card_key, field, position)) WITHOUT ROWID;
        CREATE TEMP TABLE found_comment (key, id PRIMARY KEY, card_id, at, author, text);
        CREATE TEMP TABLE found_view (key, id PRIMARY KEY, name, query, board_id, order_key);
        CREATE TEMP TABLE found_place (column_key, order_key, id PRIMARY KEY) WITHOUT ROWID;
        """
    )
  }

  /// Reads every page of the file and keeps each recognised row.
  func gather(from file: DamagedFile, _ progress: RecoveryProgress) throws {
    let free = file.freePages()
    // The first page has only the schema table.
    for number in stride(from: 2, through: file.pageCount, by: 1) where !free.contains(number) {
      guard let bytes = file.page(number) else { continue }
      try gather(BTreePage(bytes), from: file, shifts: [0])
      if number.isMultiple(of: 256) {
        progress.show(.pages, Double(number) / Double(file.pageCount))
      }
    }
    try file.forEachShiftedPage { page, offset in
      try gather(page, from: file, shifts: file.shifts(ofPageAt: offset))
    }
    try db.execute(sql: "CREATE INDEX temp.found_change_of_card ON found_change (subject_id, seq)")
  }

  /// Keeps the rows of a page; their overflow pages are at one of the shifts.
  private func gather(_ page: BTreePage, from file: DamagedFile, shifts: [Int]) throws {
    guard let kind = page.kind else { return }
    for cell in page.cells {
      // The overflow pages of a row before a cut may be after it.
      let shifts = cell.overflow > 0 && shifts == [0] ? file.shifts(ofPageAt: 0) : shifts
      for shift in cell.overflow > 0 ? shifts : [0] {
        guard let content = file.content(of: cell, in: page, shiftedBy: shift),
          let record = StoredRecord(content),
          let row = SalvagedRow(record, rowID: cell.rowID, in: kind)
        else { continue }
        try keep(row)
        break
      }
    }
  }

  private func keep(_ row: SalvagedRow) throws {
    let sql =
      switch row.table {
      case .card: Self.cardInsertion
      case .setting: Self.insertion(into: "setting", row)
      default: Self.insertion(into: "found_\(row.table.rawValue)", row)
      }
    let statement = try BulkStatement(db, sql)
    for (index, value) in zip(Int32(1)..., row.values) {
      switch value {
      case .null: break
      case .integer(let number): statement.set(index, number)
      case .text(let text): statement.set(index, text)
      case .blob(let bytes): statement.set(index, bytes)
      }
    }
    try statement.run()
  }

  private static func insertion(into table: String, _ row: SalvagedRow) -> String {
    let marks = databaseQuestionMarks(count: row.values.count)
    return "INSERT INTO \(table) VALUES (\(marks)) ON CONFLICT DO NOTHING"
  }

  private static let cardInsertion = """
    INSERT INTO found_card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      key = excluded.key, column_key = excluded.column_key, order_key = excluded.order_key,
      title = excluded.title, due = excluded.due, priority = excluded.priority,
      created_at = excluded.created_at, updated_at = excluded.updated_at, body = excluded.body,
      done_at = excluded.done_at
    WHERE excluded.updated_at > updated_at
    """

  func count(_ sql: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)") ?? 0
  }
}
