package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try names("tag", of: "card_tag WHERE tag", startingWith: prefix, limit: limit)
  }

  package func assignees(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try values(CardValues.assignee, startingWith: prefix, limit: limit)
  }

  package func lanes(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try values(CardValues.lane, startingWith: prefix, limit: limit)
  }

  private func values(
    _ field: Int,
    startingWith prefix: String,
    limit: Int
  ) throws(StoreError) -> [String] {
    let rows = "card_value WHERE field = \(field) AND value"
    return try names("value", of: rows, startingWith: prefix, limit: limit)
  }

  private func names(
    _ column: String,
    of rows: String,
    startingWith prefix: String,
    limit: Int
  ) throws(StoreError) -> [String] {
    try database.read { db in
      // From one name to the next on the index, over all the cards that share one.
      let seek = "SELECT min(\(column)) FROM \(rows)"
      let statement = try db.cachedStatement(sql: "\(seek) > ?")
      var next = try String.fetchOne(db.prepared("\(seek) >= ?", [prefix]))
      var names: [String] = []
      while let name = next, names.count < limit, name.utf8.starts(with: prefix.utf8) {
        names.append(name)
        next = try String.fetchOne(statement, arguments: [name])
      }
      return names
    }
  }

  package func templates(limit: Int) throws(StoreError) -> [CardPreview] {
    let inUse = database.stored.boards.filter { $0.record.archivedAt == nil }
    let archives = SQLCondition.isOne("c.column_key", ofKeys: inUse.map(\.archiveKey))
    let cards = try database.read { db in
      try UUID.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT c.id FROM card_value v JOIN card c ON c.key = v.card_key
            WHERE v.field = \(CardValues.template) AND \(archives.sql)
            ORDER BY c.title, c.id LIMIT ?
            """
        ),
        arguments: [limit]
      )
    }
    return try previews(of: cards.map { Card.ID(uuid: $0) })
  }

  package func estimate(
    in columns: [BoardModel.Column.ID],
    limit: Int
  ) throws(StoreError) -> Int64? {
    let isThere = SQLCondition.isOne(
      "c.column_key",
      ofKeys: columns.compactMap { database.stored.column($0)?.key }
    )
    return try database.read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), sum(CASE WHEN \(isThere.sql) THEN v.value END)
          FROM (SELECT card_key, value FROM card_value
            WHERE field = \(CardValues.estimate) LIMIT \(limit + 1)) v
          JOIN card c ON c.key = v.card_key
          """
      )
      guard let row, try row.decode(Int.self, atIndex: 0) <= limit else { return nil }
      return try row.decode(Int64?.self, atIndex: 1)
    }
  }

  package func estimatesByLane(
    in columns: [BoardModel.Column.ID],
    limit: Int
  ) throws(StoreError) -> [CardSection: Int64] {
    let isThere = SQLCondition.isOne(
      "c.column_key",
      ofKeys: columns.compactMap { database.stored.column($0)?.key }
    )
    return try database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT l.value, sum(v.value)
          FROM (SELECT card_key, value FROM card_value
            WHERE field = \(CardValues.estimate) LIMIT \(limit)) v
          JOIN card c ON c.key = v.card_key
          LEFT JOIN card_value l ON l.card_key = c.key AND l.field = \(CardValues.lane)
          WHERE \(isThere.sql) GROUP BY l.value
          """
      )
      var sums: [CardSection: Int64] = [:]
      for row in rows {
        let lane = try row.decode(String?.self, atIndex: 0)
        let section = lane.map { CardSection.lane(SpelledName($0)) } ?? .without(.lane)
        sums[section, default: 0] += try row.decode(Int64.self, atIndex: 1)
      }
      return sums
    }
  }

  package func assignees(
    limit: Int,
    countingUpTo countLimit: Int
  ) throws(StoreError) -> [AssigneeCount] {
    let names = try assignees(startingWith: "", limit: limit)
    return try database.read { db in
      let archives = SQLCondition.isOne(
        "c.column_key",
        ofKeys: database.stored.boards.map(\.archiveKey)
      )
      let statement = try db.cachedStatement(
        sql: """
          SELECT count(*) FROM (
            SELECT 1 FROM card_value v JOIN card c ON c.key = v.card_key
            WHERE v.field = \(CardValues.assignee) AND v.value = ?
              AND NOT (\(archives.sql))
            LIMIT \(countLimit + 1))
          """
      )
      return try names.map { name in
        AssigneeCount(name: name, count: try Int.fetchOne(statement, arguments: [name]) ?? 0)
      }
    }
  }

  package func openBlockers(of card: Card.ID) throws(StoreError) -> [Card.ID] {
    try database.read { db in
      let dependencies = Dependencies(db: db, boards: database.stored)
      if try dependencies.open([card]).isEmpty { return [] }
      return try dependencies.open(dependencies.cards(.blockedBy, of: card)).map(\.id)
    }
  }

  package func dependents(of card: Card.ID) throws(StoreError) -> [Card.ID] {
    try database.read { db in try Dependencies(db: db, boards: database.stored).dependents(of: card)
    }
  }

  package func parent(of card: Card.ID) throws(StoreError) -> Card.ID? {
    try database.read { db in
      try Dependencies(db: db, boards: database.stored).cards(.parent, of: card).first
    }
  }

  package func children(of card: Card.ID, limit: Int) throws(StoreError) -> [Card.ID] {
    try database.read { db in
      try Children(db: db, boards: database.stored).all(of: card, limit: limit)
    }
  }

  package func comments(of card: Card.ID) throws(StoreError) -> [CardComment] {
    try database.read { db in try CommentRows(db: db).all(of: card) }
  }

  package func views() throws(StoreError) -> [SavedView] {
    try database.read { db in try ViewRows(db: db).all() }
  }
}
