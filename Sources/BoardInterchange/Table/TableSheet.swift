import BoardModel
import Foundation

/// The rows of a table, each as a card.
struct TableSheet {
  private(set) var board = SourceBoard()
  private let columns: [TableColumn]
  private let localDates: LocalDates
  private let dueDates: TableDates
  private let hasColumns: Bool
  /// Whether it is an export of TickTick, whose states are numbers.
  private let hasNumberedStates: Bool
  private let isTrello: Bool

  init(_ columns: [TableColumn], _ survey: TableSurvey, dates: LocalDates) {
    self.columns = columns
    localDates = dates
    dueDates = TableDates(survey.order, dates: dates)
    hasColumns = survey.hasColumns
    let names = columns.map { $0.heading.lowercased() }
    isTrello = TrelloTable.isHead(names)
    hasNumberedStates = names.contains("taskid") && names.contains("status")
    let saysDone = hasNumberedStates || columns.contains { $0.field == .done }
    board.columns =
      hasColumns && !hasNumberedStates ? [] : [saysDone ? .open : .start, .doing, .done]
    let carried: [TableField: CardField] = [
      .title: .title, .body: .body, .due: .due, .priority: .priority, .tags: .tags,
      .checklist: .checklist,
    ]
    board.fields = Set(columns.compactMap { $0.field.flatMap { carried[$0] } })
    board.hasArchive = columns.contains { $0.field == .archived }
    if survey.order.isGuess { board.notes.append("Dates are read as month/day/year") }
  }

  /// - Throws: `SourceFault` where there are too many.
  mutating func add(_ row: DelimitedText.Row) throws {
    var card = SourceCard(column: "", title: "")
    var isDone: Bool?
    var finish: String?
    var dates: [(cell: String, field: TableField)] = []
    let zone = row.cells.indices.first { self.heading($0) == "timezone" }
      .flatMap { TimeZone(identifier: row.cells[$0]) }
    for (index, written) in row.cells.enumerated() where !written.isEmpty {
      let cell = FormulaMark.unmarked(written)
      guard index < columns.count, let field = columns[index].field else {
        let heading = index < columns.count ? columns[index].heading : ""
        if heading != "Timezone" { count(cellOf: heading) }
        continue
      }
      switch field {
      // The title that names the card may stand behind it.
      case .due, .created, .updated: dates.append((cell, field))
      case .done:
        isDone = Self.isTrue(cell)
        finish = finish ?? cell
      case .archived: card.isArchived = Self.isTrue(cell)
      case .column: readColumn(cell, self.heading(index), &card)
      case .body where self.heading(index) == "comment":
        if let comment = comment(cell) {
          card.comments.append(comment)
        } else {
          read(cell, field, &card)
        }
      default: read(cell, field, &card)
      }
    }
    for date in dates { readDate(date.cell, date.field, zone, &card) }
    // A column of what is done may say when.
    card.finishedAt = finish.flatMap(dueDates.finish)
    if card.column.isEmpty { card.column = isDone == true ? doneName : firstName }
    if isDone == true, !isDoneColumn(card.column) { card.column = doneName }
    board.addColumn(SourceColumn(card.column))
    try board.add(card)
  }

  /// A comment as Jira has it, `27/Nov/26 4:00 PM;bob;text`; nil for another text.
  private func comment(_ cell: String) -> SourceComment? {
    let parts = cell.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let moment = dueDates.moment(String(parts[0])) else { return nil }
    let author = String(parts[1].trimmingBlanks())
    return SourceComment(
      key: nil,
      author: author.isEmpty ? nil : author,
      date: moment.iso,
      text: String(parts[2])
    )
  }

  private func heading(_ index: Int) -> String {
    index < columns.count ? columns[index].heading.lowercased() : ""
  }

  private var firstName: String { board.columns.first?.name ?? "To Do" }
  private var doneName: String { board.doneColumn?.name ?? "Done" }

  private func isDoneColumn(_ name: String) -> Bool {
    hasColumns && SourceColumn(name).kind == .done
  }

  private mutating func count(cellOf heading: String) {
    let isBlank = heading[...].trimmingBlanks().isEmpty
    board.notCarried.add(
      isBlank ? "cells without a heading" : "cells of “\(heading.prefix(40))”"
    )
  }

  /// The first of several columns with a moment counts.
  private mutating func readDate(
    _ cell: String,
    _ field: TableField,
    _ zone: TimeZone?,
    _ card: inout SourceCard
  ) {
    let (localDates, dates) = (localDates, dueDates)
    switch field {
    case .created:
      let kind = "dates of creation"
      let date = board.notCarried.reading(cell, as: kind, of: card.title, dates.moment)
      card.createdAt = card.createdAt ?? date
    case .updated:
      let kind = "dates of the last change"
      let date = board.notCarried.reading(cell, as: kind, of: card.title, dates.moment)
      card.updatedAt = card.updatedAt ?? date
    default:
      // Of a range the last day is the one on which it is due.
      let ends = cell.split(separator: "→", omittingEmptySubsequences: false)
      if ends.count > 1 {
        board.notCarried.add("first days of ranges; the last one is the due day")
      }
      let end = ends.last.map(String.init) ?? cell
      let day = board.notCarried.reading(end, as: "due dates", of: card.title) { text in
        zone.flatMap { localDates.day(iso: text, in: $0) } ?? dates.day(text)
      }
      card.due = day ?? card.due
    }
  }

  /// The first of several columns counts, but the state of TickTick; a list then is a tag.
  private mutating func readColumn(_ cell: String, _ heading: String, _ card: inout SourceCard) {
    if hasNumberedStates {
      guard heading == "status" else { return card.tags.append(cell) }
      card.column = cell == "0" ? "To Do" : "Done"
      card.isArchived = cell == "2"
    } else if card.column.isEmpty {
      card.column = cell
    } else {
      count(cellOf: heading)
    }
  }

  private mutating func read(_ cell: String, _ field: TableField, _ card: inout SourceCard) {
    switch field {
    case .title: card.title += card.title.isEmpty ? cell : " " + cell
    case .body: card.body += card.body.isEmpty ? cell : "\n\n" + cell
    case .priority: readPriority(cell, &card)
    case .tags: card.tags += isTrello ? TrelloTable.labels(in: cell) : Self.parts(cell)
    case .assignees: card.assignees += Self.parts(cell)
    case .id: card.key = card.key ?? cell
    case .blockedBy: card.blockedBy += Self.parts(cell)
    case .checklist: card.checklist += Self.steps(cell)
    case .none: board.notCarried.add("cells that were left out")
    case .due, .created, .updated, .done, .archived, .column: break
    }
  }

  private mutating func readPriority(_ cell: String, _ card: inout SourceCard) {
    let word = cell.lowercased().split { !$0.isLetter && !$0.isNumber }.first.map(String.init) ?? ""
    switch word {
    case "high", "highest", "critical", "urgent", "blocker", "major", "p0", "p1", "a", "hoch":
      card.priority = .high
    case "medium", "normal", "p2", "b", "mittel": card.priority = .medium
    case "low", "lowest", "minor", "trivial", "p3", "p4", "c", "niedrig": card.priority = .low
    case "5" where hasNumberedStates: card.priority = .high
    case "3" where hasNumberedStates: card.priority = .medium
    case "1" where hasNumberedStates: card.priority = .low
    case "0", "none", "no": card.priority = .none
    default: board.notCarried.add("priorities such as “\(cell.prefix(20))”")
    }
  }

  /// So many tags or steps of a cell are told apart; the rest of it is one.
  private static let partLimit = 10_000

  private static func parts(_ cell: String) -> [String] {
    cell.split(maxSplits: partLimit) { $0 == "," || $0 == ";" || $0 == "\n" || $0 == "\r\n" }
      .map { String($0.trimmingBlanks()) }
      .filter { !$0.isEmpty }
  }

  private static func steps(_ cell: String) -> [ChecklistItem] {
    cell.split(maxSplits: partLimit, whereSeparator: \.isNewline)
      .compactMap { line in
        let text = MarkdownLine.item(String(line))
        let words = text?.text ?? String(line)
        let isDone = text?.mark == "x" || text?.mark == "X"
        return words.isEmpty ? nil : ChecklistItem(text: words, isDone: isDone)
      }
  }

  private static func isTrue(_ cell: String) -> Bool {
    !["", "0", "no", "n", "false", "open", "nein", "☐"].contains(cell.lowercased())
  }
}
