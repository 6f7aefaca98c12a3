import BoardModel
import TerminalKit

/// Typed text that could neither be saved nor stored next to the board, for example on a full disk.
package struct UnsavedText: Hashable, Sendable {
  /// Where it was typed, such as `A new card`.
  package let what: String
  package let text: String
}

extension DraftPlace {
  var what: String {
    switch self {
    case .newTitle: "A new card"
    case .title: "The title of a card"
    case .comment: "A comment"
    }
  }
}

extension UnsavedCard {
  var words: String {
    let facts = CardField.inEditor.map { field in
      let choice = field == .priority && priority != .none ? priority.word : ""
      return (field.label, field == .title ? "" : lines[field] ?? choice)
    }
    let texts =
      [title] + facts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
      + checklist.map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
    return texts.joined(separator: "\n") + (body.isEmpty ? "" : "\n\n\(body)")
  }
}

extension BoardApplication {
  /// Stores unsaved text before the program ends.
  ///
  /// - Returns: the texts that could not be stored.
  @discardableResult
  package func keepDrafts() -> [UnsavedText] {
    let unsaved = board.context.unsaved
    unsaved.keep()
    var unkept = unsaved.unkept.map { UnsavedText(what: $0.place.what, text: $0.text) }
    for case let editor as EditorScreen in stack.layers {
      editor.drafts.keep()
      if let card = editor.drafts.unkept {
        unkept.append(UnsavedText(what: "A card", text: card.words))
      }
    }
    return unkept
  }
}
