import BoardModel

struct CommentRules {
  let transaction: any BoardTransaction

  func comment(on card: Card.ID, _ text: String) throws -> ActionEffect {
    let text = try CommentRule.checked(text)
    let head = try transaction.existingHead(of: card)
    let comment = CardComment(
      id: CardComment.ID(uuid: transaction.newIdentifier()),
      card: card,
      author: transaction.author,
      date: transaction.date,
      text: text
    )
    try transaction.insert(comment)
    try transaction.log(
      .created,
      .comment(CommentChange(title: head.title, before: nil, after: comment))
    )
    var effect = ActionEffect(cards: [card], cardCount: 1, title: head.title, to: head.place)
    effect.comment = comment.id
    return effect
  }
}

/// Undoes or redoes a comment, or its deletion.
struct CommentReversal {
  let title: String
  let transaction: any BoardTransaction

  func run(from left: CardComment?, to goal: CardComment?) throws {
    let change = CommentChange(title: title, before: left, after: goal)
    switch (left, goal) {
    case (let left?, nil):
      guard try transaction.comment(left.id) != nil else { throw conflict(.deleted, left) }
      try transaction.remove(left.id)
      try transaction.log(.deleted, .comment(change))
    case (nil, let goal?):
      if try transaction.comment(goal.id) != nil { throw conflict(.restored, goal) }
      try transaction.insert(goal)
      try transaction.log(.restored, .comment(change))
    default: return
    }
  }

  private func conflict(_ kind: UndoConflict.Kind, _ comment: CardComment) -> StoreError {
    .conflict(UndoConflict(kind: kind, card: comment.card, title: title))
  }
}
