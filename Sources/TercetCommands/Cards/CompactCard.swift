import BoardModel
import TerminalSurface

/// A card on one short line, for readers who pay by the word.
///
/// Its identifier, its column, what is set of priority, due day, steps and tags, and the title at the
/// end: everything before the title is one word each.
enum CompactCard {
  static func line(_ card: Card, id: String, column: String?) -> String {
    var words = [id.lowercased(), word(column ?? "-")]
    switch card.priority {
    case .high: words.append("!high")
    case .medium: words.append("!medium")
    case .low: words.append("!low")
    case .none: break
    }
    if let due = card.due { words.append("due:\(due.iso)") }
    if let progress = ChecklistProgress(card.checklist) {
      words.append("\(progress.done)/\(progress.count)")
    }
    words += card.tags.map { "#" + $0 }
    if !card.body.isEmpty { words.append("+text") }
    return PrintableText.sanitised((words + [card.title]).joined(separator: " "))
  }

  /// A name as one word.
  private static func word(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }
}
