internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

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
    transaction.origin = ChangeLog.Origin(
      action: ActionID(uuid: transaction.newIdentifier()),
      date: transaction.date,
      client: try transaction.claimedClient().id,
      author: late.author
    )
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
