import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What each key does in the history.
extension HistoryScreen {
  func handle(_ press: KeyPress) -> Handling {
    if list.isTyping { return list.type(press) }
    guard let command: HistoryCommand = context.keymap.command(for: press) else {
      if press.isAltLetter { return .ignored }
      message = .unbound(press, help: context.keymap.binding(of: HistoryCommand.help))
      list.isDirty = true
      return .consumed
    }
    return run(command)
  }

  /// A click on an entry selects it, a click on the selected one opens its card.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - list.frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return .consumed
    }
    list.isDirty = true
    message = nil
    list.isTyping = false
    if index == list.selected { return run(.open) }
    list.selected = index
    return .consumed
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
    case .help:
      let size = list.frame.size
      host?
        .present(HelpScreen(size: size, keymap: context.keymap, host: host, first: .history))
    case .repaint, .suspend: return .ignored
    default: break
    }
    return .consumed
  }

  private func leave() {
    if list.isFinding { list.clearWords() } else { host?.dismiss() }
  }
}
