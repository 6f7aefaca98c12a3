import BoardModel

enum Reversal {
  static func run(_ action: BoardAction, _ options: CardOptions) throws {
    let store = try options.open()
    let isUndo = action == .undo
    let result = try Interruption.noticing(saying: "Stopped; nothing was changed") {
      try store.showingProgress(isUndo ? "Undoing" : "Redoing") { try perform(action, store) }
    }
    guard case .reverted(let step) = result else {
      throw try nothing(toDo: action, store)
    }
    let words = StepWords(step, BoardIndex(try store.boards), try deletedColumn(of: step, store))
    if options.output.json {
      return try StandardOutput.print(words.object(isUndo: action == .undo))
    }
    let id = try step.card.map { card throws(CommandFailure) in try store.shortID(of: card) }
    let name = step.count == 1 ? id.map { " (\($0))" } ?? "" : ""
    try StandardOutput.printLine(
      "\(action == .undo ? "Undid" : "Redid"): \(words.text)\(name)\(WriteReport.words(for: step.leftOut))"
    )
  }

  /// There is no step here, but possibly one on an open board.
  private static func nothing(
    toDo action: BoardAction,
    _ store: CommandStore
  ) throws -> CommandFailure {
    let verb = action == .undo ? "undo" : "redo"
    let isElsewhere = try store.attempt(store.store.hasStepsOnOpenBoard(action))
    if !isElsewhere { return CommandFailure(.other, "There is nothing to \(verb)") }
    let key = action == .undo ? "u" : "U"
    return CommandFailure(
      .other,
      "There is nothing to \(verb) here: an open board of yours, or a command that still runs, has"
        + " your steps. Press \(key) on the board, or quit it and run “tercet \(verb)” again"
    )
  }

  /// The name of the target column of a move, if it was deleted since.
  private static func deletedColumn(
    of step: RevertedStep,
    _ store: CommandStore
  ) throws(CommandFailure) -> String? {
    guard case .moved(let column) = step.action, try store.board(of: column) == nil else {
      return nil
    }
    return try store.attempt(store.store.deleted.name(of: column))
  }

  /// Reverts the step; a step that can't be reverted is refused once; the next command skips it.
  private static func perform(
    _ action: BoardAction,
    _ store: CommandStore
  ) throws -> ActionResult {
    do throws(StoreError) {
      let result = try store.store.perform(action)
      StandardOutput.followsChange = true
      return result
    } catch {
      if case .stopped = error { throw Interruption.Stopped() }
      guard case .conflict(let conflict) = error else { throw store.failure(error) }
      let (done, command) = action == .undo ? ("undone", "undo") : ("redone", "redo")
      throw CommandFailure(
        .other,
        "Not \(done), the next “tercet \(command)” skips it: \(try words(for: conflict, store))"
      )
    }
  }

  private static func words(
    for conflict: UndoConflict,
    _ store: CommandStore
  ) throws -> String {
    let title = conflict.isAboutNamed ? nil : "“\(conflict.title.prefix(40))”"
    let reason = conflict.reason(quoting: title)
    guard let step = conflict.step else { return reason }
    let words = StepWords(step, BoardIndex(try store.boards), try deletedColumn(of: step, store))
    return "\(words.text); \(reason)"
  }
}
