import BoardModel

/// Writes the new content of a file: its old lines, with those of changed cards replaced.
struct LinkWriter {
  private let merge: LinkMerge
  private let order: LinkOrder
  private let known: [Card.ID: LinkedCard]
  private let leaving: Set<Column.ID>
  private let file: LinkFile
  private let format: LinkCardLines
  /// The cards of the file by their first lines.
  private var starts: [Int: Card.ID] = [:]
  /// The lines of cards that leave the file, by the first of them.
  private var removed: [Int: Range<Int>] = [:]
  /// The cards that stay in place.
  private var staying: Set<Card.ID> = []
  private var insertions: [Int: [Insertion]] = [:]
  /// Changed headings, and removed lines.
  private var headings: [Int: String] = [:]
  private var dropped: Set<Int> = []
  /// The lines where an empty list gets its first cards.
  private var emptyPlaces: Set<Int> = []

  private enum Insertion {
    case cards([Card.ID])
    case list(Column.ID)
  }

  init(
    _ merge: LinkMerge,
    _ order: LinkOrder,
    _ known: [Card.ID: LinkedCard],
    without leaving: Set<Column.ID>
  ) {
    (self.merge, self.order, self.known, self.leaving) = (merge, order, known, leaving)
    file = merge.file
    format = LinkCardLines(file, merge.habits)
    for card in known.values {
      if let entry = card.entry { starts[file.entries[entry].lines.lowerBound] = card.id }
    }
    for departure in merge.departures {
      guard let entry = departure.entry else { continue }
      removed[file.entries[entry].lines.lowerBound] = file.entries[entry].lines
    }
  }

  /// - Throws: `LinkRefusal.unwritable` if the text would not read back correctly.
  mutating func write() throws(LinkRefusal) -> (text: [UInt8], agreement: LinkAgreement) {
    for index in file.lists.indices { place(index) }
    placeNewLists()
    let text = assembled()
    return (text, try checked(text))
  }

  // MARK: Lists

  private mutating func place(_ index: Int) {
    let list = file.lists[index]
    let column = merge.lists.columns[index]
    let wanted = merge.isWanted(column, order) ? order.columns[column] ?? [] : []
    if !merge.isWanted(column, order) { return dropHeading(list) }
    let name = merge.name(of: column) ?? list.column
    if !NameRule.isSame(name, list.column) {
      let limit = list.limit.map { " (\($0))" } ?? ""
      headings[list.line] =
        String(repeating: "#", count: file.markdown.levels.column) + " \(name)\(limit)"
      dropped.formUnion(list.heading.dropLast())
    }
    let entries = file.entries.filter { $0.list == index }
    let current = entries.compactMap { starts[$0.lines.lowerBound] }
    staying.formUnion(LinkOrder.staying(current, in: wanted))
    var (run, anchor): ([Card.ID], Int) = ([], entries.first?.lines.lowerBound ?? emptyPlace(list))
    for id in wanted {
      if staying.contains(id), let entry = known[id]?.entry, file.entries[entry].list == index {
        insert(run, anchor)
        (run, anchor) = ([], file.entries[entry].lines.upperBound)
      } else {
        run.append(id)
      }
    }
    insert(run, anchor)
    if entries.isEmpty, !run.isEmpty { emptyPlaces.insert(anchor) }
    if let last = entries.last, wanted.isEmpty { dropBlank(after: last.lines.upperBound, of: list) }
  }

  /// Removes the blank line after the last card of a list that becomes empty; the list's next first
  /// card brings it back.
  private mutating func dropBlank(after line: Int, of list: MarkdownBoard.List) {
    let habits = merge.habits
    guard !habits.isTight, !habits.isLoose, line + 1 < file.lines.count, isBlank(line),
      !isBlank(line + 1),
      let first = file.entries.first(where: { $0.lines.lowerBound > list.line }),
      isBlank(first.lines.lowerBound - 1)
    else { return }
    dropped.insert(line)
  }

  private func isBlank(_ line: Int) -> Bool { MarkdownLine.isBlank(file.lines[line].text) }

  private mutating func insert(_ cards: [Card.ID], _ line: Int) {
    if !cards.isEmpty { insertions[line, default: []].append(.cards(cards)) }
  }

  /// Where the first card of an empty list goes.
  private func emptyPlace(_ list: MarkdownBoard.List) -> Int {
    var line = list.line + 1
    if file.markdown.levels.task != nil { return lastLine(of: list) }
    if !merge.habits.isTight, line < list.end, MarkdownLine.isBlank(file.lines[line].text) {
      line += 1
    }
    if list.isDone, line < list.end, MarkdownLine.isBold(file.lines[line].text) { line += 1 }
    let next = (line..<list.end).first { !MarkdownLine.isBlank(file.lines[$0].text) }
    // Indented text would become part of the card before it.
    if let next, file.lines[next].text.first?.isWhitespace == true { return lastLine(of: list) }
    return line
  }

  /// The line after the last nonblank line of a list, without the end of the file or its archive.
  private func lastLine(of list: MarkdownBoard.List) -> Int {
    var end = list.end
    let archive = file.markdown.lists.first { $0.isArchive }
    if archive?.heading.lowerBound == end {
      end = (list.line..<end).last { MarkdownLine.isRule(file.lines[$0].text) } ?? end
    }
    let settings = (list.line..<end).first { file.lines[$0].text.hasPrefix("%% kanban:settings") }
    end = settings ?? end
    let last = (list.line..<end).last { !MarkdownLine.isBlank(file.lines[$0].text) }
    return (last ?? list.line) + 1
  }

  /// Removes the heading of a list, unless text follows that would become part of another list or
  /// card.
  private mutating func dropHeading(_ list: MarkdownBoard.List) {
    let owned = Set(file.entries.flatMap(\.lines))
    let mark =
      list.isDone
      ? (list.line + 1..<list.end).first { MarkdownLine.isBold(file.lines[$0].text) } : nil
    let hasText = (list.line + 1..<lastLine(of: list))
      .contains { !owned.contains($0) && $0 != mark && !MarkdownLine.isBlank(file.lines[$0].text) }
    if hasText { return }
    dropped.formUnion(list.heading)
    var line = list.line + 1
    while line < list.end, MarkdownLine.isBlank(file.lines[line].text) {
      dropped.insert(line)
      line += 1
    }
    if list.isDone, line < list.end, MarkdownLine.isBold(file.lines[line].text) {
      dropped.insert(line)
    }
  }

  /// Adds the columns without a list, each after the list of the previous column.
  private mutating func placeNewLists() {
    let listed = Set(merge.lists.columns)
    var line = frontEnd
    for column in merge.board.columns {
      if let index = merge.lists.columns.firstIndex(of: column.id) {
        let list = file.lists[index]
        line = lastLine(of: list)
        let hasCards = file.entries.contains { $0.list == index }
        if !hasCards { line = max(line, emptyPlace(list)) }
      } else if !listed.contains(column.id), !leaving.contains(column.id) {
        insertions[line, default: []].append(.list(column.id))
      }
    }
  }

  /// Where the very first list goes: after the last line before the settings.
  private var frontEnd: Int {
    let end = file.lists.first.map(\.heading.lowerBound) ?? file.lines.count
    let settings = file.lines[..<end].firstIndex { $0.text.hasPrefix("%% kanban:settings") }
    let last = (0..<(settings ?? end)).last { !MarkdownLine.isBlank(file.lines[$0].text) }
    return last.map { $0 + 1 } ?? 0
  }

  // MARK: Text

  private func assembled() -> [UInt8] {
    var text = LinkTextBuilder(lineEnd: file.lineEnd)
    var line = 0
    while line < file.lines.count {
      append(insertions[line], &text, at: line)
      if let id = starts[line], let entry = known[id]?.entry, staying.contains(id) {
        append(id, &text)
        line = file.entries[entry].lines.upperBound
      } else if let gone = starts[line].flatMap({ known[$0]?.entry })
        .map({ file.entries[$0].lines })
        ?? removed[line]
      {
        line = gone.upperBound
        if merge.habits.isLoose { dropSeparator(&line, &text) }
      } else {
        if let heading = headings[line] {
          text.append(heading)
        } else if !dropped.contains(line) {
          text.append(file.lines[line])
        }
        line += 1
      }
    }
    append(insertions[line], &text, at: line)
    // Keep a last line without an end.
    if file.lines.last?.end.isEmpty == true { text.dropLastEnd() }
    return text.bytes
  }

  /// Removes the blank line after a removed card, or before it if it was the last one.
  private func dropSeparator(_ line: inout Int, _ text: inout LinkTextBuilder) {
    if line < file.lines.count, isBlank(line), insertions[line] == nil {
      line += 1
    } else if line == file.lines.count {
      text.dropLastBlank()
    }
  }

  private func append(
    _ insertions: [Insertion]?,
    _ text: inout LinkTextBuilder,
    at line: Int
  ) {
    let isBeforeText = line < file.lines.count && !isBlank(line)
    for insertion in insertions ?? [] {
      switch insertion {
      case .cards(let cards):
        let isSpaced = merge.habits.isLoose || emptyPlaces.contains(line) && text.endsInBlank
        for id in cards { append(new: id, &text) }
        if isSpaced, isBeforeText { text.appendBlank() }
      case .list(let column): append(column, &text)
      }
    }
  }

  /// Appends a card at a new place.
  private func append(new id: Card.ID, _ text: inout LinkTextBuilder) {
    if merge.habits.isLoose, !(merge.habits.isTight && text.endsInHeading) { text.appendBlank() }
    append(id, &text)
  }

  private func append(_ column: Column.ID, _ text: inout LinkTextBuilder) {
    guard let column = merge.board.columns.first(where: { $0.id == column }) else { return }
    if !text.bytes.isEmpty { text.appendBlank() }
    let isPlugin = file.markdown.style == .obsidian
    let limit = isPlugin ? column.limit.map { " (\($0))" } ?? "" : ""
    text.append(
      String(repeating: "#", count: file.markdown.levels.column) + " \(column.name)\(limit)"
    )
    text.appendBlank()
    if isPlugin, column.kind == .done { text.append("**Complete**") }
    for id in order.columns[column.id] ?? [] { append(new: id, &text) }
  }

  private func append(_ id: Card.ID, _ text: inout LinkTextBuilder) {
    guard let card = known[id] else { return }
    let isDone = isDone(card.column)
    guard let index = card.entry else {
      for line in format.lines(of: card.wanted, isDone: isDone) { text.append(line) }
      return
    }
    let entry = file.entries[index]
    let raw = file.lines[entry.lines].map(\.text)
    var lines = raw
    if !card.pending.isEmpty { lines = format.lines(of: entry, raw, saying: card.wanted) }
    if card.column != card.fileColumn { lines[0] = LinkCardLines.checked(lines[0], isDone) }
    if lines == raw, staying.contains(id) {
      for line in file.lines[entry.lines] { text.append(line) }
    } else {
      for line in lines { text.append(line) }
    }
  }

  private func isDone(_ column: Column.ID) -> Bool {
    (merge.board.columns.first { $0.id == column }?.kind ?? merge.lists.drafts[column]?.kind)
      == .done
  }

  // MARK: Checking

  /// Reads the text again: it must have the intended lists and cards, and all other text.
  private func checked(_ text: [UInt8]) throws(LinkRefusal) -> LinkAgreement {
    let written = text == file.bytes ? file : try LinkFile(text, levels: file.markdown.levels)
    var agreement = LinkAgreement()
    agreement.text = text
    agreement.levels = file.markdown.levels
    agreement.habits = written.entries.isEmpty ? nil : merge.habits
    for list in written.lists {
      let column =
        merge.board.columns.map(\.id) + merge.lists.columns
      let match = column.first { id in
        merge.name(of: id).map { NameRule.isSame($0, list.column) } ?? false
          && merge.isWanted(id, order)
      }
      let isKept = zip(file.lists, merge.lists.columns)
        .contains { $0.column == list.column && !merge.isWanted($1, order) }
      if match == nil, !isKept { throw .unwritable }
      agreement.columns.append(match)
      agreement.names.append(list.column)
    }
    var places = [Int](repeating: 0, count: written.lists.count)
    for (entry, bytes) in zip(written.entries, written.places) {
      guard let column = agreement.columns[entry.list], let ids = order.columns[column],
        places[entry.list] < ids.count, let card = known[ids[places[entry.list]]]
      else { throw .unwritable }
      places[entry.list] += 1
      guard card.entry == nil || !card.pending.isEmpty || LinkFields.agree(entry.draft, card.wanted)
      else { throw .unwritable }
      let seen = LinkFields.digests(of: card.draft)
      agreement.entries.append(
        LinkAgreement.Entry(card: card.id, seen: seen, list: entry.list, bytes: bytes)
      )
    }
    let count = agreement.columns.reduce(0) { $0 + ($1.flatMap { order.columns[$0]?.count } ?? 0) }
    guard agreement.entries.count == count, count == known.count,
      written.otherText == file.otherText
    else { throw .unwritable }
    return agreement
  }
}
