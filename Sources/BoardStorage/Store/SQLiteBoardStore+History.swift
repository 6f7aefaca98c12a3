package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching search: HistorySearch?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    try database.read { db in
      let reader = HistoryReader(
        scope: scope,
        start: start,
        limit: limit,
        boards: database.stored,
        today: search?.clock?.today ?? database.sources.now().day,
        db: db
      )
      return try search.map(reader.matches) ?? reader.page()
    }
  }

  package func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID] {
    let kinds = entry.event.loggedKind.map { [$0] } ?? Change.Kind.allCases
    let marks = databaseQuestionMarks(count: kinds.count)
    return try database.read { db in
      try UUID.fetchAll(
        db,
        sql: """
          SELECT subject_id FROM change
          WHERE seq BETWEEN ? AND ? AND subject = 0 AND kind IN (\(marks))
          GROUP BY subject_id ORDER BY min(seq)
          """,
        arguments: [entry.sequences.lowerBound, entry.sequences.upperBound]
          + StatementArguments(kinds.map(\.rawValue))
      )
      .map(Card.ID.init(uuid:))
    }
  }

  package func changes(
    by author: String,
    in scope: HistoryScope,
    from place: Int64
  ) throws(StoreError) -> AuthoredChanges {
    let card = scope.card?.uuid
    var arguments: StatementArguments = [place, author]
    if let card { arguments += [card] }
    let row = try database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT action), max(seq) FROM change
          WHERE seq >= ? AND author = ? \(card == nil ? "" : "AND subject_id = ?")
          """,
        arguments: arguments
      )
      .map { row in
        (try row.decode(Int.self, atIndex: 0), try row.decode(Int64?.self, atIndex: 1))
      }
    }
    let last = row?.1 ?? place
    return AuthoredChanges(
      author: author,
      stretch: place...max(place, last),
      card: scope.card,
      count: row?.0 ?? 0
    )
  }

  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try database.read { db in
      let cards = CardRows(db: db, boards: database.stored)
      return try cards.find(id) == nil ? ChangeLog.lastState(of: id, db) : nil
    }
  }

  package func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData {
    var present: [Int] = []
    for column in columns {
      var count = 0
      for id in column.columns {
        count += try self.count(of: CardQuery(.column(id), includingLater: true)).value
      }
      present.append(count)
    }
    return try database.read { db in
      var reader = try FlowReader(columns, since: starts, db)
      return try reader.read(present: present)
    }
  }

  package func hasOthers(than person: String) throws(StoreError) -> Bool {
    try database.read { db in
      if try !ShareState.boards(db).isEmpty { return true }
      return try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM client WHERE author <> ?)",
        arguments: [person]
      ) ?? false
    }
  }

  package func inbox(
    of person: String,
    before end: Int64?,
    after start: Int64
  ) throws(StoreError) -> InboxPage {
    try database.read { db in
      try InboxReader(person: person, boards: database.stored, db: db)
        .page(before: end, after: start)
    }
  }
}
