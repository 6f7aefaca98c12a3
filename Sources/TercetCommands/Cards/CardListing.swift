import BoardModel
import TerminalSurface

/// The output of `tercet list`, written card by card.
struct CardListing: ~Copyable {
  struct List {
    let heading: String
    let query: CardQuery
    let kind: Column.Kind?
  }

  private let lists: [List]
  private let boards: BoardIndex
  private let isJSON: Bool
  private let isCompact: Bool
  private let today: CalendarDay
  private var output = StandardOutput()
  private var current = -1
  private var isFirst = true

  init(
    _ lists: [List],
    _ boards: BoardIndex,
    isJSON: Bool,
    isCompact: Bool,
    today: CalendarDay
  ) {
    self.lists = lists
    self.boards = boards
    self.isJSON = isJSON
    self.isCompact = isCompact
    self.today = today
  }

  mutating func begin() throws {
    if isJSON { output.append("[") }
  }

  mutating func add(_ exported: ExportedCard) throws {
    let card = exported.card
    advance(to: exported.list)
    if isJSON {
      output.append(isFirst ? "\n" : ",\n")
      output.append(card.object(boards, at: exported.position).json)
    } else if isCompact {
      let id = exported.shortIdentifier ?? card.id.text
      output.append(CompactCard.line(card, id: id, column: boards.column(card.column)?.name) + "\n")
    } else {
      let id = exported.shortIdentifier ?? card.id.text
      let line = CardLine(card: card, shortID: id, boards: boards, today: today)
      output.append("  \(padded(id))  \(PrintableText.sanitised(line.words(column: false)))\n")
    }
    isFirst = false
    try output.flushIfLarge()
  }

  mutating func end() throws {
    advance(to: lists.count - 1)
    if isJSON { output.append(isFirst ? "]\n" : "\n]\n") }
    try output.flush()
    if isCompact, isFirst { StandardError.printOnTerminal("No cards") }
  }

  /// Prints the headings up to this list, including those of empty lists.
  private mutating func advance(to list: Int) {
    while current < list {
      current += 1
      if isJSON || isCompact { continue }
      let gap = current > 0 ? "\n" : ""
      output.append("\(gap)\(PrintableText.sanitised(lists[current].heading))\n")
    }
  }

  /// Pads to the usual width of identifiers, so that titles line up.
  private func padded(_ identifier: String) -> String {
    identifier + String(repeating: " ", count: max(0, 5 - identifier.utf8.count))
  }
}
