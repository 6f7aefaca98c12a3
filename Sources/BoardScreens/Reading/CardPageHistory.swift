import BoardModel
import TerminalKit
import TerminalSurface

/// The last changes of a card, one per line.
struct CardPageHistory {
  private let reading: CardDetails
  private let look: CardContext

  init(_ reading: CardDetails, _ look: CardContext) {
    self.reading = reading
    self.look = look
  }

  private static let leastWhen = 10

  func lines(width: Int) -> [CellLine] {
    guard !reading.history.isEmpty else { return [] }
    var heading = LineBuilder(width: width)
    heading.append("History", Style(.quiet, .bold))
    let widest = reading.history.map { DisplayText(when($0)).width + 1 }.max() ?? 0
    let whenWidth = max(Self.leastWhen, widest)
    return [heading.finished()] + reading.history.map { line(of: $0, width, whenWidth) }
  }

  private func line(of entry: HistoryEntry, _ width: Int, _ whenWidth: Int) -> CellLine {
    let words = HistoryWords(entry, on: look.boards, today: look.today)
    var line = LineBuilder(width: width)
    let when = DisplayText(when(entry))
    line.append(when, Style(.faint))
    line.skip(max(1, whenWidth - when.width))
    line.append("\(words.shortVerb) \(words.detail)", Style(.quiet))
    if let author = entry.author, author != look.author {
      line.append("  @\(author)", Style(.faint))
    }
    return line.finished()
  }

  /// The time of day if it was today, otherwise the day.
  private func when(_ entry: HistoryEntry) -> String {
    let moment = look.localMoment(entry.date)
    switch moment.day.daysUntil(look.today) {
    case ...0: return moment.clock
    case 1: return "yesterday"
    default: return moment.day.dayAndMonth(seenFrom: look.today)
    }
  }
}
