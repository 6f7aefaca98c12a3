import TerminalSurface

package nonisolated enum LineCommand: String, KeyCommand {
  case left, right, start, end, wordLeft, wordRight, deleteBackward, deleteForward, deleteToStart
  case deleteToEnd, deleteWordBackward, deleteWordForward, undo, redo

  package static var context: KeyContext { .line }

  package static var keys: [KeyBinding] {
    [
      bind(.left, "← ^B", "a character to the left"),
      bind(.right, "→ ^F", "a character to the right"),
      bind(.wordLeft, "Ctrl-← Alt-B", also: "Alt-←", "a word to the left"),
      bind(.wordRight, "Ctrl-→ Alt-F", also: "Alt-→", "a word to the right"),
      bind(.start, "Home ^A", "the start of the line"),
      bind(.end, "End ^E", "the end of the line"),
      bind(.deleteBackward, "Backspace", also: "^H", "delete the character before"),
      bind(.deleteForward, "Del ^D", "delete the character under the cursor"),
      bind(.deleteWordBackward, "^W", also: "Alt-Backspace", "delete the word before"),
      bind(.deleteWordForward, "Alt-D", "delete the word after"),
      bind(.deleteToStart, "^U", "delete to the line's start"),
      bind(.deleteToEnd, "^K", "delete to the line's end"),
      bind(.undo, "^_ Alt-U", also: "^/", "undo"),
      bind(.redo, "Alt-R", also: "Alt-_", "redo"),
    ]
  }
}

package nonisolated enum NameCommand: String, KeyCommand {
  case submit, cancel

  package static var context: KeyContext { .name }

  package static var keys: [KeyBinding] {
    [
      bind(.submit, "Enter", "accept what you typed", "set"),
      bind(.cancel, "Esc", "cancel", "cancel"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let line: KeyContext = .init(
    "line",
    "in a line of text",
    LineCommand.self,
    takesText: true,
    together: []
  )
  package static let name: KeyContext = .init(
    "name",
    "while typing a name or a number",
    NameCommand.self,
    takesText: true,
    together: [[.name, .line]]
  )
}

nonisolated extension HintList {
  package static let naming: HintList = [.keys(NameCommand.submit), .keys(NameCommand.cancel)]
}
