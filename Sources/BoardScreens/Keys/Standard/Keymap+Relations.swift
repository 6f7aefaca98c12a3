import TerminalSurface

nonisolated extension Keymap {
  /// Who works on a card, and what it waits for.
  static let relationKeys = [
    KeyBinding(
      Command.assign,
      [.character("@")],
      "assignees: who works on the card",
      word: "assign"
    ),
    KeyBinding(
      Command.blockers,
      [.character("B")],
      "what blocks the card: a list of cards",
      word: "blocked by"
    ),
    KeyBinding(
      Command.comment,
      [.character("C")],
      "comments: what was said about the card",
      word: "comment"
    ),
  ]
}
