import BoardModel

extension CardRules {
  /// Archives cards; each keeps the place to which it returns.
  func archive(_ cards: [Card.ID]) throws -> ActionEffect {
    var effect = ActionEffect(cards: cards)
    try transaction.together(cards.count) {
      for id in cards {
        let head = try transaction.existingHead(of: id)
        var place = head.place
        place.archived = ArchiveMark(date: transaction.date, board: head.board)
        if effect.from == nil {
          (effect.title, effect.from, effect.to) = (head.title, head.place, place)
        }
        if head.place.isArchived { continue }
        try transaction.move(head, to: place)
        effect.cardCount += 1
      }
    }
    return effect
  }

  /// Archives cards as templates; their dates, relations and ticks go.
  func makeTemplates(_ cards: [Card.ID]) throws -> ActionEffect {
    let changed = try change(cards) { $0.draft.becomeTemplate() }
    var effect = try archive(cards)
    effect.cardCount = max(effect.cardCount, changed.cardCount)
    return effect
  }

  /// On the board, a template is a card again.
  func makeCards(of cards: [Card.ID]) throws {
    if cards.isEmpty { return }
    _ = try change(transaction.cards(cards, having: .template)) { $0.draft.isTemplate = false }
  }

  /// Restores deleted and archived cards; others stay as they are.
  func restore(_ cards: [Card.ID]) throws -> ActionEffect {
    try makeCards(of: cards)
    var effect = ActionEffect(cards: cards)
    try transaction.together(cards.count) {
      for id in cards {
        let (title, place, isChanged) = try restore(id, &effect.leftOut)
        if effect.to == nil { (effect.title, effect.to) = (title, place) }
        if isChanged { effect.cardCount += 1 }
      }
    }
    return effect
  }

  private func restore(
    _ id: Card.ID,
    _ leftOut: inout LeftOut
  ) throws -> (title: String, place: CardPlace, isChanged: Bool) {
    guard let head = try transaction.head(of: id) else {
      guard var card = try transaction.lastLogged(id) else { throw StoreError.cardNotFound(id) }
      let board = card.place.archived?.board
      card.place.archived = nil
      card.place = try restoredPlace(card.place, on: board)
      for link in try reinsert(card) { leftOut.add(link) }
      return (card.title, card.place, true)
    }
    guard head.place.isArchived else { return (head.title, head.place, false) }
    var place = head.place
    place.archived = nil
    place = try restoredPlace(place, on: head.board)
    try transaction.move(head, to: place)
    return (head.title, place, true)
  }

  func isShared(_ place: CardPlace) throws -> Bool {
    guard let board = try place.archived?.board ?? transaction.column(place.column)?.board else {
      return false
    }
    return try transaction.isShared(board)
  }

  /// Restores a deleted card as it was, without relations that would now form a cycle.
  @discardableResult
  func reinsert(_ card: Card) throws -> [LeftOut.Link] {
    var card = card
    if try isShared(card.place) { card.updatedAt = transaction.date }
    let links = try RelationRules(transaction).dropCycles(from: &card, before: nil)
    try transaction.insert(card, .restored)
    return links
  }

  /// The place where a card is restored.
  ///
  /// If its column is gone, that is the bottom of the board's first column of the same kind, or
  /// else of its first column. If the board is gone too, the first board in use takes its place.
  private func restoredPlace(_ place: CardPlace, on board: Board.ID?) throws -> CardPlace {
    if try transaction.column(place.column) != nil { return place }
    let gone = try transaction.lastRecord(of: place.column)
    let boards = try transaction.boards()
    let home =
      boards.first { $0.id == board ?? gone?.board } ?? boards.first { $0.archivedAt == nil }
      ?? boards.first
    let columns = try home.map { try transaction.columns(of: $0.id) } ?? []
    let ofKind = columns.first { $0.column.kind == gone?.column.kind }
    guard let column = ofKind ?? columns.first else {
      throw StoreError.columnNotFound(place.column)
    }
    let gap = try transaction.gap(at: .bottom(of: column.column.id), leavingOut: [])
    guard let key = try transaction.keys(count: 1, in: gap).first else {
      throw StoreError.damaged("a column's order is broken")
    }
    return try transaction.finished(
      CardPlace(column: gap.column, orderKey: key, archived: place.archived),
      from: place
    )
  }
}
