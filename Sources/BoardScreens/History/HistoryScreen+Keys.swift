import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension HistoryScreen {
  func handle(_ press: KeyPress) -> Handling {
    if list.isTyping { return list.type(press) }
    guard let command: HistoryCommand = context.keymap.command(for: press) else {
      if press.isAltLetter { return .ignored }
      message = unbound(press, help: HistoryCommand.help)
      list.isDirty = true
      return .consumed
    }
    return run(command)
  }

  func clearMessage() { message = nil }

  func takeSelected() { _ = run(.open) }

  var refusals: [ListCommand: String] {
    let undoes = context.keys.sentence(HistoryCommand.undo, "undoes a change")
    return [
      .add: "The history grows by itself: each change is an entry.",
      .moveDown: "The history is in the order of time.",
      .moveUp: "The history is in the order of time.",
      .delete: "Entries of the history can't be deleted.\(undoes)",
      .redo: "Redo on the board.",
    ]
  }

  private func run(_ command: HistoryCommand) -> Handling {
    if let motion = command.motion {
      list.move(motion)
      return .consumed
    }
    switch command {
    case .open: open()
    case .restore: restore()
    case .undo: askToUndo()
    case .filter: list.isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .history)
    case .repaint, .suspend: return .ignored
    default: break
    }
    return .consumed
  }

  private func leave() {
    if list.isFinding { list.clearWords() } else { host?.dismiss() }
  }
}
