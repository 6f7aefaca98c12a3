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

/// Edits of cards that others had moved to another shared board.
extension SQLiteReplica {
  /// Notes that the server accepted an entry about cards that others had already moved away.
  func recordLate(_ cards: Set<UUID>, at place: Int64) throws {
    // Only another shared board needs such edits.
    if try otherShares().isEmpty { return }
    for card in cards {
      let deletion = FieldKey(.card, card, SharedName.deleted)
      guard pendingCount(of: deletion) == 0, try transaction.head(of: Card.ID(uuid: card)) == nil
      else { continue }
      state.late = state.late ?? [:]
      state.late?[card, default: []].append(place)
    }
  }

  /// Sends edits again if they came too late on another shared board, for cards that have come from
  /// there.
  ///
  /// - Complexity: O(1) if no card came; otherwise O(*n*) for *n* waiting changes of the card
  ///   there.
  func resendLate() throws {
    let cards = arrived.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    arrived = []
    if cards.isEmpty || undoesLocalChanges { return }
    let others = try otherShares()
    if others.isEmpty { return }
    for id in cards {
      state.late?[id.uuid] = nil
      guard let card = try transaction.card(id), try transaction.head(of: id)?.board == board else {
        continue
      }
      var late = LateEdits()
      for other in others { try collect(&late, of: id, on: other) }
      try restate(late, of: card)
    }
    if state.late?.isEmpty ?? false { state.late = nil }
    try pending.catchUp(transaction, on: board, state)
  }

  private func restate(_ late: LateEdits, of card: Card) throws {
    var after = card
    for edit in late.joined(with: card.draft) { after.draft.apply(edit) }
    if after == card { return }
    after.updatedAt = transaction.date
    transaction.origin = transaction.newOrigin(try transaction.claimedClient().id, by: late.author)
    try transaction.update(from: card, to: after)
    try transaction.log(.updated, .card(CardChange(from: card, to: after)))
  }

  /// Collects another board's waiting edits of a card, and those sent after it had left.
  private func collect(_ late: inout LateEdits, of card: Card.ID, on other: Board.ID) throws {
    guard var state = try ShareState.read(other, transaction.db) else { return }
    let reader = pending.reader(transaction, on: other, state)
    let places = state.late?.removeValue(forKey: card.uuid) ?? []
    try ChangeLog.forEach(
      "subject_id = ? AND subject = 0 AND seq >= ? ORDER BY seq",
      [card.uuid, min(places.first ?? .max, state.confirmed + 1)],
      transaction.db
    ) { change in
      let isWaiting = change.sequence > state.confirmed && !state.isForeign(change.sequence)
      guard isWaiting || places.contains(change.sequence),
        let (entry, arrival) = try reader.entry(of: change), arrival == nil
      else { return }
      late.add(entry, of: card, by: change.author)
    }
    if !places.isEmpty {
      if state.late?.isEmpty ?? false { state.late = nil }
      try state.write(other, transaction.db)
    }
  }
}
