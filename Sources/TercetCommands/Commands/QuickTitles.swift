import BoardModel

struct QuickTitles {
  /// More would only scroll by.
  private static let limit = 10

  let titles: [String]
  let today: CalendarDay

  init(_ titles: [String], today: CalendarDay) {
    self.titles = titles
    self.today = today
  }

  /// Prints what looks like a fact but stays in the title.
  func printDoubts() {
    let doubts = titles.compactMap { QuickAdd.doubt(in: $0, today: today) }
    for doubt in doubts.prefix(Self.limit) { StandardError.printLine(doubt) }
  }

  /// Mentions that `--quick` would find facts in a title.
  func printHint() {
    for title in titles {
      let quick = QuickAdd(title, today: today)
      guard quick.isMoreThanTitle else { continue }
      let read = ["“\(quick.draft.title)”"] + quick.draft.facts(seenFrom: today)
      return StandardError.printOnTerminal(
        "Added as written; --quick would make it \(read.joined(separator: ", "))"
      )
    }
  }
}
