internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

/// What others write of cards that are on another board of the file now.
extension SQLiteReplica {
  /// The facts but for those of cards that are on another board of the file now, or were deleted there.
  ///
  /// These are taken in when they come back. What waits to be sent of them is joined with what others
  /// wrote. Where this file took a card to another shared board and the server does not know that yet, what
  /// others wrote of it meanwhile follows it there.
  func withoutAway(_ facts: [Fact]) throws -> [Fact] {
    var homes: [UUID: Board.ID?] = [:]
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
      let card = Card.ID(uuid: id)
      let head = try transaction.head(of: card)
      let home = try homes[id] ?? head?.board ?? lastHome(of: card)
      homes[id] = .some(home)
      guard let home, home != board, fact.key.field != SharedName.deleted,
        pendingCount(of: fact.key) == 0
      else { return fact }
      return head == nil ? nil : try following(fact, to: home)
    }
  }

  /// The board on which a card was deleted; nil where that is not known.
  private func lastHome(of card: Card.ID) throws -> Board.ID? {
    guard let place = try transaction.lastLogged(card)?.place else { return nil }
    return try place.archived?.board ?? transaction.column(place.column)?.board
  }

  /// What a fact makes of a card that this file took from the board to another shared one, which the server
  /// is still to hear; nil where the card has a later value there.
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
    // What others wrote of it builds on what they wrote before.
    let base =
      try storedServerValue(of: fact.key) ?? departure.card.draft.edit(of: field).shared
    try setServerValue(fact.value, of: fact.key)
    let ours = try value(of: fact.key)
    let joined = rule.merge(base: base, ours: fact.value, theirs: ours)
    return joined == ours || !isAllowed(joined, of: fact.key) ? nil : Fact(fact.key, joined)
  }
}
