package import BoardModel

/// What a user wants done with the cards of a column.
package nonisolated enum Intention: Hashable, Sendable {
  case add([CardDraft], Placement)
  case rename(Card.ID, to: String)
  case move(Card.ID, to: Placement)
  case delete(Card.ID)
}

/// What became of an intention.
package nonisolated enum Outcome: Hashable, Sendable {
  /// It is durable; the cards that it added, or the one that it was about.
  case done([Card.ID])
  /// Nothing was changed.
  case failed(StoreError)
}

extension ColumnViewModel {
  /// Asks the store; what was committed is published before this returns.
  func perform(_ intention: Intention) -> Outcome {
    do throws(StoreError) {
      switch intention {
      case .add(let drafts, let placement):
        return .done(try store.add(drafts, at: placement))
      case .rename(let card, let title):
        try store.rename(card, to: title)
        return .done([card])
      case .move(let card, let placement):
        try store.move(card, to: placement)
        return .done([card])
      case .delete(let card):
        try store.delete(card)
        return .done([card])
      }
    } catch {
      return .failed(error)
    }
  }
}
