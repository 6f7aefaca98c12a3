import BoardModel
import TerminalKit

/// Something that was typed and could neither be saved nor kept beside the board, as on a full disk.
package struct UnkeptText: Hashable, Sendable {
  /// What it is, such as `A new card`.
  package let what: String
  package let text: String
}

extension TypingPlace {
  /// What is typed here.
  var what: String {
    switch self {
    case .newTitle: "A new card"
    case .title: "The title of a card"
    case .comment: "A comment"
    }
  }
}

extension UnsavedCard {
  /// All that was typed in the editor, for people to read.
  var words: String {
    let facts = [
      ("Due", due), ("Priority", priority == .none ? "" : priority.word), ("Tags", tags),
    ]
    let lines =
      [title] + facts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
      + checklist.map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
    return lines.joined(separator: "\n") + (body.isEmpty ? "" : "\n\n\(body)")
  }
}

extension BoardApplication {
  /// Keeps what is being typed, and what was typed and left, before the program ends.
  ///
  /// - Returns: what of it could not be kept.
  @discardableResult
  package func keepDrafts() -> [UnkeptText] {
    let unsaved = board.context.unsaved
    unsaved.keep()
    var unkept = unsaved.unkept.map { UnkeptText(what: $0.place.what, text: $0.text) }
    for case let editor as EditorScreen in stack.layers {
      editor.drafts.keep()
      if let card = editor.drafts.unkept {
        unkept.append(UnkeptText(what: "A card", text: card.words))
      }
    }
    return unkept
  }
}
