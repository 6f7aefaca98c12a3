import BoardModel

/// Writes the new content of a file: its old lines, with those of changed cards replaced.
struct LinkWriter {
  let merge: LinkMerge
  let order: LinkOrder
  let known: [Card.ID: LinkedCard]
  private let leaving: Set<Column.ID>
  let file: LinkFile
  private let format: LinkCardLines
  /// Whether the list gets its first box, and so one for each card.
  ///
  /// In a file with boxes, only items with one are cards; the next reader would miss the others.
  private let addsBoxes: Bool
  private let layout: MarkdownLayout
  /// The cards of the file by their first lines.
  private var starts: [Int: Card.ID] = [:]
  /// The lines of cards that leave the file, by the first of them.
  private var removed: [Int: Range<Int>] = [:]
  /// The cards that stay in place.
  var staying: Set<Card.ID> = []
  private var insertions: [Int: [Insertion]] = [:]
  /// The cards of the new text, in its order.
  private var written: [Card.ID] = []
  /// Changed headings, and removed lines.
  private var headings: [Int: String] = [:]
  private var dropped: Set<Int> = []
  /// The lines where an empty list gets its first cards.
  private var emptyPlaces: Set<Int> = []
  /// The blanks before cards that begin or end at a line, in a file that has indented ones.
  private var indents: [Int: String] = [:]

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
    var layout = file.markdown.layout
    addsBoxes =
      layout.shape == .list && !layout.isBoxed
      && known.values.contains {
        $0.column != $0.fileColumn && merge.lists.kind(of: $0.column) != .toDo
      }
    if addsBoxes { layout.isBoxed = true }
    self.layout = layout
    format = LinkCardLines(file, merge.habits, layout: layout)
    for card in known.values {
      if let entry = card.entry { starts[file.entries[entry].lines.lowerBound] = card.id }
    }
    if file.entries.contains(where: { !$0.indent.isEmpty }) {
      for entry in file.entries {
        indents[entry.lines.lowerBound] = entry.indent
        indents[entry.lines.upperBound] = entry.indent
      }
    }
    for departure in merge.departures {
      guard let entry = departure.entry else { continue }
      removed[file.entries[entry].lines.lowerBound] = file.entries[entry].lines
    }
  }

  /// - Throws: `LinkRefusal.unwritable` if the text would not read back correctly.
  mutating func write() throws(LinkRefusal) -> (text: [UInt8], agreement: LinkAgreement) {
    switch file.shape {
    case .columns:
      for index in file.lists.indices { place(index) }
      placeNewLists()
    case .list: placeTasks()
    }
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
        String(repeating: "#", count: file.markdown.layout.column) + " "
        + MarkdownLine.headingText(name + limit)
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

  mutating func insert(_ cards: [Card.ID], _ line: Int) {
    if !cards.isEmpty { insertions[line, default: []].append(.cards(cards)) }
  }

  /// Where the first card of an empty list goes.
  private func emptyPlace(_ list: MarkdownBoard.List) -> Int {
    var line = list.line + 1
    if file.markdown.layout.task != nil { return lastLine(of: list) }
    if !merge.habits.isTight, line < list.end, MarkdownLine.isBlank(file.lines[line].text) {
      line += 1
    }
    if line == list.kindMark { line += 1 }
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
    let hasText = (list.line + 1..<lastLine(of: list))
      .contains { !owned.contains($0) && $0 != list.kindMark && !isBlank($0) }
    if hasText { return }
    dropped.formUnion(list.heading)
    var line = list.line + 1
    while line < list.end, isBlank(line) {
      dropped.insert(line)
      line += 1
    }
    if line == list.kindMark { dropped.insert(line) }
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
    if let made = merge.lists.made { insertions[line, default: []].append(.list(made)) }
  }

  /// Where the very first list goes: after the last line before the settings.
  private var frontEnd: Int {
    if let first = file.lists.first, let entry = file.entries.first,
      entry.lines.lowerBound < first.heading.lowerBound
    {
      // The items above the first heading must stay those of the first list.
      return lastLine(of: first)
    }
    let end = file.lists.first.map(\.heading.lowerBound) ?? file.lines.count
    let settings = file.lines[..<end].firstIndex { $0.text.hasPrefix("%% kanban:settings") }
    let last = (0..<(settings ?? end)).last { !MarkdownLine.isBlank(file.lines[$0].text) }
    return last.map { $0 + 1 } ?? 0
  }

  // MARK: Text

  private mutating func assembled() -> [UInt8] {
    var text = LinkTextBuilder(lineEnd: file.lineEnd)
    var line = 0
    while line < file.lines.count {
      append(insertions[line], &text, at: line)
      if let id = starts[line], let entry = known[id]?.entry, staying.contains(id) {
        append(id, indent: file.entries[entry].indent, &text)
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
    return file.mark + text.bytes
  }

  /// Removes the blank line after a removed card, or before it if it was the last one.
  private func dropSeparator(_ line: inout Int, _ text: inout LinkTextBuilder) {
    if line < file.lines.count, isBlank(line), insertions[line] == nil {
      line += 1
    } else if line == file.lines.count {
      text.dropLastBlank()
    }
  }

  private mutating func append(
    _ insertions: [Insertion]?,
    _ text: inout LinkTextBuilder,
    at line: Int
  ) {
    let isBeforeText = line < file.lines.count && !isBlank(line)
    for insertion in insertions ?? [] {
      switch insertion {
      case .cards(let cards):
        let isSpaced = merge.habits.isLoose || emptyPlaces.contains(line) && text.endsInBlank
        for id in cards { append(new: id, indent: indents[line] ?? "", &text) }
        if isSpaced, isBeforeText { text.appendBlank() }
      case .list(let column): append(column, &text)
      }
    }
  }

  /// Appends a card at a new place.
  private mutating func append(
    new id: Card.ID,
    indent: String = "",
    _ text: inout LinkTextBuilder
  ) {
    if merge.habits.isLoose, !(merge.habits.isTight && text.endsInHeading) { text.appendBlank() }
    append(id, indent: indent, &text)
  }

  private mutating func append(_ id: Column.ID, _ text: inout LinkTextBuilder) {
    guard let name = merge.name(of: id) else { return }
    if !text.bytes.isEmpty { text.appendBlank() }
    let isPlugin = file.markdown.style == .obsidian
    let limit = isPlugin ? merge.board.columns.first { $0.id == id }?.limit : nil
    text.append(
      String(repeating: "#", count: file.markdown.layout.column) + " "
        + MarkdownLine.headingText(name + (limit.map { " (\($0))" } ?? ""))
    )
    text.appendBlank()
    if isPlugin, merge.lists.kind(of: id) == .done { text.append("**Complete**") }
    for card in order.columns[id] ?? [] { append(new: card, &text) }
  }

  private mutating func append(_ id: Card.ID, indent: String, _ text: inout LinkTextBuilder) {
    guard let card = known[id] else { return }
    func append(_ line: String) { text.append(line.isEmpty ? line : indent + line) }
    written.append(id)
    let kind = merge.lists.kind(of: card.column) ?? .toDo
    guard let index = card.entry else {
      for line in format.lines(of: card.wanted, in: kind) { append(line) }
      return
    }
    let entry = file.entries[index]
    let raw = file.lines[entry.lines].map { MarkdownLine.outdented($0.text, by: entry.indent) }
    var lines = raw
    if !card.pending.isEmpty { lines = format.lines(of: entry, raw, saying: card.wanted) }
    if addsBoxes || card.column != card.fileColumn { lines[0] = format.marked(lines[0], kind) }
    if lines == raw, staying.contains(id) {
      for line in file.lines[entry.lines] { text.append(line) }
    } else {
      for line in lines { append(line) }
    }
  }

  // MARK: Checking

  /// Reads the text again: it must have the intended lists and cards, and all other text.
  private func checked(_ text: [UInt8]) throws(LinkRefusal) -> LinkAgreement {
    let read = text == file.bytes ? file : try LinkFile(text, layout: layout)
    var agreement = LinkAgreement()
    agreement.text = text
    agreement.layout = layout
    if !read.entries.isEmpty {
      var habits = merge.habits
      if !merge.isPart { habits = LinkCardLines.Habits(read, since: habits) }
      habits.learn(from: read)
      agreement.habits = habits
    }
    agreement.names = read.lists.map(\.column)
    agreement.columns = try columns(of: read)
    guard read.entries.count == written.count, written.count == known.count,
      read.otherText == file.otherText, isOrdered(in: agreement.columns)
    else { throw .unwritable() }
    for ((entry, bytes), id) in zip(zip(read.entries, read.places), written) {
      guard let card = known[id], let column = agreement.columns[entry.list],
        merge.column(column, of: card.column) == card.column,
        card.entry == nil || !card.pending.isEmpty || LinkFields.agree(entry.draft, card.wanted)
      else { throw .unwritable(card: entry.draft.title) }
      let seen = LinkFields.digests(of: card.draft)
      agreement.entries.append(
        LinkAgreement.Entry(card: id, seen: seen, list: entry.list, bytes: bytes)
      )
    }
    return agreement
  }

  /// The column of each list of the new text.
  private func columns(of read: LinkFile) throws(LinkRefusal) -> [Column.ID?] {
    if file.shape == .list {
      return merge.lists.columns.map { merge.isWanted($0, order) ? $0 : nil }
    }
    let all =
      merge.board.columns.map(\.id) + merge.lists.columns
      + [merge.lists.made].compactMap(\.self)
    var columns: [Column.ID?] = []
    for list in read.lists {
      let match = all.first { id in
        merge.name(of: id).map { NameRule.isSame($0, list.column) } ?? false
          && merge.isWanted(id, order)
      }
      let isKept = zip(file.lists, merge.lists.columns)
        .contains { $0.column == list.column && !merge.isWanted($1, order) }
      if match == nil, !isKept { throw .unwritable() }
      columns.append(match)
    }
    return columns
  }

  /// Whether the cards of each column are written in its order; a list has an order of its own.
  private func isOrdered(in columns: [Column.ID?]) -> Bool {
    if file.shape == .list { return true }
    var cards: [Column.ID: [Card.ID]] = [:]
    for id in written { if let card = known[id] { cards[card.column, default: []].append(id) } }
    return columns.allSatisfy { column in
      column.map { (cards[$0] ?? []) == (order.columns[$0] ?? []) } ?? true
    }
  }
}
