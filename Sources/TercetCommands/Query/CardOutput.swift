import BoardModel
import TerminalSurface

/// The cards that a command prints, written card by card; sections only at the end.
struct CardOutput: ~Copyable {
  private let boards: BoardIndex
  private let format: CardFormat
  private let group: CardGroup?
  private let isAgenda: Bool
  private let hasHeadings: Bool
  /// Whether the cards may be of several boards.
  private let namesBoards: Bool
  /// The lists in which the cards come; empty if the cards determine their headings.
  private let lists: [(heading: String, count: Int)]
  private var currentList = -1
  private let today = LocalClock.today
  private(set) var count = 0
  private var text = ""
  private var sections: [CardHeading: String] = [:]
  /// Set if a person reads the output.
  private var table: CardTable?
  private var rows: [CardHeading: [CardTableRow]] = [:]

  init(
    _ boards: BoardIndex,
    _ format: CardFormat,
    group: CardGroup? = nil,
    isAgenda: Bool = false,
    hasHeadings: Bool = false,
    namesBoards: Bool = false,
    lists: [(heading: String, count: Int)] = []
  ) {
    self.boards = boards
    self.format = format
    self.group = group
    self.isAgenda = isAgenda
    self.hasHeadings = hasHeadings
    self.namesBoards = namesBoards
    self.lists = lists
    if format == .lines, let terminal = OutputTerminal.current {
      table = CardTable(on: terminal, hasHeadings: hasHeadings)
    }
  }

  mutating func add(_ exported: ExportedCard) throws {
    try advance(to: exported.list)
    let line = CardLine(
      card: exported.card,
      shortID: exported.shortIdentifier ?? "",
      boards: boards,
      today: today
    )
    count += 1
    switch format {
    case .lines: if table == nil { addLine(line) } else { try addRow(line) }
    case .brief:
      let column = boards.column(exported.card.column)?.name
      text += CompactCard.line(exported.card, id: line.shortID, column: column) + "\n"
    case .compact: text += PrintableText.sanitised(line.compact) + "\n"
    case .ids: text += line.shortID + "\n"
    case .template(let pieces): text += line.text(pieces) + "\n"
    case .json:
      text += count == 1 ? "[\n" : ",\n"
      text += exported.card.object(boards, at: exported.position).json
    case .ndjson: text += exported.card.object(boards, at: exported.position).json + "\n"
    }
    if text.utf8.count > 65_536 { try flush() }
  }

  /// Prints the headings up to this list, including those of empty lists.
  private mutating func advance(to list: Int) throws {
    while hasHeadings, currentList < min(list, lists.count - 1) {
      currentList += 1
      let (heading, count) = lists[currentList]
      if table == nil {
        text += (currentList > 0 ? "\n" : "") + PrintableText.sanitised(heading) + "\n"
      } else {
        try table?.add(heading: heading, count: count)
      }
    }
  }

  /// Whether the headings are not columns.
  private var showsColumns: Bool { !hasHeadings || isAgenda || group != nil }

  private var hasSections: Bool { hasHeadings && lists.isEmpty }

  private func heading(of card: Card) -> CardHeading {
    isAgenda
      ? CardHeading(inAgenda: card, today) : CardHeading(of: card, by: group, boards, today: today)
  }

  private mutating func addLine(_ line: CardLine) {
    let padding = String(repeating: " ", count: max(0, 5 - line.shortID.utf8.count))
    // The heading already shows the column.
    let words = PrintableText.sanitised(line.words(column: showsColumns))
    let text = "\(line.shortID)\(padding)  \(words)\n"
    if hasSections {
      sections[heading(of: line.card), default: ""] += "  " + text
    } else {
      self.text += (hasHeadings ? "  " : "") + text
    }
  }

  private mutating func addRow(_ line: CardLine) throws {
    let row = line.row(column: showsColumns, board: namesBoards)
    if hasSections {
      rows[heading(of: line.card), default: []].append(row)
    } else {
      try table?.add(row)
    }
  }

  mutating func end() throws {
    try advance(to: lists.count - 1)
    for (heading, rows) in rows.sorted(by: { $0.key < $1.key }) {
      try table?.add(heading: heading.title, count: rows.count)
      for row in rows { try table?.add(row) }
    }
    try table?.end()
    if format == .json { text += count == 0 ? "[]\n" : "\n]\n" }
    for (index, section) in sections.sorted(by: { $0.key < $1.key }).enumerated() {
      text += index > 0 ? "\n" : ""
      text += PrintableText.sanitised(section.key.title) + "\n" + section.value
      if text.utf8.count > 65_536 { try flush() }
    }
    try flush()
  }

  private mutating func flush() throws {
    var output = StandardOutput()
    output.append(text)
    try output.flush()
    text = ""
  }
}
