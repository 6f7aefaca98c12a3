package import BoardModel
internal import BoardRules
internal import GRDB

extension CardTransfer: CardExporting {
  package var structureKeys: StructureKeys {
    var keys = StructureKeys()
    for board in database.stored.boards {
      keys.boards[board.record.id] = board.record.orderKey
      for column in board.columns {
        keys.columns[column.record.column.id] = column.record.orderKey
      }
    }
    return keys
  }

  package func forEachCard(
    of lists: [CardQuery],
    with parts: ExportParts,
    history: (ImportedChange) throws -> Void,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    for list in lists { _ = try database.stored.keys(of: list) }
    do {
      try export(lists, parts, body) { db in
        if !parts.contains(.history) { return }
        // Boards that changed since they were read do not fit the entries.
        if try StoredBoards.version(db) != database.stored.version { throw StoreError.busy }
        try ChangeLog.forEach("true ORDER BY seq", [], db) { try history(ImportedChange($0)) }
      }
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw database.failure(error)
    }
  }

  private func export(
    _ lists: [CardQuery],
    _ parts: ExportParts,
    _ body: (ExportedCard) throws -> Void,
    then end: (Database) throws -> Void
  ) throws {
    try database.queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        let rows = CommentRows(db: db)
        let comments = try db.mappingDiskFaults {
          try parts.contains(.comments) && !rows.isEmpty ? rows : nil
        }
        for (index, list) in lists.enumerated() {
          try db.mappingDiskFaults {
            try export(list, db) { card, position in
              try body(
                ExportedCard(
                  card: card,
                  list: index,
                  position: position,
                  shortIdentifier: parts.contains(.names)
                    ? ShortIdentifier(of: card.id, db).text : nil,
                  comments: comments?.all(of: card.id) ?? [],
                  author: parts.contains(.authors) ? ChangeLog.lastAuthor(of: card, db) : nil
                )
              )
            }
          }
        }
        try db.mappingDiskFaults { try end(db) }
        return .commit
      }
    }
  }

  private func export(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    try list.isPlain ? exportPlain(list, db, body) : exportFound(list, db, body)
  }

  private func exportPlain(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    let cards = CardRows(db: db, boards: database.stored)
    var position = 0
    for keys in try database.stored.lists(of: list) {
      try cards.forEach(in: keys) { card in
        position += 1
        try body(card, position)
      }
    }
  }

  private func exportFound(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    let cards = CardRows(db: db, boards: database.stored)
    try FilteredCards(list, database.stored, db, search: database.search)
      .walk(.after, from: nil) { found in
        let id = found.card
        guard let card = try cards.find(id) else { return true }
        let place = try StoredPlace.find(id, db)
        let rank = try CardChain(columns: [place.column], db: db).rank(of: id)
        try body(card, rank + 1)
        return true
      }
  }

  // MARK: A part of one list

  package func forEachCard(
    of query: CardQuery,
    after start: ListStart?,
    limit: Int,
    countingPositions isCounting: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws -> ListPlace? {
    _ = try database.stored.keys(of: query)
    var end: ListPlace?
    do {
      try database.queue.writeWithoutTransaction { db in
        try db.inTransaction(.deferred) {
          end = try db.mappingDiskFaults {
            try list(query, after: start, limit: limit, db) { card in
              let place = isCounting ? try position(of: card.id, db) : 0
              let name = try ShortIdentifier(of: card.id, db).text
              try body(ExportedCard(card: card, position: place, shortIdentifier: name))
            }
          }
          return .commit
        }
      }
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw database.failure(error)
    }
    return end
  }

  private func list(
    _ query: CardQuery,
    after start: ListStart?,
    limit: Int,
    _ db: Database,
    _ body: (Card) throws -> Void
  ) throws -> ListPlace? {
    let rows = CardRows(db: db, boards: database.stored)
    let answer = try FilteredCards(query, database.stored, db, search: database.search)
    let place: FilteredCards.Place? =
      switch start {
      case nil: nil
      case .card(let card): try answer.place(of: card)
      case .place(let place): try PagePlace(place).place(in: answer, of: query)
      }
    var count = 0
    var last: Card.ID?
    var hasMore = false
    try answer.walk(.after, from: place, atMost: limit == .max ? -1 : limit + 1) { found in
      if count == limit {
        hasMore = true
        return false
      }
      guard let card = try rows.find(found.card) else { return true }
      count += 1
      last = found.card
      try body(card)
      return true
    }
    guard hasMore, let last else { return nil }
    return PagePlace(try answer.place(of: last), of: answer, in: query).word
  }

  /// A card's place in its column or archive, counting from 1.
  private func position(of card: Card.ID, _ db: Database) throws -> Int {
    let place = try StoredPlace.find(card, db)
    return try CardChain(columns: [place.column], db: db).rank(of: card) + 1
  }
}
