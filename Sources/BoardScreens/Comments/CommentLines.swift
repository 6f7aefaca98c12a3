import BoardModel
import MarkdownText
import TerminalKit
import TerminalSurface

/// The lines of a card's comments: author and time, then the text as Markdown.
struct CommentLines {
  private let comments: [CardComment]
  private let look: CardContext

  private static let linesLimit = 40

  init(_ comments: [CardComment], _ look: CardContext) {
    self.comments = comments
    self.look = look
  }

  /// Oldest first; only their heads separate the comments.
  func lines(width: Int) -> [[TextPart]] {
    comments.flatMap { [head(of: $0)] + text(of: $0, width) }
  }

  private func head(of comment: CardComment) -> [TextPart] {
    [
      TextPart(comment.author.map { "@\($0)" } ?? "somebody", Style(.quiet, .bold)),
      TextPart("  \(when(comment.date))", Style(.faint)),
    ]
  }

  private func text(of comment: CardComment, _ width: Int) -> [[TextPart]] {
    // Two blanks at the end of a line keep its line break.
    let document = MarkdownDocument(comment.text.replacing("\n", with: "  \n"))
    var lines: [CellLine] = []
    for part in 0..<document.partCount where lines.count < Self.linesLimit {
      lines += document.page(ofPart: part, width: max(1, width - 2)).lines
    }
    return lines.prefix(Self.linesLimit).map { [TextPart("  ", Style())] + $0.parts }
  }

  /// The time, with the day if it is not today.
  private func when(_ date: Timestamp) -> String {
    if let words = EntryAge(of: date, at: look.now).words { return words }
    let moment = look.localMoment(date)
    switch moment.day.daysUntil(look.today) {
    case ...0: return moment.clock
    case 1: return "yesterday, \(moment.clock)"
    default: return "\(moment.day.dayAndMonth(seenFrom: look.today)), \(moment.clock)"
    }
  }
}

nonisolated extension CellLine {
  /// The cells as pieces of text, without the blanks at the end.
  fileprivate var parts: [TextPart] {
    let end = cells.lastIndex { $0.glyph != .blank }.map { $0 + 1 } ?? 0
    var parts: [TextPart] = []
    var (text, style) = ("", Style())
    for cell in cells[..<end] where cell.glyph != .continuation {
      if cell.style != style, !text.isEmpty {
        parts.append(TextPart(text, style))
        text = ""
      }
      style = cell.style
      text += cell.glyph.description
    }
    return text.isEmpty ? parts : parts + [TextPart(text, style)]
  }
}
