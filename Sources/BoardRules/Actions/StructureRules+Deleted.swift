import BoardModel
import Foundation

/// Restoring deleted columns and boards, whoever deleted them.
extension StructureRules {
  func restoreColumn(_ id: Column.ID) throws -> ActionEffect {
    if let record = try transaction.column(id) {
      return ActionEffect(title: record.column.name, column: id, board: record.board)
    }
    let step = try revert(deletionOf: id.uuid, orThrow: .columnNotFound(id))
    var effect = effect(of: step)
    effect.column = id
    effect.board = try transaction.column(id)?.board
    effect.title = try transaction.column(id)?.column.name ?? step.title
    return effect
  }

  func restoreBoard(_ id: Board.ID) throws -> ActionEffect {
    if try transaction.board(id) != nil { return try setArchived(id, false) }
    let step = try revert(deletionOf: id.uuid, orThrow: .boardNotFound(id))
    var effect = effect(of: step)
    effect.board = id
    effect.title = try transaction.board(id)?.name ?? step.title
    return effect
  }

  private func revert(deletionOf id: UUID, orThrow error: StoreError) throws -> RevertedStep {
    guard let stretch = try transaction.deletion(of: id) else { throw error }
    return try StepReversal(.undo, in: transaction).run(stretch)
  }

  private func effect(of step: RevertedStep) -> ActionEffect {
    var effect = ActionEffect(cardCount: step.cardCount, title: step.title)
    effect.leftOut = step.leftOut
    return effect
  }
}
