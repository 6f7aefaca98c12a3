import BoardModel
import TerminalSurface

/// What was said about a card, in lines: who and when, and below it the text.
struct CommentLines {
  private let comments: [CardComment]
  private let look: CardLook

  /// How many lines of a comment show at most.
  private static let linesLimit = 40

  init(_ comments: [CardComment], _ look: CardLook) {
    self.comments = comments
    self.look = look
  }

  /// The oldest first, each parted from the next by its head alone.
  func lines(width: Int) -> [[TextPart]] {
    comments.flatMap { [head(of: $0)] + text(of: $0, width) }
  }

  private func head(of comment: CardComment) -> [TextPart] {
    [
      TextPart("@\(comment.author ?? "somebody")", Style(.quiet, .bold)),
      TextPart("  \(when(comment.date))", Style(.faint)),
    ]
  }

  private func text(of comment: CardComment, _ width: Int) -> [[TextPart]] {
    let paragraphs = comment.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = paragraphs.flatMap { paragraph in
      DisplayText.wrapped(String(paragraph), width: max(1, width - 2), maxLines: Self.linesLimit)
    }
    return lines.prefix(Self.linesLimit)
      .map { [TextPart("  ", Style()), TextPart($0, Style(.text))] }
  }

  /// The clock today, with the day before that.
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
