import BoardModel
import TerminalSurface

/// A card on one short line, for readers who pay by the word.
///
/// Identifier, column, then priority, due date, steps and tags if set, and the title. Everything
/// before the title is one word each.
enum CompactCard {
  static func line(_ card: Card, id: String, column: String?) -> String {
    var words = [id.lowercased(), word(column ?? "-")]
    switch card.priority {
    case .high: words.append("!high")
    case .medium: words.append("!medium")
    case .low: words.append("!low")
    case .none: break
    }
    if let due = card.draft.dueDate { words.append("due:\(due.iso)") }
    if let progress = ChecklistProgress(card.checklist) {
      words.append("\(progress.done)/\(progress.count)")
    }
    words += card.tags.map { "#" + $0 }
    if !card.body.isEmpty { words.append("+text") }
    return PrintableText.sanitised((words + [card.title]).joined(separator: " "))
  }

  private static func word(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }
}
