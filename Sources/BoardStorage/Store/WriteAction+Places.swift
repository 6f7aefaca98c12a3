internal import BoardModel
internal import Foundation
internal import GRDB

/// The space between two neighbours of a column, either of which may be absent at its ends.
struct Gap {
  let column: Int64
  let left: CardPlace?
  let right: CardPlace?
}

extension WriteAction {
  /// The gap that a placement names, seen as if one card were not there.
  func gap(at placement: Placement, without card: Card.ID?) throws -> Gap {
    switch placement {
    case .top(let column):
      let key = try cards.columns.key(of: column)
      return Gap(
        column: key,
        left: nil,
        right: try CardPlace.end(.before, of: key, without: card, cards.db)
      )
    case .bottom(let column):
      let key = try cards.columns.key(of: column)
      return Gap(
        column: key,
        left: try CardPlace.end(.after, of: key, without: card, cards.db),
        right: nil
      )
    case .before(let id):
      let anchor = try CardPlace.find(id, cards.db)
      return Gap(
        column: anchor.column,
        left: try neighbour(of: anchor, .before, without: card),
        right: anchor
      )
    case .after(let id):
      let anchor = try CardPlace.find(id, cards.db)
      return Gap(
        column: anchor.column,
        left: anchor,
        right: try neighbour(of: anchor, .after, without: card)
      )
    }
  }

  /// Whether a card stands in the gap already, so that moving it there changes nothing.
  func isInside(_ gap: Gap, _ card: Card.ID) throws -> Bool {
    let place = try CardPlace.find(card, cards.db)
    guard place.column == gap.column else { return false }
    return try place.neighbour(.before, cards.db)?.id == gap.left?.id
      && place.neighbour(.after, cards.db)?.id == gap.right?.id
  }

  /// Keys for so many cards in a gap, in order.
  ///
  /// Two neighbours with one key, which only a merge of two boards can bring about, leave no room:
  /// the cards of that key which follow the gap then get new keys, as moves of the same action.
  func keys(count: Int, in gap: Gap) throws -> [OrderKey] {
    let keys = OrderKey.keys(
      count: count,
      between: gap.left?.orderKey,
      and: gap.right?.orderKey
    )
    if let keys { return keys }
    guard let left = gap.left else { throw StoreError.damaged("a column's order is broken") }
    let twins = try twins(after: left)
    let end = try twins.last.flatMap { try $0.neighbour(.after, cards.db)?.orderKey }
    guard
      let all = OrderKey.keys(count: count + twins.count, between: left.orderKey, and: end)
    else { throw StoreError.damaged("a column's order is broken") }
    for (twin, key) in zip(twins, all.dropFirst(count)) {
      let card = try cards.existing(twin.id)
      try move(card, to: card.column, key)
    }
    return Array(all.prefix(count))
  }

  /// The cards right after a place that have the same key.
  private func twins(after place: CardPlace) throws -> [CardPlace] {
    try Row.fetchAll(
      cards.db.cachedStatement(
        sql: """
          SELECT \(CardPlace.fields) FROM card
          WHERE column_key = ? AND order_key = ? AND id > ? ORDER BY id
          """
      ),
      arguments: [place.column, Data(place.orderKey.bytes), place.id.uuid]
    )
    .map(CardPlace.init)
  }

  private func neighbour(
    of place: CardPlace,
    _ side: CardPlace.Side,
    without card: Card.ID?
  ) throws -> CardPlace? {
    let nearest = try place.neighbour(side, cards.db)
    return nearest?.id == card ? try nearest?.neighbour(side, cards.db) : nearest
  }
}
