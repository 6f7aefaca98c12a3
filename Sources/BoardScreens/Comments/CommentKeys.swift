package import TerminalKit
import TerminalSurface

/// The keys of a comment being typed; they take precedence over the keys of a card's body.
package nonisolated enum CommentCommand: String, KeyCommand {
  case submit, newline, cancel

  package static var context: KeyContext { .comment }

  package static var keys: [KeyBinding] {
    [
      bind(.submit, "Enter", "add the comment", "add", shadows: true),
      bind(.newline, "Alt-Enter", "new line", "new line", shadows: true),
      bind(.cancel, "Esc", "close, and keep the text", "close"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let comment: KeyContext = .init(
    "comment",
    "while typing a comment",
    CommentCommand.self,
    takesText: true,
    together: [[.comment, .body]]
  )
}

nonisolated extension HintList {
  static let commenting: HintList = [
    .keys(CommentCommand.submit), .keys(CommentCommand.newline), .keys(CommentCommand.cancel),
  ]
}
