/// What the footer says, by what has the focus; the most useful come first.
extension Hint {
  static let board = [
    Hint("a", "add"), Hint("e", "open"), Hint("H L", "move"), Hint("J K", "order"),
    Hint("d", "delete"), Hint("u", "undo"), Hint("r", "rename"), Hint("?", "help"),
    Hint("q", "quit"),
    Hint("m", "move to"), Hint("g G", "first/last"),
  ]
  static let emptyColumn = [
    Hint("a", "add"), Hint("h l", "column"), Hint("?", "help"), Hint("q", "quit"),
    Hint("u", "undo"),
  ]
  static let adding = [Hint("Enter", "add"), Hint("Esc", "leave")]
  static let renaming = [Hint("Enter", "rename"), Hint("Esc", "leave")]
  static let offering = [
    Hint("Enter", "a card a line"), Hint("Tab", "one card"), Hint("Esc", "drop the paste"),
  ]
  static let waiting = [Hint("", "keys are kept until the board is free")]
  static let card = [
    Hint("j k", "scroll"), Hint("n p", "next/previous card"), Hint("Esc", "back"),
  ]
  static let help = [Hint("j k", "scroll"), Hint("Esc", "back")]
  static let menu = [Hint("j k", "choose"), Hint("Enter", "move"), Hint("Esc", "leave")]
}
