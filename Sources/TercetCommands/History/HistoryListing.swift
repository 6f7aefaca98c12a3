import BoardModel
import TerminalSurface

/// The output of `tercet log`, written entry by entry.
struct HistoryListing: ~Copyable {
  private let boards: [Board]
  private let isJSON: Bool
  private let today: CalendarDay
  private var output = StandardOutput()
  private var day: CalendarDay?
  private var isFirst = true

  init(boards: [Board], isJSON: Bool, today: CalendarDay) {
    self.boards = boards
    self.isJSON = isJSON
    self.today = today
  }

  mutating func begin() throws {
    if isJSON { output.append("[") }
  }

  /// `cards` are all cards of the entry, if there are several.
  mutating func add(_ entry: HistoryEntry, _ cards: [Card.ID] = []) throws {
    if isJSON {
      output.append(isFirst ? "\n" : ",\n")
      output.append(HistoryObject(entry, cards, on: boards).object.json)
    } else {
      let moment = LocalMoment.here(at: entry.date)
      if day != moment.day {
        output.append("\(isFirst ? "" : "\n")\(moment.day.heading(seenFrom: today))\n")
      }
      day = moment.day
      output.append("  \(moment.clock)  \(PrintableText.sanitised(line(entry)))\n")
    }
    isFirst = false
    try output.flushIfLarge()
  }

  mutating func end() throws {
    if isJSON { output.append(isFirst ? "]\n" : "\n]\n") }
    try output.flush()
    if !isJSON, isFirst { StandardError.printOnTerminal("Nothing has happened yet") }
  }

  private func line(_ entry: HistoryEntry) -> String {
    let words = HistoryWords(entry, on: boards, today: today, naming: .all)
    let gap = String(repeating: " ", count: HistoryWords.verbWidth - words.verb.count)
    let detail = words.detail.isEmpty ? "" : "  \(words.detail)"
    let author = entry.author.map { "  @\($0)" } ?? ""
    return "\(words.verb)\(gap)  \(words.title)\(words.others)\(detail)\(author)"
  }
}
