import BoardModel
import BoardStorage

/// An undo or a redo from the command line.
enum Reversal {
  static func run(_ action: BoardAction, _ options: CardOptions) throws {
    let store = try options.open()
    store.store.gathersSteps = true
    let result = try perform(action, store)
    guard case .reverted(let step) = result else {
      throw CommandFailure(.other, "There is nothing to \(action == .undo ? "undo" : "redo")")
    }
    let words = StepWords(step, BoardIndex(try store.boards))
    if options.output.json {
      return try StandardOutput.print(words.object(isUndo: action == .undo))
    }
    let id = try step.card.map { card throws(CommandFailure) in try store.shortID(of: card) }
    let name = step.count == 1 ? id.map { " (\($0))" } ?? "" : ""
    try StandardOutput.printLine(
      "\(action == .undo ? "Undid" : "Redid"): \(words.text)\(name)"
    )
  }

  /// Does it; a step that can't be reverted is refused once, and the next command goes past it.
  private static func perform(
    _ action: BoardAction,
    _ store: CommandStore
  ) throws(CommandFailure) -> ActionResult {
    do throws(StoreError) {
      return try store.store.perform(action)
    } catch {
      guard case .conflict = error else { throw store.failure(error) }
      let (done, command) = action == .undo ? ("undone", "undo") : ("redone", "redo")
      throw CommandFailure(
        .other,
        "Not \(done), the next “tercet \(command)” skips it: \(error.reason)"
      )
    }
  }
}
