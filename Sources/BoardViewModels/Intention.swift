package import BoardModel

/// What a user wants done with the cards of a column.
package nonisolated enum Intention: Hashable, Sendable {
  case add([CardDraft], Placement)
  /// New values for fields of a card; with `expecting`, only where it still says what was read.
  case edit(Card.ID, [CardEdit], expecting: CardDraft?)
  case move(Card.ID, to: Placement)
  case delete(Card.ID)
  /// Brings a deleted card back.
  case restore(Card.ID)
  /// Takes back this client's newest step, of whichever column.
  case undo
  case redo
}

/// What became of an intention.
package nonisolated enum Outcome: Hashable, Sendable {
  /// It is durable; the cards that it added, or the one that it was about.
  case done([Card.ID])
  /// A step was undone or redone.
  case reverted(RevertedStep)
  /// There was no step to undo or to redo.
  case nothingToRevert
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
      case .edit(let card, let edits, let base):
        try store.edit(card, edits, expecting: base)
        return .done([card])
      case .move(let card, let placement):
        try store.move(card, to: placement)
        return .done([card])
      case .delete(let card):
        try store.delete(card)
        return .done([card])
      case .restore(let card):
        try store.restore(card)
        return .done([card])
      case .undo:
        return try store.undo().map(Outcome.reverted) ?? .nothingToRevert
      case .redo:
        return try store.redo().map(Outcome.reverted) ?? .nothingToRevert
      }
    } catch {
      return .failed(error)
    }
  }
}
