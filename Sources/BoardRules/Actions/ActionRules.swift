package import BoardModel

/// What an action does, as reads and writes of a transaction.
///
/// The same rules serve the store, undo, imports and tests over a transaction in memory.
package struct ActionRules {
  let transaction: any BoardTransaction

  package init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  /// Does an action; undo and redo are `StepReversal`'s.
  ///
  /// - Throws: `StoreError` where the action can't be done; what was written before is to be rolled
  ///   back.
  /// - Complexity: O(*k* log *n*) for *k* cards that it is about, of *n*.
  package func perform(_ action: BoardAction) throws -> ActionEffect {
    switch action {
    case .add(let drafts, let placement): try add(drafts, at: placement)
    case .edit(let cards, let edits, let base): try edit(cards, edits, expecting: base)
    case .adjust(let cards, let adjustments): try adjust(cards, adjustments)
    case .claimNext(let query, let claim): try claimNext(of: query, claim)
    case .comment(let card, let text): try comment(on: card, text)
    case .move(let cards, let placement): try move(cards, to: placement)
    case .delete(let cards): try delete(cards)
    case .archive(let cards): try archive(cards)
    case .archiveAll(let column, let date):
      try archive(transaction.cards(of: column, changedBefore: date))
    case .restore(let cards): try restore(cards)
    case .addColumn(let draft, let board, let placement):
      try addColumn(draft, to: board, placement)
    case .editColumn(let column, let edits): try editColumn(column, edits)
    case .moveColumn(let column, let placement): try moveColumn(column, placement)
    case .deleteColumn(let column, let destination): try deleteColumn(column, destination)
    case .restoreColumn(let column): try restoreColumn(column)
    case .addBoard(let name, let columns): try addBoard(name, columns)
    case .renameBoard(let board, let name): try renameBoard(board, name)
    case .moveBoard(let board, let placement): try moveBoard(board, placement)
    case .archiveBoard(let board): try setArchived(board, true)
    case .restoreBoard(let board): try restoreBoard(board)
    case .deleteBoard(let board): try deleteBoard(board)
    case .addView(let draft, let placement): try addView(draft, placement)
    case .editView(let view, let edits): try editView(view, edits)
    case .moveView(let view, let placement): try moveView(view, placement)
    case .deleteView(let view): try deleteView(view)
    case .undo, .redo: throw StoreError.failed("a reversal is not an action of its own")
    }
  }
}
