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
