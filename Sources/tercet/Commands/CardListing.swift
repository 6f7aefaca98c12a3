import BoardModel
import BoardStorage
import TerminalSurface

/// The output of `tercet list`, written as the cards come.
struct CardListing: ~Copyable {
  private let columns: [Column]
  private let isJSON: Bool
  private let today: CalendarDay
  private var output = StandardOutput()
  private var current = -1
  private var isFirst = true

  init(columns: [Column], isJSON: Bool, today: CalendarDay) {
    self.columns = columns
    self.isJSON = isJSON
    self.today = today
  }

  mutating func begin() throws {
    if isJSON { output.append("[") }
  }

  mutating func add(_ exported: ExportedCard) throws {
    let card = exported.card
    advance(to: card.column)
    if isJSON {
      output.append(isFirst ? "\n" : ",\n")
      output.append(card.json(in: columns[current].name, at: exported.position))
    } else {
      let name = exported.shortIdentifier.map { "  " + padded($0) } ?? ""
      output.append("  \(exported.position)\(name)  \(PrintableText.sanitised(line(card)))\n")
    }
    isFirst = false
    try output.flushIfLarge()
  }

  mutating func end() throws {
    advance(to: nil)
    if isJSON { output.append(isFirst ? "]\n" : "\n]\n") }
    try output.flush()
  }

  /// Prints the headers up to a column's, those of empty columns among them; all of them for nil.
  private mutating func advance(to column: Column.ID?) {
    while current < columns.count, current < 0 || columns[current].id != column {
      current += 1
      guard current < columns.count, !isJSON else { continue }
      let gap = current > 0 ? "\n" : ""
      output.append("\(gap)\(PrintableText.sanitised(columns[current].name))\n")
    }
  }

  /// As wide as identifiers are that differ in their times alone, so that most titles stand in line.
  private func padded(_ identifier: String) -> String {
    identifier + String(repeating: " ", count: max(0, 13 - identifier.utf8.count))
  }

  private func line(_ card: Card) -> String {
    var parts = [card.title]
    if let due = card.due {
      let isOverdue = columns[current].kind.isOverdue(due: due, on: today)
      parts.append((isOverdue ? "! " : "") + due.short(seenFrom: today))
    }
    if card.priority != .none { parts.append("\(card.priority) priority") }
    if let progress = ChecklistProgress(card.checklist) {
      parts.append("\(progress.done)/\(progress.count)")
    }
    parts.append(contentsOf: card.tags.map { "#" + $0 })
    return parts.joined(separator: "  ")
  }
}
