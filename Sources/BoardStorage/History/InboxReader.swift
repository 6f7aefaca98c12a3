internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// Reads what of the log concerns a person.
struct InboxReader {
  let person: String
  let boards: StoredBoards
  let db: Database

  /// How much log text is parsed for one page, in characters.
  private static let sizeLimit = 4 << 20

  func page(before end: Int64?, after start: Int64) throws -> InboxPage {
    let newest = try ChangeLog.lastSequence(db)
    let last = min(newest, (end ?? .max) - 1)
    let begin = max(start, newest - InboxPage.reach)
    guard last > begin else { return InboxPage(entries: [], stretch: nil, isLast: true) }
    var first = max(begin + 1, last - InboxPage.stride + 1)
    let facts = StoredInboxFacts(NamePattern(person), boards, db)
    let rule = InboxRule(for: facts.person, facts: facts)
    var entries: [InboxEntry] = []
    var size = 0
    let rows = try candidates(in: first...last)
    defer { rows.reset() }
    while try rows.next() {
      let change = try Change(rows)
      entries += try rule.entries(for: change).map(named)
      size += Int(try rows.integer(Self.sizeIndex))
      if size < Self.sizeLimit { continue }
      first = change.sequence
      break
    }
    return InboxPage(entries: entries, stretch: first...last, isLast: first <= begin + 1)
  }

  private static let sizeIndex = Int32(ChangeLog.fields.split(separator: ",").count)

  /// The rows of others that may concern the person, newest first.
  private func candidates(in stretch: ClosedRange<Int64>) throws -> BulkStatement {
    let rows = try BulkStatement(
      db,
      """
      SELECT \(ChangeLog.fields), coalesce(length(before), 0) + coalesce(length(after), 0)
      FROM change
      WHERE seq BETWEEN ? AND ? AND author <> ? AND CASE subject
        WHEN 3 THEN kind = 'created'
        WHEN 0 THEN instr(after, '@') OR instr(after, '"assignees"')
          OR kind IN ('moved', 'archived', 'deleted') AND EXISTS (
            SELECT 1 FROM card_value v
            WHERE v.field = \(CardValues.blocker) AND v.value = change.subject_id)
          OR EXISTS (
            SELECT 1 FROM conflict x WHERE x.card_id = change.subject_id AND x.is_open)
        END
      ORDER BY seq DESC
      """
    )
    rows.set(1, stretch.lowerBound)
    rows.set(2, stretch.upperBound)
    rows.set(3, person)
    return rows
  }

  /// With the card's title and board of today.
  private func named(_ entry: InboxEntry) throws -> InboxEntry {
    let row = try Row.fetchOne(
      db.prepared("SELECT title, column_key FROM card WHERE id = ?", [entry.card.uuid])
    )
    guard let row else { return entry }
    var entry = entry
    entry.title = try row.decode(String.self, atIndex: 0)
    entry.board = try boards.place(forKey: row.decode(Int64.self, atIndex: 1)).board
    return entry
  }
}

private struct StoredInboxFacts: InboxFacts {
  let person: NamePattern
  private let boards: StoredBoards
  private let db: Database
  private let dependencies: Dependencies

  init(_ person: NamePattern, _ boards: StoredBoards, _ db: Database) {
    (self.person, self.boards, self.db) = (person, boards, db)
    dependencies = Dependencies(db: db, boards: boards)
  }

  func isOwn(_ card: Card.ID) throws -> Bool {
    let names = try String.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT v.value FROM card c JOIN card_value v ON v.card_key = c.key
          WHERE c.id = ?1 AND v.field = \(CardValues.assignee)
          UNION ALL SELECT author FROM card_comment WHERE card_id = ?1 AND author IS NOT NULL
          UNION ALL SELECT author FROM (
            SELECT author FROM change WHERE subject_id = ?1 AND subject = 0 ORDER BY seq LIMIT 1)
          WHERE author IS NOT NULL
          """
      ),
      arguments: [card.uuid]
    )
    return try names.contains { person.matches($0) }
  }

  func exists(_ comment: CardComment.ID) throws -> Bool {
    try CommentRows(db: db).find(comment) != nil
  }

  func isOpen(_ place: CardPlace) -> Bool {
    !place.isArchived && boards.column(place.column)?.record.column.kind != .done
  }

  func waiting(for card: Card.ID) throws -> [WaitingCard] {
    try dependencies.open(dependencies.dependents(of: card))
      .map { waiting in
        let blockers = try dependencies.open(dependencies.cards(.blockedBy, of: waiting.id))
        return WaitingCard(id: waiting.id, title: waiting.title, blockers: blockers.map(\.id))
      }
  }

  func overwrittenField(by change: CardChange, of author: String) throws -> OverwrittenField? {
    for conflict in try ConflictRows(db: db).all(of: change.card) {
      guard conflict.author == author else { continue }
      if conflict.field == SharedName.deleted {
        if change.after == nil { return .deletedCard }
      } else if conflict.field == SharedName.place {
        let column = change.after.map { ConflictRows.column(of: $0.place.shared) }
        if change.movesCard, column == conflict.theirs { return .named("column") }
      } else if let field = CardField(key: conflict.field),
        change.after?.value(of: field)?.shared == conflict.theirs
      {
        return .named(field.name)
      }
    }
    return nil
  }
}
