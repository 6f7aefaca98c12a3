import BoardModel

/// The space between two neighbours in a column; either may be missing at the ends.
struct Gap {
  let column: Column.ID
  let left: CardHead?
  let right: CardHead?
}

extension BoardTransaction {
  /// The gap that a placement names, ignoring some cards.
  func gap(at placement: Placement, leavingOut cards: Set<Card.ID>) throws -> Gap {
    switch placement {
    case .top(let column):
      let column = try existing(column).column.id
      let first = try end(.before, of: column)
      return Gap(
        column: column,
        left: nil,
        right: try first.flatMap { try kept($0, .after, cards) }
      )
    case .bottom(let column):
      let column = try existing(column).column.id
      let last = try end(.after, of: column)
      return Gap(
        column: column,
        left: try last.flatMap { try kept($0, .before, cards) },
        right: nil
      )
    case .before(let id):
      let anchor = try anchor(id)
      return Gap(
        column: anchor.place.column,
        left: try neighbour(of: anchor, .before, leavingOut: cards),
        right: anchor
      )
    case .after(let id):
      let anchor = try anchor(id)
      return Gap(
        column: anchor.place.column,
        left: anchor,
        right: try neighbour(of: anchor, .after, leavingOut: cards)
      )
    }
  }

  private func anchor(_ id: Card.ID) throws -> CardHead {
    let anchor = try existingHead(of: id)
    // An archived card has no neighbours.
    if anchor.place.isArchived { throw StoreError.cardNotFound(id) }
    return anchor
  }

  private func neighbour(
    of card: CardHead,
    _ side: Side,
    leavingOut cards: Set<Card.ID>
  ) throws -> CardHead? {
    try neighbour(of: card, side).flatMap { try kept($0, side, cards) }
  }

  /// The card, or the nearest one that isn't ignored.
  private func kept(
    _ card: CardHead,
    _ side: Side,
    _ leftOut: Set<Card.ID>
  ) throws -> CardHead? {
    var card: CardHead? = card
    while let current = card, leftOut.contains(current.id) {
      card = try neighbour(of: current, side)
    }
    return card
  }

  /// Whether a card is already in the gap, so that moving it there changes nothing.
  func isInside(_ gap: Gap, _ card: CardHead) throws -> Bool {
    guard card.place.column == gap.column, !card.place.isArchived else { return false }
    return try neighbour(of: card, .before)?.id == gap.left?.id
      && neighbour(of: card, .after)?.id == gap.right?.id
  }

  /// Keys for `count` cards in a gap, in order.
  ///
  /// Two neighbours can share a key if two clients were apart, which leaves no room. Then the cards
  /// after the gap with that key get new keys, as moves of the same action.
  func keys(count: Int, in gap: Gap) throws -> [OrderKey] {
    let keys = OrderKey.keys(
      count: count,
      between: gap.left?.place.orderKey,
      and: gap.right?.place.orderKey
    )
    if let keys { return keys }
    guard let left = gap.left else { throw StoreError.damaged("a column's order is broken") }
    let twins = try twins(of: left)
    let end = try twins.last.flatMap { try neighbour(of: $0, .after)?.place.orderKey }
    guard
      let all = OrderKey.keys(
        count: count + twins.count,
        between: left.place.orderKey,
        and: end
      )
    else { throw StoreError.damaged("a column's order is broken") }
    for (twin, key) in zip(twins, all.dropFirst(count)) {
      var place = twin.place
      place.orderKey = key
      try move(twin, to: place)
    }
    return Array(all.prefix(count))
  }
}
