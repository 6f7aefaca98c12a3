import BoardModel

/// Turns steps into cards that are part of their card, and such cards into steps.
struct StepRules {
  private let transaction: any BoardTransaction
  private let rules: CardRules

  init(_ rules: CardRules) {
    transaction = rules.transaction
    self.rules = rules
  }

  /// Open steps follow their card; done ones go to the bottom of the done column.
  func makeCards(of steps: [StepName], _ id: Card.ID) throws -> ActionEffect {
    let card = try transaction.existing(id)
    let indices = Set(steps.compactMap { $0.index(in: card.checklist) }).sorted()
    var effect = ActionEffect()
    for isDone in [true, false] {
      let drafts = indices.map { card.checklist[$0] }.filter { $0.isDone == isDone }
        .map { CardDraft(title: $0.text, lane: card.lane, parent: id) }
      if drafts.isEmpty { continue }
      let part = try rules.add(drafts, at: place(of: card, isDone: isDone))
      (effect.to, effect.cardCount) = (part.to, effect.cardCount + part.cardCount)
      effect.cards += part.cards
    }
    (effect.title, effect.from) = (card.title, card.place)
    _ = try rules.change([id]) { card in
      for index in indices.reversed() { card.checklist.remove(at: index) }
    }
    return effect
  }

  private func place(of card: Card, isDone: Bool) throws -> Placement {
    let home = try transaction.existing(card.column)
    let isHere = (home.column.kind == .done) == isDone
    let other = try transaction.columns(of: home.board).map(\.column)
      .first { ($0.kind == .done) == isDone }
    if !isHere, let other { return .bottom(of: other.id) }
    return card.place.isArchived ? .bottom(of: card.column) : .after(card.id)
  }

  /// Each card is deleted and becomes the last step, done if the card was; one undo brings it back.
  func makeSteps(of cards: [Card.ID]) throws -> ActionEffect {
    var effect = ActionEffect()
    for id in cards {
      let card = try transaction.existing(id)
      guard let parent = card.parent, let head = try transaction.head(of: parent) else {
        throw StoreError.unsound("“\(card.title.prefix(40))” is not part of another card")
      }
      let isDone = try transaction.column(card.column)?.column.kind == .done
      _ = try rules.change([parent]) {
        $0.checklist.append(ChecklistItem(text: card.title, isDone: isDone))
        $0.checklist = try ChecklistRule.checked($0.checklist)
      }
      try rules.remove(card)
      (effect.title, effect.from, effect.to) = (card.title, card.place, head.place)
      effect.cards.append(parent)
      effect.cardCount += 1
    }
    return effect
  }
}
