import TerminalSurface

/// The keys for people, dependencies and comments.
nonisolated enum RelationKeys {
  static let comment = [
    KeyBinding(
      CommentCommand.submit,
      [KeyPress(.enter)],
      "add the comment",
      word: "add",
      isShadowing: true
    ),
    KeyBinding(
      CommentCommand.newline,
      [KeyPress(.enter, .alt)],
      "new line",
      word: "new line",
      isShadowing: true
    ),
    KeyBinding(
      CommentCommand.cancel,
      [KeyPress(.escape)],
      "close; what was typed is kept",
      word: "close"
    ),
  ]

  /// Who works on a card, and what it waits for.
  static let all = [
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
