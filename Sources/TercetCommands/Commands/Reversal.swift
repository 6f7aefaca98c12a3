import BoardModel
import BoardStorage

/// An undo or a redo from the command line.
enum Reversal {
  static func run(_ action: BoardAction, _ options: CardOptions) throws {
    let store = try options.open()
    store.store.gathersSteps = true
    let result = try store.attempt { () throws(StoreError) in try store.store.perform(action) }
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
}
