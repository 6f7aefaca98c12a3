/// What a file is, by what is in it.
package enum FormatGuess {
  /// The format of a text whose beginning this is; nil where it could be anything.
  ///
  /// - Parameters:
  ///   - head: the first bytes, some thousand of them.
  ///   - name: the file's name, which decides where the text does not.
  /// - Returns: the format; nil where neither says it.
  package static func format(of head: [UInt8], named name: String?) -> InterchangeFormat? {
    let text = SourceText(Array(head.prefix(262_144))).text
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix("{") || start.hasPrefix("[{") || start.hasPrefix("[") && isJSONArray(start) {
      return json(Array(text.utf8))
    }
    if start.prefix(15).uppercased() == "BEGIN:VCALENDAR" { return .ical }
    if let table = table(text) { return table }
    let lines = text.split(
      maxSplits: 400,
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    if lines.prefix(50).contains(where: { $0.hasPrefix("kanban-plugin:") }) { return .obsidian }
    let named = name.flatMap(InterchangeFormat.init(ofFileNamed:))
    switch named {
    case .csv?, .tsv?, .todotxt?: return named
    case .obsidian?: return .markdown
    default: break
    }
    let hasHeadings = lines.contains {
      $0.hasPrefix("#") && MarkdownLine.heading(String($0)) != nil
    }
    if hasHeadings, lines.contains(where: { MarkdownLine.item(String($0)) != nil }) {
      return .markdown
    }
    if let first = lines.first(where: { !$0.isEmpty }) {
      if first.contains("\t") { return .tsv }
      if areHeadings(cells(of: first)) { return .csv }
    }
    if hasHeadings { return .markdown }
    return lines.contains { isTask($0) } ? .todotxt : nil
  }

  private static func isJSONArray(_ text: Substring) -> Bool {
    let rest = text.dropFirst().drop { $0.isWhitespace }
    return rest.isEmpty || rest.hasPrefix("{") || rest.hasPrefix("]")
  }

  // MARK: Tables

  /// What begins with a row of headings, below which a row has as many cells: whatever else stands in
  /// a cell, such as Markdown, is a text of it.
  private static func table(_ text: String) -> InterchangeFormat? {
    let bytes = Array(text.utf8)[...]
    let separator = DelimitedText.separator(of: bytes)
    var parser = DelimitedText(bytes, separator: separator)
    guard let head = try? parser.next(), areHeadings(head.cells),
      MarkdownLine.item(head.cells[0]) == nil, !head.cells[0].hasPrefix("#")
    else { return nil }
    do {
      guard let row = try parser.next(), row.cells.count == head.cells.count else { return nil }
    } catch {
      // The first cell with quotation marks goes on behind the bytes that are looked at.
    }
    return separator == UInt8(ascii: "\t") ? .tsv : .csv
  }

  /// Whether a row is the headings of a table, two of which are known.
  private static func areHeadings(_ cells: [String]) -> Bool {
    cells.count { TableField(heading: $0) != nil } >= 2
  }

  private static func cells(of line: Substring) -> [String] {
    let bytes = Array(line.utf8)[...]
    var parser = DelimitedText(bytes, separator: DelimitedText.separator(of: bytes))
    return (try? parser.next())?.cells ?? []
  }

  private static func isTask(_ line: Substring) -> Bool {
    line.hasPrefix("x ") || line.hasPrefix("(A) ") || line.hasPrefix("(B) ")
      || line.split(separator: " ").dropFirst()
        .contains {
          ($0.hasPrefix("+") || $0.hasPrefix("@")) && $0.count > 1 || $0.hasPrefix("due:")
        }
  }

  // MARK: JSON

  /// The names of the first object, as far as the bytes go, say which program wrote it.
  private static func json(_ head: [UInt8]) -> InterchangeFormat {
    var names: Set<String> = []
    var isArray = false
    // A beginning that is cut off ends in a fault; what was read before it counts.
    if var scanner = try? JSONScanner(ByteFeed(head)) {
      isArray = (try? scanner.peekToken()) == UInt8(ascii: "[")
      try? collect(&names, &scanner, isArray: isArray)
    }
    if !names.isDisjoint(with: ["boards", "format", "orderKey", "columnId"]) { return .json }
    if names.contains("type"), names.contains("format") { return .ndjson }
    if names.isSuperset(of: ["description", "status"]),
      names.contains("uuid") || names.contains("entry")
    {
      return .taskwarrior
    }
    if !names.isDisjoint(with: ["idBoard", "lists", "idOrganization", "idChecklists", "prefs"]) {
      return .trello
    }
    if isArray, names.contains("cards") { return .trello }
    if !names.isDisjoint(with: ["number", "items", "totalCount", "state"]) { return .github }
    if names.contains("checkItems") { return .trello }
    return isArray && names.isDisjoint(with: ["checklist", "updatedAt"]) ? .github : .json
  }

  private static func collect(
    _ names: inout Set<String>,
    _ scanner: inout JSONScanner,
    isArray: Bool
  ) throws {
    if isArray {
      try scanner.beginArray()
      guard try scanner.nextElement() else { return }
    }
    try scanner.beginObject()
    while let name = try scanner.nextName() {
      names.insert(name)
      try scanner.skipValue()
    }
  }
}
