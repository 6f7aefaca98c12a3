import BoardModel

/// What the footer says, by what has the focus; the most useful come first.
extension Hint {
  static let board = [
    Hint("a", "add"), Hint("e", "open"), Hint("H L", "move"), Hint("J K", "order"),
    Hint("d", "delete"), Hint("u", "undo"), Hint("r", "rename"), Hint("?", "help"),
    Hint("q", "quit"),
    Hint("m", "move to"), Hint("g G", "first/last"), Hint("y", "history"),
  ]
  static let emptyColumn = [
    Hint("a", "add"), Hint("h l", "column"), Hint("?", "help"), Hint("q", "quit"),
    Hint("u", "undo"),
  ]
  static let adding = [
    Hint("Enter", "add"), Hint("Esc", "leave"), Hint("Tab", "open in the editor"),
  ]
  static let renaming = [Hint("Enter", "rename"), Hint("Esc", "leave")]
  static let dating = [
    Hint("Enter", "set"), Hint("Tab", "calendar"), Hint("Esc", "leave"),
    Hint("", "fri  3d  2w  24 dec  2026-12-24"),
  ]
  static let tagging = [Hint("Enter", "set"), Hint("Esc", "leave")]
  static let completing = [Hint("→", "complete"), Hint("Enter", "set"), Hint("Esc", "leave")]
  static let offering = [
    Hint("Enter", "a card a line"), Hint("Tab", "one card"), Hint("Esc", "drop the paste"),
  ]
  static let waiting = [Hint("", "keys are kept until the board is free")]
  static let history = [
    Hint("j k", "choose"), Hint("Enter", "go to the card"), Hint("/", "filter"),
    Hint("r", "restore"), Hint("Esc", "back"), Hint("g G", "newest/oldest"), Hint("?", "help"),
  ]
  static let filtering = [
    Hint("Enter", "keep"), Hint("Esc", "clear"), Hint("↑ ↓", "choose"),
  ]
  static let help = [Hint("j k", "scroll"), Hint("Esc", "back")]
  static let calendar = [
    Hint("Enter", "pick"), Hint("Esc", "leave"), Hint("← →", "day"), Hint("↑ ↓", "week"),
    Hint("PgUp PgDn", "month"), Hint("t", "today"),
  ]
  static let menu = [Hint("j k", "choose"), Hint("Enter", "take it"), Hint("Esc", "leave")]

  static let typingStep = [
    Hint("Enter", "next step"), Hint("Esc", "leave"), Hint("Tab", "next field"),
  ]

  /// What the footer says in the editor, by the field that has the focus.
  static func editing(_ field: CardField) -> [Hint] {
    let close = Hint("Esc", "close")
    let rest = [Hint("Tab", "next field"), Hint("^N ^P", "next/previous card"), Hint("F1", "keys")]
    switch field {
    case .title, .tags: return [close] + rest
    case .due: return [close, Hint("Enter", "calendar")] + rest
    case .priority: return [close, Hint("← →", "choose")] + rest
    case .checklist:
      return [
        close, Hint("a", "add"), Hint("Space", "tick"), Hint("r", "rename"), Hint("d", "delete"),
        Hint("J K", "order"),
      ] + rest
    case .body:
      // Without the keys for paging there is room to say how much is below.
      return [close, Hint("Tab", "next field"), Hint("^G", "$EDITOR"), Hint("F1", "keys")]
    }
  }
}
