internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

/// What was changed here and what others have made of it.
extension SQLiteReplica {
  func sent(_ key: FieldKey) throws -> Int64? { try write(key, isOwn: true) }

  func setSent(_ sequence: Int64?, of key: FieldKey) throws {
    let isKept = key.field == SharedName.place || CardField(key: key.field)?.isGiven ?? false
    guard key.subject == .card, isKept else { return }
    try setWrite(sequence, of: key, isOwn: true)
  }

  func newestSent(of card: UUID) throws -> Int64? {
    guard try hasWrites() else { return nil }
    return try Int64.fetchOne(
      transaction.db.cachedStatement(
        sql: """
          SELECT max(sequence) FROM shared_write
          WHERE board_id = ? AND card_id = ? AND is_own AND field <> ?
          """
      ),
      arguments: [board.uuid, card, SharedName.place]
    )
  }

  func overwritten(_ key: FieldKey) throws -> Int64? { try write(key, isOwn: false) }

  func setOverwritten(_ sequence: Int64?, by key: FieldKey) throws {
    if key.subject == .card { try setWrite(sequence, of: key, isOwn: false) }
  }

  func isDeleted(_ card: UUID) throws -> Bool {
    try transaction.head(of: Card.ID(uuid: card))?.board != board
  }

  func record(_ loss: LostValue, to entry: SharedEntry) throws {
    let key = loss.fact.key
    let card = try transaction.card(Card.ID(uuid: key.id))
    let values: (mine: SharedValue, theirs: SharedValue)
    if key.isDeletion {
      guard card == nil else { return }
      values = (loss.mine, loss.fact.value)
    } else {
      guard let card, try transaction.head(of: card.id)?.board == board,
        let theirs = ConflictRows.value(key.field, of: card), let mine = mine(loss, card)
      else { return }
      values = (mine, theirs)
    }
    if values.mine == values.theirs { return }
    try ConflictRows(db: transaction.db)
      .add(
        ConflictRows.Stored(
          card: Card.ID(uuid: key.id),
          field: key.field,
          board: board,
          mine: values.mine,
          theirs: values.theirs,
          author: entry.author.isEmpty ? nil : entry.author,
          date: transaction.date
        )
      )
  }

  /// The lost value; nil if nobody would want it back, such as the order among other cards.
  private func mine(_ loss: LostValue, _ card: Card) -> SharedValue? {
    let field = loss.fact.key.field
    if field == SharedName.place {
      guard let place = CardPlace(loss.mine, on: board), !place.isArchived, !card.place.isArchived
      else { return nil }
      return ConflictRows.column(of: loss.mine)
    }
    return CardField(key: field)?.isGiven ?? false ? loss.mine : nil
  }

  /// Shows what an entry has made of cards with an open conflict there.
  func followConflicts(_ facts: [Fact], of entry: SharedEntry) throws {
    let rows = ConflictRows(db: transaction.db)
    if try rows.isEmpty { return }
    for id in Set(facts.lazy.filter { $0.key.subject == .card }.map(\.key.id)) {
      guard let card = try transaction.card(Card.ID(uuid: id)) else { continue }
      try rows.follow(
        card,
        by: entry.author.isEmpty ? nil : entry.author,
        at: transaction.date
      )
    }
  }

  // MARK: The sequences of entries

  private func write(_ key: FieldKey, isOwn: Bool) throws -> Int64? {
    guard key.subject == .card, try hasWrites() else { return nil }
    return try Int64.fetchOne(
      transaction.db.cachedStatement(
        sql: """
          SELECT sequence FROM shared_write
          WHERE board_id = ? AND card_id = ? AND field = ? AND is_own = ?
          """
      ),
      arguments: [board.uuid, key.id, key.field, isOwn]
    )
  }

  private func setWrite(_ sequence: Int64?, of key: FieldKey, isOwn: Bool) throws {
    if sequence == nil, try !hasWrites() { return }
    knowsWrites = true
    let statement = try BulkStatement(
      transaction.db,
      sequence == nil
        ? """
        DELETE FROM shared_write WHERE board_id = ? AND card_id = ? AND field = ? AND is_own = ?
        """
        : """
        INSERT OR REPLACE INTO shared_write (board_id, card_id, field, is_own, sequence)
        VALUES (?, ?, ?, ?, ?)
        """
    )
    statement.set(1, board.uuid)
    statement.set(2, key.id)
    statement.set(3, key.field)
    statement.set(4, isOwn ? 1 : 0)
    if let sequence { statement.set(5, sequence) }
    try statement.run()
  }

  private func hasWrites() throws -> Bool {
    if let knowsWrites { return knowsWrites }
    let found =
      try Int.fetchOne(
        transaction.db.cachedStatement(
          sql: "SELECT 1 FROM shared_write WHERE board_id = ? LIMIT 1"
        ),
        arguments: [board.uuid]
      ) != nil
    knowsWrites = found
    return found
  }

  /// Forgets own entries that every replica has read.
  func forgetWrites(upTo sequence: Int64) throws {
    try transaction.db.execute(
      sql: "DELETE FROM shared_write WHERE board_id = ? AND is_own AND sequence <= ?",
      arguments: [board.uuid, sequence]
    )
  }
}

extension CardField {
  /// Whether people write it.
  fileprivate var isGiven: Bool { descriptor.facts.isGiven }
}
