package import BoardModel

/// What each action does, as reads and writes of a transaction.
///
/// The store, undo, imports, and tests over an in-memory transaction share these rules.
package struct ActionRules {
  private let transaction: any BoardTransaction
  private let cardRules: CardRules
  private let structure: StructureRules
  private let views: ViewRules

  package init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
    cardRules = CardRules(transaction)
    structure = StructureRules(transaction)
    views = ViewRules(transaction)
  }

  /// Performs any action but undo and redo; those are in `StepReversal`.
  ///
  /// - Throws: `StoreError` if the action isn't possible; the caller must roll back.
  /// - Complexity: O(*k* log *n*) for *k* affected cards among *n*.
  package func perform(_ action: BoardAction) throws -> ActionEffect {
    switch action {
    case .add(let drafts, let placement, let moments):
      try cardRules.add(drafts, at: placement, finished: moments)
    case .addEach(let cards, let placement): try cardRules.add(cards, at: placement)
    case .edit(let cards, let edits, let base): try cardRules.edit(cards, edits, expecting: base)
    case .adjust(let cards, let adjustments): try cardRules.adjust(cards, adjustments)
    case .claimNext(let query, let claim): try cardRules.claimNext(of: query, claim)
    case .comment(let card, let text):
      try CommentRules(transaction: transaction).comment(on: card, text)
    case .move(let cards, let placement, let edits):
      try cardRules.move(cards, to: placement, setting: edits)
    case .moveEach(let moves, let edits): try cardRules.move(moves, setting: edits)
    case .delete(let cards): try cardRules.delete(cards)
    case .archive(let cards): try cardRules.archive(cards)
    case .archiveAll(let column, let date):
      try cardRules.archive(transaction.cards(of: column, changedBefore: date))
    case .restore(let cards): try cardRules.restore(cards)
    case .duplicate(let cards): try cardRules.duplicate(cards)
    case .makeCards(let steps, let card): try StepRules(cardRules).makeCards(of: steps, card)
    case .makeTemplates(let cards): try cardRules.makeTemplates(cards)
    case .makeSteps(let cards): try StepRules(cardRules).makeSteps(of: cards)
    case .addColumn(let draft, let board, let placement):
      try structure.addColumn(draft, to: board, placement)
    case .editColumn(let column, let edits): try structure.editColumn(column, edits)
    case .moveColumn(let column, let placement): try structure.moveColumn(column, placement)
    case .deleteColumn(let column, let destination): try structure.deleteColumn(column, destination)
    case .restoreColumn(let column): try structure.restoreColumn(column)
    case .addBoard(let name, let columns): try structure.addBoard(name, columns)
    case .renameBoard(let board, let name): try structure.renameBoard(board, name)
    case .color(let name, let color, let board): try structure.color(name, color, on: board)
    case .moveBoard(let board, let placement): try structure.moveBoard(board, placement)
    case .archiveBoard(let board): try structure.setArchived(board, true)
    case .restoreBoard(let board): try structure.restoreBoard(board)
    case .deleteBoard(let board): try structure.deleteBoard(board)
    case .addView(let draft, let placement): try views.add(draft, placement)
    case .editView(let view, let edits): try views.edit(view, edits)
    case .moveView(let view, let placement): try views.move(view, placement)
    case .deleteView(let view): try views.delete(view)
    case .takeBack(let changes): try StepReversal(.undo, in: transaction).run(changes)
    case .undo, .redo, .undoKeeping, .redoKeeping:
      throw StoreError.failed("a reversal is not an action of its own")
    }
  }
}
