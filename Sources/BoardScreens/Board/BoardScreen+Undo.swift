import BoardModel
import BoardViewModels

/// What the board shows of an undo and a redo.
extension BoardScreen {
  /// What is added to the outcome of an action that can be taken back.
  static let undoHint = " · u undo"

  /// Says what was undone or redone; the selection goes to its card, in another column too.
  ///
  /// Where the card is gone by it, the selection stays where it is.
  func reverted(_ step: RevertedStep, by intention: Intention) throws(StoreError) {
    say(.success("\(intention == .redo ? "Redid" : "Undid"): \(words(for: step))"))
    if let index = columns.firstIndex(where: { $0.section == step.column }) {
      setFocus(index)
      try columns[index].reveal(step.card)
    }
    try countOverdue()
  }

  /// Says why nothing was undone, and what the same key does next.
  func tell(_ conflict: UndoConflict, of intention: Intention) {
    let (what, key) = intention == .redo ? ("Not redone", "U") : ("Not undone", "u")
    let reason = conflict.reason(quoting: quoted(conflict.title, limit: 24))
    // What the key does next comes first, where a narrow screen cuts nothing off.
    say(.failure("\(what), \(key) skips it: \(reason)."))
  }

  /// The step as it was when it was new: `move “Fix login” to Doing`, `add 20 cards`.
  private func words(for step: RevertedStep) -> String {
    let what = step.cardCount == 1 ? quoted(step.title) : "\(step.cardCount) cards"
    switch step.deed {
    case .added: return "add \(what)"
    case .restored: return "restore \(what)"
    case .deleted: return "delete \(what)"
    case .reordered: return "move \(what)"
    case .edited(let fields): return "\(CardField.list(fields)) of \(what)"
    case .moved(let column):
      let name = columns.first { $0.section == column }?.viewModel.column.name
      return "move \(what)\(name.map { " to \($0)" } ?? "")"
    }
  }
}
