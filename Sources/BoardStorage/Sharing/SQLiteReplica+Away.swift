internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

/// Others' changes to cards that are now on another board of the file.
extension SQLiteReplica {
  /// The facts without those of cards that are now on another board of the file, or were deleted
  /// there.
  ///
  /// These are applied when the cards come back. Unsent changes of them are merged with what others
  /// wrote. If this file moved a card to another shared board and the server doesn't know that yet,
  /// others' changes follow it there.
  func removingAway(_ facts: [Fact]) throws -> [Fact] {
    var homes: [UUID: (board: Board.ID?, isDeleted: Bool)] = [:]
    let alive = Set(
      facts.lazy.filter { $0.key.field == SharedName.deleted && $0.value == .flag(false) }
        .map(\.key.id)
    )
    let whole = Set(facts.lazy.filter { $0.key.field == SharedName.created }.map(\.key.id))
    return try facts.compactMap { fact in
      let id = fact.key.id
      if fact.key.subject != .card || alive.contains(id) && (hasWholeCards || whole.contains(id)) {
        return fact
      }
      let home = try homes[id] ?? home(of: Card.ID(uuid: id))
      homes[id] = home
      guard let board = home.board, board != self.board, fact.key.field != SharedName.deleted,
        pendingCount(of: fact.key) == 0
      else { return fact }
      return home.isDeleted ? nil : try following(fact, to: board)
    }
  }

  /// The board of a card, or the one on which it was deleted.
  private func home(of card: Card.ID) throws -> (board: Board.ID?, isDeleted: Bool) {
    guard let head = try transaction.head(of: card) else { return (try lastHome(of: card), true) }
    return (head.board, false)
  }

  /// The board on which a card was deleted; nil where that is not known.
  private func lastHome(of card: Card.ID) throws -> Board.ID? {
    guard let place = try transaction.lastLogged(card)?.place else { return nil }
    return try place.archived?.board ?? transaction.column(place.column)?.board
  }

  /// The effect of a fact on a card that this file moved to another shared board, unknown to the
  /// server; nil if the card has a later value there.
  private func following(_ fact: Fact, to home: Board.ID) throws -> Fact? {
    let deletion = FieldKey(.card, fact.key.id, SharedName.deleted)
    let card = Card.ID(uuid: fact.key.id)
    guard pendingCount(of: deletion) > 0, let field = CardField(key: fact.key.field),
      try transaction.isShared(home),
      let departure = try reader.departure(of: card)
    else { return nil }
    let rule = field.mergeRule
    if !rule.needsLatest {
      let isLater = try reader.isWritten(field, of: card, elsewhereSince: departure.sequence)
      return isLater ? nil : fact
    }
    // Others' values build on their earlier ones.
    let base =
      try storedServerValue(of: fact.key) ?? departure.card.draft.edit(of: field).shared
    try setServerValue(fact.value, of: fact.key)
    let ours = try value(of: fact.key)
    let joined = rule.merge(base: base, ours: fact.value, theirs: ours)
    return joined == ours || !isAllowed(joined, of: fact.key) ? nil : Fact(fact.key, joined)
  }
}

/// Cards that come back to the board.
///
/// Others' changes to them were not shown here while they were deleted or on another board of the
/// file, and whoever brings one back elsewhere sends only what has changed since it left. So the
/// server is asked for all it has of them.
extension SQLiteReplica {
  /// Merges the server's facts of the wanted cards with the changes waiting here.
  ///
  /// - Returns: whether it was done; false if the server is ahead of the board, or another card
  ///   came back meanwhile.
  func takeIn(_ rows: ServerRows, of asked: Set<UUID>) throws -> Bool {
    guard rows.sequence == cursor, pending.wanted(state).isSubset(of: asked) else { return false }
    let known = Set(rows.facts.lazy.filter { $0.key.subject == .card }.map(\.key.id))
    let unknown = pending.returned(state).subtracting(known)
    if !unknown.isEmpty { try sendWhole(unknown) }
    hasWholeCards = true
    defer { hasWholeCards = false }
    try ReplicaMerge.accept(newEntry(rows.facts, by: state.client), in: self)
    recordLookUp()
    try restateComments(of: asked, server: rows.facts)
    return true
  }

  /// Sends comments that the server lacks from other shared boards of the file, and deletions from
  /// any board.
  ///
  /// Comments made on unshared boards are private: only the history keeps them.
  private func restateComments(of cards: Set<UUID>, server facts: [Fact]) throws {
    let elsewhere = MissingComments(transaction, server: facts)
    for id in cards.sorted(by: { $0.uuidString < $1.uuidString }) {
      guard let card = try transaction.head(of: Card.ID(uuid: id)), card.board == board else {
        continue
      }
      let changes = try elsewhere.changes(of: card) { comment in
        pendingCount(of: FieldKey(.comment, comment.uuid, SharedName.deleted)) > 0
      }
      if changes.isEmpty { continue }
      let privateOnes = try elsewhere.privateOnes(of: card.id)
      for change in changes {
        if let comment = change.after, privateOnes.contains(comment.id) {
          try forget(comment, of: card)
          continue
        }
        transaction.origin = transaction.newOrigin(state.client, by: change.comment?.author)
        try transaction.log(.updated, .comment(change))
      }
    }
    try pending.catchUp(transaction, on: board, state)
  }

  private func forget(_ comment: CardComment, of card: CardHead) throws {
    let before = transaction.step?.last
    transaction.origin = transaction.newOrigin(Change.mergingClient)
    try transaction.remove(comment.id)
    let change = CommentChange(title: card.title, before: comment, after: nil)
    try transaction.log(.deleted, .comment(change))
    noteShown(after: before)
  }
}
