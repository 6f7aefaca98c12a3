package import BoardModel

package struct CardRules {
  let transaction: any BoardTransaction
  private let relations: RelationRules

  package init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
    relations = RelationRules(transaction)
  }

  func add(
    _ drafts: [CardDraft],
    at placement: Placement,
    finished moments: [Timestamp?] = []
  ) throws -> ActionEffect {
    let drafts = try drafts.map { draft in
      var draft = try draft.checked()
      draft.settleRepeat(before: nil, today: transaction.today)
      try draft.checkRepeat(before: nil, today: transaction.today)
      return draft
    }
    guard let first = drafts.first else { return ActionEffect() }
    let gap = try transaction.gap(at: placement, leavingOut: [])
    try checkIsShown(gap.column)
    let keys = try transaction.keys(count: drafts.count, in: gap)
    var cards: [Card.ID] = []
    for (index, (draft, key)) in zip(drafts, keys).enumerated() {
      let place = CardPlace(column: gap.column, orderKey: key)
      let moment = index < moments.count ? moments[index] : nil
      cards.append(try create(draft, place, finished: moment))
    }
    return ActionEffect(
      cards: cards,
      cardCount: cards.count,
      title: first.title,
      to: keys.first.map { CardPlace(column: gap.column, orderKey: $0) }
    )
  }

  /// Adds cards to the columns of their kinds.
  func add(_ cards: [NewCard], at placement: Placement) throws -> ActionEffect {
    let home = try transaction.existing(transaction.gap(at: placement, leavingOut: []).column)
    let columns = try transaction.columns(of: home.board)
    var effect = ActionEffect()
    for kind in [Column.Kind.done, .doing, .toDo] {
      let drafts = cards.filter { $0.kind == kind }.map(\.draft)
      if drafts.isEmpty { continue }
      let isThere = kind == .toDo || home.column.kind == kind
      let column = isThere ? nil : columns.first { $0.column.kind == kind }
      let place = column.map { Placement.bottom(of: $0.column.id) }
      let part = try add(drafts, at: place ?? placement)
      (effect.title, effect.to) = (part.title, part.to)
      effect.cards += part.cards
      effect.cardCount += part.cardCount
    }
    return effect
  }

  func duplicate(_ cards: [Card.ID]) throws -> ActionEffect {
    var effect = ActionEffect()
    for id in cards {
      let card = try transaction.existing(id)
      var draft = card.draft
      (draft.claim, draft.source) = (nil, nil)
      let place = card.place.isArchived ? Placement.bottom(of: card.column) : .after(id)
      let part = try add([draft], at: place)
      (effect.title, effect.to) = (part.title, part.to)
      effect.cards += part.cards
      effect.cardCount += part.cardCount
    }
    return effect
  }

  /// Adds cards at the bottom of a column, one after the other as `next` returns them.
  ///
  /// One card is in memory at a time.
  ///
  /// - Returns: the number of cards.
  package func add(
    toBottomOf column: Column.ID,
    _ next: () throws -> CardDraft?
  ) throws -> Int {
    var last = try transaction.gap(at: .bottom(of: column), leavingOut: []).left?.place.orderKey
    var count = 0
    while let draft = try next() {
      guard let key = OrderKey.keys(count: 1, between: last, and: nil)?.first else {
        throw StoreError.damaged("a column's order is broken")
      }
      _ = try create(draft.checked(), CardPlace(column: column, orderKey: key))
      last = key
      count += 1
    }
    return count
  }

  @discardableResult
  func create(
    _ draft: CardDraft,
    _ place: CardPlace,
    as id: Card.ID? = nil,
    finished moment: Timestamp? = nil
  ) throws -> Card.ID {
    var card = Card(
      draft,
      id: id ?? Card.ID(uuid: transaction.newIdentifier()),
      column: place.column,
      orderKey: place.orderKey,
      createdAt: transaction.date
    )
    card.place = try transaction.finished(card.place, at: moment)
    try relations.check(card, before: nil)
    try transaction.insert(card, .created)
    return card.id
  }

  /// Refuses a column of an archived board, where the card would be invisible.
  private func checkIsShown(_ column: Column.ID) throws {
    let board = try transaction.existing(transaction.existing(column).board)
    if board.archivedAt != nil { throw StoreError.boardArchived(board.name) }
  }

  func edit(
    _ cards: [Card.ID],
    _ edits: [CardEdit],
    expecting base: CardDraft?
  ) throws -> ActionEffect {
    let edits = try edits.map { try $0.checked() }
    return try change(cards) { card in
      if let base, cards.count == 1, !card.draft.fields(differingFrom: base).isEmpty {
        throw StoreError.changedMeanwhile(card)
      }
      let rule = card.repeatRule
      for edit in edits { card.draft.apply(edit) }
      card.draft.settleRepeat(before: rule, today: transaction.today)
      try card.draft.checkRepeat(before: rule, today: transaction.today)
    }
  }

  /// Adds or removes elements, such as tags.
  func adjust(_ cards: [Card.ID], _ adjustments: [CardAdjustment]) throws -> ActionEffect {
    try change(cards) { card in
      for adjustment in adjustments { try card.draft.apply(adjustment) }
    }
  }

  /// Changes the drafts of cards, writing only those that differ.
  func change(_ cards: [Card.ID], _ body: (inout Card) throws -> Void) throws -> ActionEffect {
    var effect = ActionEffect(cards: cards)
    for id in cards {
      let before = try transaction.existing(id)
      var after = before
      try body(&after)
      if effect.from == nil {
        (effect.title, effect.from, effect.to) = (after.title, before.place, before.place)
      }
      if after.draft.fields(differingFrom: before.draft).isEmpty { continue }
      try relations.check(after, before: before)
      after.updatedAt = transaction.date
      try transaction.change(before, to: after)
      effect.cardCount += 1
    }
    return effect
  }

  /// Claims the first card that a query finds, if any.
  func claimNext(of query: CardQuery, _ claim: CardClaim) throws -> ActionEffect {
    guard let card = try transaction.first(of: query) else { return ActionEffect() }
    return try edit([card], [.claim(claim)], expecting: nil)
  }

  func delete(_ cards: [Card.ID]) throws -> ActionEffect {
    var effect = ActionEffect(cards: cards)
    try transaction.together(cards.count) {
      for id in cards {
        let card = try transaction.existing(id)
        if effect.from == nil { (effect.title, effect.from) = (card.title, card.place) }
        try remove(card)
        effect.cardCount += 1
      }
    }
    return effect
  }

  func remove(_ card: Card) throws {
    try transaction.delete(card.id)
    let change = CardChange(
      card: card.id,
      title: card.title,
      before: CardRecord(card),
      after: nil
    )
    try transaction.log(.deleted, .card(change))
  }

  func move(
    _ cards: [Card.ID],
    to placement: Placement,
    setting edits: [CardEdit] = []
  ) throws -> ActionEffect {
    if !edits.isEmpty { _ = try edit(cards, edits, expecting: nil) }
    let moving = cards.filter { placement.anchor != $0 }
    let all = Set(moving)
    var effect = ActionEffect(cards: moving)
    guard let first = moving.first else { return effect }
    let head = try transaction.existingHead(of: first)
    (effect.title, effect.from, effect.to) = (head.title, head.place, head.place)
    let gap = try transaction.gap(at: placement, leavingOut: all)
    try checkIsShown(gap.column)
    if moving.count == 1, try transaction.isInside(gap, head) { return effect }
    let keys = try transaction.keys(count: moving.count, in: gap)
    let finishing = try RepeatRules(self).finishing(moving, in: gap.column)
    if let index = moving.lastIndex(of: first) {
      effect.to = CardPlace(column: gap.column, orderKey: keys[index])
    }
    var archived: [Card.ID] = []
    var entering = 0
    try transaction.together(moving.count) {
      for (id, key) in zip(moving, keys) {
        // A card named twice is moved twice, the second time from its new place.
        let head = try transaction.existingHead(of: id)
        if head.place.isArchived { archived.append(id) }
        if head.place.isArchived || head.place.column != gap.column { entering += 1 }
        let place = CardPlace(column: gap.column, orderKey: key)
        try transaction.move(head, to: transaction.finished(place, from: head.place))
      }
    }
    try makeCards(of: archived)
    // As undo counts: cards that were in the column already only make room.
    effect.cardCount = entering > 0 ? entering : moving.count
    effect.following = try RepeatRules(self).follow(finishing)
    return effect
  }

  /// Moves cards to several places; the effect has the places of the first card.
  func move(_ moves: [CardMove], setting edits: [CardEdit]) throws -> ActionEffect {
    var effect = ActionEffect()
    for each in moves {
      let part = try move(each.cards, to: each.placement, setting: edits)
      if effect.from == nil {
        (effect.title, effect.from, effect.to) = (part.title, part.from, part.to)
      }
      effect.cards += part.cards
      effect.cardCount += part.cardCount
      guard let following = part.following else { continue }
      if effect.following == nil { effect.following = FollowingCards() }
      effect.following?.add(following)
    }
    return effect
  }
}

extension Placement {
  var anchor: Card.ID? {
    switch self {
    case .top, .bottom: nil
    case .before(let card), .after(let card): card
    }
  }
}
