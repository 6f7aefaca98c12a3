import BoardModel
import TerminalSurface

struct QueryListing {
  let store: CommandStore
  let format: CardFormat
  /// Nil for the cards' own order, with columns as headings if unsorted.
  let group: CardGroup?
  /// Whether the headings are those of the agenda.
  var isAgenda = false

  @discardableResult func print(
    _ query: CardQuery,
    after start: ListStart?,
    limit: Int
  ) throws -> Int {
    let boards = try store.boards
    var page = Page(
      boards: BoardIndex(boards),
      format: format,
      group: group,
      isAgenda: isAgenda,
      hasHeadings: format.hasHeadings && (group != nil || isAgenda || query.sort.isEmpty),
      namesBoards: query.scope == .all && boards.count > 1,
      today: LocalDay.today
    )
    let end: ListPlace?
    do {
      end = try store.store.transfer.forEachCard(
        of: query,
        after: start,
        limit: limit,
        countingPositions: format.hasPositions
      ) { try page.add($0) }
    } catch let fault as ListPlace.Fault {
      throw PageCursor.failure(fault)
    } catch let error as StoreError {
      throw store.failure(error)
    }
    try page.end()
    if let end { StandardError.printLine("More cards: continue with --after \(end.text)") }
    return page.count
  }
}

extension ListOptions {
  /// Prints the requested part of the cards, or only their number.
  ///
  /// Without cards, prints `words` on a terminal.
  @MainActor func print(
    _ chosen: ChosenCards,
    in format: CardFormat,
    on store: CommandStore,
    onFailure words: String = "No cards found"
  ) throws {
    if count {
      let found = try store.count(of: chosen.query)
      try StandardOutput.printLine("\(found)")
      try store.sayWhatIsUnknown(in: chosen, found: found)
      return
    }
    let start = try after.map { try PageCursor.start($0, on: store) }
    let printed = try QueryListing(store: store, format: format, group: chosen.group)
      .print(chosen.query, after: start, limit: most)
    if start != nil { return }
    let isTold = try store.sayWhatIsUnknown(in: chosen, found: printed)
    if printed > 0 || isTold || !format.isEmptyForNone { return }
    StandardError.printOnTerminal(words + (try store.advice(on: chosen, found: printed)))
  }
}

/// The output, written card by card; with headings, only at the end.
private struct Page: ~Copyable {
  let boards: BoardIndex
  let format: CardFormat
  let group: CardGroup?
  let isAgenda: Bool
  let hasHeadings: Bool
  /// Whether the cards may be of several boards.
  let namesBoards: Bool
  let today: CalendarDay
  private(set) var count = 0
  private var text = ""
  private var sections: [CardHeading: String] = [:]
  /// Set if a person reads the output.
  private var table: CardTable?
  private var rows: [CardHeading: [CardTableRow]] = [:]

  mutating func add(_ exported: ExportedCard) throws {
    let line = CardLine(
      card: exported.card,
      shortID: exported.shortIdentifier ?? "",
      boards: boards,
      today: today
    )
    count += 1
    switch format {
    case .lines: if table == nil { addLine(line) } else { try addRow(line) }
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

  /// Whether the headings are not columns.
  private var showsColumns: Bool { !hasHeadings || isAgenda || group != nil }

  private func heading(of card: Card) -> CardHeading {
    isAgenda
      ? CardHeading(ofDue: card.due, today) : CardHeading(of: card, by: group, boards, today: today)
  }

  private mutating func addLine(_ line: CardLine) {
    let padding = String(repeating: " ", count: max(0, 5 - line.shortID.utf8.count))
    // The heading already shows the column.
    let words = PrintableText.sanitised(line.words(column: showsColumns))
    let text = "\(line.shortID)\(padding)  \(words)\n"
    if hasHeadings {
      let heading = heading(of: line.card)
      sections[heading, default: ""] += "  " + text
    } else {
      self.text += text
    }
  }

  private mutating func addRow(_ line: CardLine) throws {
    let row = line.row(column: showsColumns, board: namesBoards)
    if hasHeadings {
      let heading = heading(of: line.card)
      rows[heading, default: []].append(row)
    } else {
      try table?.add(row)
    }
  }

  mutating func end() throws {
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

  init(
    boards: BoardIndex,
    format: CardFormat,
    group: CardGroup?,
    isAgenda: Bool,
    hasHeadings: Bool,
    namesBoards: Bool,
    today: CalendarDay
  ) {
    self.boards = boards
    self.format = format
    self.group = group
    self.isAgenda = isAgenda
    self.hasHeadings = hasHeadings
    self.namesBoards = namesBoards
    if format == .lines, let terminal = OutputTerminal.current {
      table = CardTable(on: terminal, hasHeadings: hasHeadings)
    }
    self.today = today
  }
}
