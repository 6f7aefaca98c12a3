import BoardModel
internal import Foundation

/// Reads cards from the rows of a table, for example from Jira, Notion or a spreadsheet.
package struct TableReader {
  private let dates: LocalDates
  /// The fields that the user assigned to headings.
  private let map: [String: TableField]
  /// Whether `3/4/2026` is 3 April; nil to decide from the other dates.
  private let isDayFirst: Bool?
  /// The profiles to choose from by the headings.
  private let profiles: [Profile]
  /// Reports what each column of the table was read as.
  private let reportColumns: ([(heading: String, field: TableField?)]) -> Void

  package init(
    dates: LocalDates,
    map: [String: TableField],
    isDayFirst: Bool? = nil,
    profiles: [Profile] = Profile.shipped,
    reportColumns: @escaping ([(heading: String, field: TableField?)]) -> Void = { _ in }
  ) {
    self.dates = dates
    self.map = map
    self.isDayFirst = isDayFirst
    self.profiles = profiles
    self.reportColumns = reportColumns
  }

  package func read(_ text: String, separator: UInt8? = nil) throws -> SourceBoard {
    try read(SourceText(bytes: Array(text.utf8)[...], note: nil), separator: separator)
  }

  /// Reads the rows twice, first to survey them all, so that they are never in memory at once.
  ///
  /// - Throws: `SourceFault` for unclosed quotation marks, too many rows, unknown headings, or if no
  ///   column is the title.
  package func read(_ text: SourceText, separator: UInt8? = nil) throws -> SourceBoard {
    let separator = separator ?? DelimitedText.separator(of: text.bytes)
    var parser = DelimitedText(text.bytes, separator: separator)
    var first: [DelimitedText.Row] = []
    while first.count < 10, let row = try parser.next() { first.append(row) }
    if first.isEmpty { throw SourceFault("it is empty") }
    let head = headRow(first)
    if let head { try checkMap(first[head]) }
    let named = profiles.first(where: \.isNamed)
    var profile = head.flatMap { Profile.of(first[$0], profiles) }
    if profile == nil, let named {
      guard map.values.contains(.title) else { throw named.fault(in: first[head ?? 0]) }
      profile = named
    }
    if head == nil, let fault = Self.faultOfHeadings(first[0]) { throw fault }
    let columns =
      try head.map { try self.columns(first[$0], profile) } ?? Self.columns(without: first[0])
    reportColumns(columns.map { ($0.heading, $0.isIgnored ? TableField.none : $0.field) })
    let start = head.map { $0 + 1 } ?? 0
    let isProject = head.map { TodoistTable.isHead(first[$0]) } ?? false
    var survey = TableSurvey(columns, isDayFirst: isDayFirst ?? profile?.isDayFirst)
    for row in first[start...] { try survey.add(row) }
    while let row = try parser.next() { try survey.add(row) }

    if isProject, let head, map.isEmpty {
      var table = TodoistTable(first[head], survey.order, dates: dates)
      parser = DelimitedText(text.bytes, separator: separator)
      for _ in 0..<start { _ = try parser.next() }
      while let row = try parser.next() { try table.add(row) }
      return table.board
    }
    var sheet = TableSheet(columns, survey, dates: dates, profile)
    parser = DelimitedText(text.bytes, separator: separator)
    for _ in 0..<start { _ = try parser.next() }
    while let row = try parser.next() { try sheet.add(row) }
    if !TableWriter.isHead(first[0]) { sheet.sortColumns() }
    var board = sheet.board
    board.notes = (head == nil ? [Self.headlessNote] : notes(columns)) + board.notes
    if let profile { board.notes.insert("Read as a table of \(profile.title)", at: 0) }
    if let head, head > 0 { board.notCarried.add("lines above the headings", head) }
    return board
  }

  /// The row of the first ten with the most known headings.
  ///
  /// Nil if there is no known heading, so that the first row is a card.
  private func headRow(_ rows: [DelimitedText.Row]) -> Int? {
    if let marked = rows.firstIndex(where: { Profile.of($0, profiles) != nil }) { return marked }
    let counts = rows.map { row in row.cells.count { field($0) != nil } }
    if let most = counts.max(), most > 1 { return counts.firstIndex(of: most) }
    return counts.first == 1 || !map.isEmpty ? 0 : nil
  }

  private static let headlessNote =
    "No known heading, so the first line is a card too; name the columns with a first line “Title,…”"

  /// For a first row that looks like headings, none of them known.
  private static func faultOfHeadings(_ row: DelimitedText.Row) -> SourceFault? {
    let looksLikeHeadings = row.cells.allSatisfy { cell in
      (1...30).contains(cell.count) && !cell.contains(where: \.isNumber)
    }
    guard row.cells.count > 1, looksLikeHeadings else { return nil }
    return SourceFault(
      line: row.line,
      "no column heading was recognised; map them, as in --map '\(row.cells[0])=title', or add a"
        + " heading line such as Title,Due"
    )
  }

  /// Columns without headings: the first one with words is the title.
  private static func columns(without row: DelimitedText.Row) -> [TableColumn] {
    let title = row.cells.firstIndex { $0.contains(where: \.isLetter) } ?? 0
    return row.cells.indices.map { TableColumn(heading: "", field: $0 == title ? .title : nil) }
  }

  private func checkMap(_ row: DelimitedText.Row) throws {
    let headings = row.cells.map { String($0[...].trimmingBlanks()) }
    let known = Set(headings.map { $0.lowercased() })
    guard let missing = map.keys.sorted().first(where: { !known.contains($0) }) else { return }
    let names = headings.filter { !$0.isEmpty }
    let list = names.prefix(Self.namedLimit).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
    let more = names.count > Self.namedLimit ? " and \(names.count - Self.namedLimit) more" : ""
    throw SourceFault(
      line: row.line,
      "--map names “\(missing.prefix(40))”, which is not a heading; the headings are \(list)\(more)"
    )
  }

  private static let namedLimit = 20

  private func field(_ heading: String) -> TableField? {
    let heading = String(heading[...].trimmingBlanks())
    return map[heading.lowercased()] ?? TableField(heading: heading)
  }

  private func columns(_ row: DelimitedText.Row, _ profile: Profile?) throws -> [TableColumn] {
    var columns = row.cells.map { column(String($0[...].trimmingBlanks()), profile) }
    // A column “Date” is the due date if no other column is.
    if map.isEmpty, profile == nil, !columns.contains(where: { $0.field == .due }),
      let date = columns.firstIndex(where: { $0.field == nil && $0.heading.lowercased() == "date" })
    {
      columns[date].field = .due
    }
    if !columns.contains(where: { $0.field == .title }) {
      let other = columns.first { $0.field == nil || $0.field == .body } ?? columns[0]
      throw SourceFault(
        line: row.line,
        "no heading means a title; choose one, as in --map '\(other.heading)=title'"
      )
    }
    return columns
  }

  private func column(_ heading: String, _ profile: Profile?) -> TableColumn {
    if let field = map[heading.lowercased()] {
      return TableColumn(heading: heading, field: field, rank: -1)
    }
    guard let profile else {
      let rank = TableField.rank(ofHeading: heading)
      return TableColumn(heading: heading, field: field(heading), rank: rank)
    }
    let known = profile.field(ofHeading: heading)
    return TableColumn(
      heading: heading,
      field: known?.field,
      rank: known?.rank ?? 0,
      isIgnored: profile.ignores(heading: heading)
    )
  }

  private func notes(_ columns: [TableColumn]) -> [String] {
    var words: [String] = []
    for field in TableField.allCases where field != .none {
      let names = columns.filter { $0.field == field }.map { "“\($0.heading)”" }
      let isPlain = names == ["“\(field.rawValue)”"]
      if !names.isEmpty, !isPlain {
        words.append("\(field.rawValue) from \(Set(names).sorted().joined(separator: ", "))")
      }
    }
    return words.isEmpty ? [] : ["Read " + words.joined(separator: "; ")]
  }
}

extension TableReader {
  /// A row with two known headings above a row with as many cells.
  ///
  /// Cells may have any content, even Markdown.
  static func marks(_ head: FileHead, _ profiles: [Profile]) -> Bool {
    let cells = head.firstRow.cells
    let row = DelimitedText.Row(line: 1, cells: cells)
    if cells.count > 1, Profile.of(row, profiles) != nil { return true }
    return head.firstRow.isFollowed && cells.count { TableField(heading: $0) != nil } >= 2
      && MarkdownLine.item(cells[0]) == nil && !cells[0].hasPrefix("#")
  }
}

struct TableColumn {
  let heading: String
  var field: TableField?
  /// How well it fits its field, lower is better; -1 if the user assigned it.
  var rank = 0
  /// Whether its cells mean nothing to people.
  var isIgnored = false
}
