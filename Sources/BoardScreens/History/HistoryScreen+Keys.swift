import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension HistoryScreen {
  func report(_ message: StatusMessage?) { self.message = message }

  func takeSelected() { open() }

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

  func run(_ command: HistoryCommand) {
    switch command {
    case .open: open()
    case .restore: restore()
    case .undo: askToUndo()
    case .filter: list.isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .history)
    case .repaint: host?.repaintEverything()
    case .suspend: host?.suspend()
    default: break
    }
  }
}
