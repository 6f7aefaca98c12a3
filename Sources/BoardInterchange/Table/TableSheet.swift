import BoardModel
import Foundation

struct TableSheet {
  var board = SourceBoard()
  private let columns: [TableColumn]
  private let localDates: LocalDates
  private let dueDates: TableDates
  private let hasColumns: Bool
  private let profile: Profile?
  private let isTrello: Bool
  /// The columns in reading order: for single values, the best column first.
  private let reading: [Int]
  /// The columns whose cells are lists separated by blanks.
  private let spaced: Set<Int>
  /// The columns of people whose names are written as `Doe, Jane`.
  private let lastNameFirst: Set<Int>
  private var isGroup = false

  init(
    _ columns: [TableColumn],
    _ survey: TableSurvey,
    dates: LocalDates,
    _ profile: Profile? = nil
  ) {
    self.columns = columns
    localDates = dates
    dueDates = TableDates(survey.order, dates: dates)
    self.profile = profile
    let states = Set((profile?.states ?? [:]).values)
    hasColumns = survey.hasColumns && states.isEmpty
    let names = columns.map { $0.heading.lowercased() }
    isTrello = TrelloTable.isHead(names)
    let rank = columns.map { $0.field?.isSingle == true ? $0.rank : 0 }
    reading = columns.indices.sorted { (rank[$0], $0) < (rank[$1], $1) }
    spaced = survey.spacedColumns.filter { index in
      columns[index].field.flatMap { profile?.separators[$0] } == nil
    }
    lastNameFirst = profile == nil ? survey.lastNameFirstColumns : []
    let saysDone = !states.isEmpty || columns.contains { $0.field == .done }
    let first: SourceColumn = states.contains(.doing) ? .toDo : saysDone ? .open : .start
    board.columns = hasColumns ? [] : [first, .doing, .done]
    let carried: [TableField: CardField] = [
      .title: .title, .body: .body, .due: .due, .start: .start, .priority: .priority, .tags: .tags,
      .checklist: .checklist,
    ]
    board.fields = Set(columns.compactMap { $0.field.flatMap { carried[$0] } })
    board.hasArchive = states.contains(.archived) || columns.contains { $0.field == .archived }
    if survey.order.isGuess {
      board.notes.append("Dates are read as month/day/year; --dates day-month changes that")
    }
    for index in spaced.sorted() {
      board.notes.append("Each word of “\(columns[index].heading)” is read as one value")
    }
    for index in lastNameFirst.sorted() {
      board.notes.append(
        "A comma in “\(columns[index].heading)” is read as part of one name, as in “Doe, Jane”"
      )
    }
  }

  private struct Reading {
    var card = SourceCard(column: "", title: "")
    var isDone = false
    /// The fields that have their one value, with the text of it.
    var taken: [TableField: String] = [:]
    var finish: [String] = []
    /// Dates, read last because faults name the title.
    var dates: [(cell: String, column: TableColumn)] = []
  }

  /// - Throws: `SourceFault` if there are too many.
  mutating func add(_ row: DelimitedText.Row) throws {
    if isHead(row) { return dropGroup() }
    isGroup = row.cells.count { !$0.isEmpty } == 1 && row.cells.first?.isEmpty == false
    var read = Reading()
    let zone = row.cells.indices.first { self.heading($0) == "timezone" }
      .flatMap { TimeZone(identifier: row.cells[$0]) }
    for index in reading where index < row.cells.count && !row.cells[index].isEmpty {
      let cell = FormulaMark.unmarked(row.cells[index])
      guard let field = columns[index].field else {
        if heading(index) != "timezone", !columns[index].isIgnored, !TableCell.isNothing(cell),
          profile?.isNothing(cell) != true
        {
          count(cellOf: columns[index].heading)
        }
        continue
      }
      if field == .title || !TableCell.isNothing(cell) && profile?.isNothing(cell) != true {
        self.read(cell, field, index, &read)
      }
    }
    for cell in row.cells.dropFirst(columns.count) where !cell.isEmpty { count(cellOf: "") }
    for date in read.dates { readDate(date.cell, date.column, zone, &read) }
    // A column about completion may have the date.
    let finishes = read.finish.compactMap(dueDates.finish)
    read.card.finishedAt = finishes.first
    if Set(finishes).count > 1 { board.notCarried.add("other dates of completion") }
    place(&read)
    board.addColumn(column(named: read.card.column))
    try board.add(read.card)
  }

  /// Whether a row repeats the headings, as Monday does above each group.
  private func isHead(_ row: DelimitedText.Row) -> Bool {
    columns.count > 1 && row.cells.count == columns.count
      && zip(row.cells, columns).allSatisfy { $0[...].trimmingBlanks() == $1.heading[...] }
  }

  /// A lone cell above such headings is the name of a group.
  private mutating func dropGroup() {
    guard isGroup, !board.cards.isEmpty else { return }
    board.notCarried.add(
      "names of groups",
      example: "“\(board.cards.removeLast().title.prefix(40))”"
    )
  }

  private mutating func place(_ read: inout Reading) {
    if read.card.column.isEmpty {
      read.card.column = read.isDone ? doneName : firstName
      if hasColumns, !read.isDone {
        board.notCarried.add(SourceBoard.homeless(in: firstName), example: read.card.title)
      }
    }
    if read.isDone, !isDoneColumn(read.card.column) {
      if hasColumns, read.taken[.column] != nil {
        board.notCarried.add(
          "columns of cards that are done, such as “\(read.card.column.prefix(40))”"
        )
      }
      read.card.column = doneName
    }
  }

  private mutating func readComments(_ cell: String, _ read: inout Reading) {
    guard let comments = dueDates.comments(cell) else {
      read.card.body += read.card.body.isEmpty ? cell : "\n\n" + cell
      return
    }
    let lost = (TableCell.json(cell)?.elements.count ?? comments.count) - comments.count
    board.notCarried.add("comments without a text or a moment", lost)
    read.card.comments += comments
  }

  private func heading(_ index: Int) -> String {
    index < columns.count ? columns[index].heading.lowercased() : ""
  }

  private var firstName: String { board.columns.first?.name ?? "To Do" }
  private var doneName: String { board.doneColumn?.name ?? "Done" }

  private func isDoneColumn(_ name: String) -> Bool {
    hasColumns && column(named: name).kind == .done
  }

  private func column(named name: String) -> SourceColumn {
    board.column(named: name) ?? SourceColumn(name, kind: profile?.kinds[name.lowercased()])
  }

  /// Puts what is to do first and what is done last if the kind of every column is known; the rows of
  /// a table are in any order.
  mutating func sortColumns() {
    let columns = board.columns
    let isKnown = columns.allSatisfy {
      profile?.kinds[$0.name.lowercased()] != nil || ColumnWords.isKnown($0.name)
    }
    if !hasColumns || !isKnown { return }
    board.columns = Column.Kind.allCases.flatMap { kind in columns.filter { $0.kind == kind } }
  }

  private mutating func count(cellOf heading: String) {
    board.notCarried.add(
      heading.isEmpty ? "cells in columns without a heading" : "cells of “\(heading.prefix(40))”"
    )
  }

  /// The best of several columns counts.
  private mutating func readDate(
    _ cell: String,
    _ column: TableColumn,
    _ zone: TimeZone?,
    _ read: inout Reading
  ) {
    let (localDates, dates) = (localDates, dueDates)
    // A heading may name the zone, as in “Created At (UTC)”.
    let isUTC = column.heading.lowercased().contains("(utc)")
    let zoned = profile?.zone.map { TableDates(DayOrder(), dates: LocalDates(zone: $0)) } ?? dates
    let moment = { (text: String) in
      zoned.moment(
        isUTC && text.contains(":") && Timestamp(iso: text) == nil ? text + " UTC" : text
      )
    }
    switch column.field {
    case .created:
      let kind = "dates of creation"
      read.card.createdAt = board.notCarried.reading(cell, as: kind, of: read.card.title, moment)
    case .updated:
      let kind = "dates of the last change"
      read.card.updatedAt = board.notCarried.reading(cell, as: kind, of: read.card.title, moment)
    case .start:
      read.card.start = board.notCarried.reading(cell, as: "start dates", of: read.card.title) {
        text in
        zone.flatMap { localDates.day(iso: text, in: $0) } ?? dates.day(text)
      }
    default:
      // The end of a range is the due date.
      let ends = cell.split(separator: "→", omittingEmptySubsequences: false)
      if ends.count > 1 {
        board.notCarried.add("first days of ranges; the last one is the due day")
      }
      let isDay = profile?.dueIsDay == true
      let end = ends.last.map { isDay ? String($0.prefix(10)) : String($0) } ?? cell
      read.card.due = board.notCarried.reading(end, as: "due dates", of: read.card.title) { text in
        zone.flatMap { localDates.day(iso: text, in: $0) } ?? dates.day(text)
      }
      let local = zone.map { TableDates(DayOrder(), dates: LocalDates(zone: $0)) } ?? dates
      if read.card.due != nil, local.hasTime(end) {
        read.card.dueTime = local.time(end)
        if read.card.dueTime == nil { board.notCarried.add("times of day") }
      } else if read.card.due != nil, !isDay, local.hasOddTime(end) {
        board.notCarried.add("times of day that don't exist", example: "“\(end.prefix(40))”")
      }
    }
  }

  private mutating func read(
    _ cell: String,
    _ field: TableField,
    _ index: Int,
    _ read: inout Reading
  ) {
    let column = columns[index]
    if field.isSingle {
      guard let taken = read.taken[field] else {
        read.taken[field] = cell
        return readFirst(cell, field, index, &read)
      }
      if field == .title, column.rank < 0 {
        read.card.title += " " + cell
        return
      }
      // A state next to a column matters only if it means done.
      if field == .column, ColumnWords.kind(of: cell) == .done {
        read.isDone = true
      } else if taken != cell {
        count(cellOf: column.heading)
      }
      return
    }
    switch field {
    case .done, .archived: readMark(cell, field, column, &read)
    case .body:
      if heading(index) == "comment" {
        readComments(cell, &read)
      } else {
        read.card.body += read.card.body.isEmpty ? cell : "\n\n" + cell
      }
    case .comments: readComments(cell, &read)
    case .tags: read.card.tags += isTrello ? TrelloTable.labels(in: cell) : parts(cell, index)
    case .assignees:
      let people = parts(cell, index).map(TableCell.person)
        .filter { !Self.nobody.contains($0.name.lowercased()) }
      board.notCarried.add("addresses of people", people.count { $0.hasAddress })
      read.card.assignees += people.map(\.name)
    case .blockedBy: read.card.blockedBy += parts(cell, index)
    case .checklist:
      let parts = profile?.separators[.checklist].map { TableCell.parts(cell, between: $0) }
      read.card.checklist +=
        parts?.map { ChecklistItem(text: $0, isDone: false) } ?? TableCell.steps(cell)
    case .none: count(cellOf: column.heading)
    default: break
    }
  }

  /// What programs write for a card that nobody has.
  private static let nobody: Set<String> = ["unassigned", "nobody", "none", "n/a", "-", "–", "—"]

  /// The first value of a single-valued field.
  private mutating func readFirst(
    _ cell: String,
    _ field: TableField,
    _ index: Int,
    _ read: inout Reading
  ) {
    switch field {
    case .title: read.card.title = cell
    case .id: read.card.key = cell
    case .repeat:
      read.card.repeats = RepeatCell.read(cell)
      if read.card.repeats == nil,
        !["no", "none", "false", "0", "never"].contains(cell.lowercased())
      {
        board.notCarried.add("repeats that cannot be read", example: "“\(cell.prefix(40))”")
      }
    case .priority: readPriority(cell, &read.card)
    case .lane: read.card.lane = cell
    case .parent: read.card.parent = cell
    case .estimate:
      let unit = profile?.units[heading(index)]
      if unit != nil, Double(cell) == 0 { break }
      read.card.estimate = WorkTime.estimate(cell, in: unit)
      if read.card.estimate == nil {
        board.notCarried.add("estimates that cannot be read", example: "“\(cell.prefix(40))”")
      }
    case .column:
      if let states = profile?.states, !states.isEmpty {
        readState(cell, states, &read)
        // “Progress” may be a number.
      } else if heading(index) == "progress", TableCell.percentage(cell, heading: "%") != nil {
        read.taken[.column] = nil
        readMark(cell, .done, columns[index], &read)
      } else {
        read.card.column = cell
      }
    default: read.dates.append((cell, columns[index]))
    }
  }

  private func parts(_ cell: String, _ index: Int) -> [String] {
    let signs = columns[index].field.flatMap { profile?.separators[$0] }
    if spaced.contains(index), let words = TableCell.words(cell) { return words }
    return TableCell.parts(cell, between: signs ?? (lastNameFirst.contains(index) ? ";" : ",;"))
      .filter { profile?.isNothing($0) != true }
  }

  private mutating func readState(
    _ cell: String,
    _ states: [String: Profile.State],
    _ read: inout Reading
  ) {
    guard let state = states[cell.lowercased()] else {
      guard let kind = profile?.kinds[cell.lowercased()] else {
        return board.notCarried.add("states such as “\(cell.prefix(20))”")
      }
      board.addOpenColumn(SourceColumn(cell, kind: kind))
      read.card.column = cell
      return
    }
    let kind = state.kind
    read.card.column = (board.columns.first { $0.kind == kind } ?? .toDo).name
    read.card.isArchived = read.card.isArchived || state == .archived
  }

  /// Whether a card is done or archived: a word, a day, or a percentage of at least 100.
  private mutating func readMark(
    _ cell: String,
    _ field: TableField,
    _ column: TableColumn,
    _ read: inout Reading
  ) {
    var isTrue = TableCell.truth(cell)
    if field == .done, let part = TableCell.percentage(cell, heading: column.heading.lowercased()),
      dueDates.day(cell) == nil
    {
      if part > 0, part < 100 { board.notCarried.add("percentages of what is done") }
      isTrue = part >= 100
    } else if isTrue == nil, dueDates.finish(cell) != nil {
      isTrue = true
      if field == .done {
        read.finish.append(cell)
      } else {
        board.notCarried.add("dates of archiving")
      }
    }
    guard let isTrue else {
      return board.notCarried.add(
        "cells of “\(column.heading.prefix(40))” that say neither yes nor no",
        example: "“\(cell.prefix(40))”"
      )
    }
    if field == .done {
      read.isDone = read.isDone || isTrue
    } else {
      read.card.isArchived = read.card.isArchived || isTrue
    }
  }

  private mutating func readPriority(_ cell: String, _ card: inout SourceCard) {
    if let priority = profile?.priorities[cell.lowercased()] {
      card.priority = priority
      return
    }
    let word = cell.lowercased().split { !$0.isLetter && !$0.isNumber }.first.map(String.init) ?? ""
    switch word {
    case "high", "highest", "critical", "urgent", "important", "blocker", "major", "p0", "p1", "a",
      "h", "hoch":
      card.priority = .high
    case "medium", "normal", "p2", "b", "m", "mittel": card.priority = .medium
    case "low", "lowest", "minor", "trivial", "p3", "p4", "c", "l", "niedrig": card.priority = .low
    case "0", "none", "no": card.priority = .none
    default: board.notCarried.add("priorities such as “\(cell.prefix(20))”")
    }
  }
}
