package import BoardModel

package struct CommentRules {
  let transaction: any BoardTransaction

  package init(transaction: any BoardTransaction) { self.transaction = transaction }

  /// Adds a comment of another program; one that is there stays as it is.
  ///
  /// - Returns: Whether it is new.
  package func add(_ imported: ImportedComment, to card: Card.ID) throws -> Bool {
    if try transaction.comment(imported.id) != nil { return false }
    let head = try transaction.existingHead(of: card)
    let comment = CardComment(
      id: imported.id,
      card: card,
      author: MarkRule.author(imported.author),
      date: imported.date,
      text: try CommentRule.checked(imported.text)
    )
    try transaction.insert(comment)
    let change = CommentChange(title: head.title, before: nil, after: comment)
    try transaction.log(.created, .comment(change))
    return true
  }

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
