import BoardModel

/// Reads the JSON of a program by the paths of its profile.
///
/// Each card becomes a row, so its values are read as those of a table are.
struct JSONTable {
  private let profile: Profile
  private let dates: LocalDates
  private let paths: JSONPaths

  /// - Throws: `SourceFault` if the profile has a bad path.
  init(_ profile: Profile, dates: LocalDates) throws(SourceFault) {
    (self.profile, self.dates) = (profile, dates)
    paths = try JSONPaths(profile)
  }

  /// - Throws: `SourceFault` if it is not JSON, has no cards, or has too many.
  func read(_ feed: ByteFeed) throws -> SourceBoard {
    let document = JSONShape.document(try JSONReader.documents(feed), profile)
    let root = JSONNode(document)
    var lookup = JSONLookup(document)
    let found = paths.cards.lazy.map { ($0, root.values($0.steps)) }.first { !$0.1.isEmpty }
    guard let (path, all) = found else {
      throw SourceFault("no cards were found in it as JSON of \(profile.title)")
    }
    let deleted = all.filter { lookup.isTrue(paths.deleted, from: $0) }.count
    let cards = sorted(all.filter { !lookup.isTrue(paths.deleted, from: $0) }, paths.order, &lookup)
    let columns = self.columns(root, &lookup)
    var rows = cards.map { row($0, columns.names, &lookup) }
    if rows.count > SourceBoard.cardLimit { throw SourceBoard.tooMany }
    var board = try board(&rows, columns.all)
    board.name = paths.board.flatMap { lookup.words($0, from: root).first }
    board.notCarried.add("deleted cards", deleted)
    let reading = JSONAccount(profile, paths, cards: path, columns: columns.path)
    reading.count(document, &board.notCarried)
    lookup.countUnused(reading, &board.notCarried)
    return board
  }

  // MARK: Columns

  private func columns(
    _ root: JSONNode,
    _ lookup: inout JSONLookup
  ) -> (all: [SourceColumn], names: [String: String], path: JSONPath?) {
    let found = paths.lists.lazy.map { ($0, root.values($0.steps)) }.first { !$0.1.isEmpty }
    guard let (path, each) = found, profile.states.isEmpty else { return ([], [:], nil) }
    var board = SourceBoard()
    var names: [String: String] = [:]
    for node in sorted(each, paths.columns["order"], &lookup) {
      if lookup.isTrue(paths.columns["unless"], from: node) { continue }
      let name = paths.columns["name"].flatMap { lookup.words($0, from: node).first } ?? ""
      let id = paths.columns["id"].flatMap { lookup.words($0, from: node).first } ?? name
      if name.isEmpty || names[id] != nil { continue }
      let limit = paths.columns["limit"].flatMap { lookup.words($0, from: node).first }
      let kind = profile.kinds[name.lowercased()]
      let column = board.addColumn(
        calledAtLeast: name,
        limit: limit.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
        kind: kind
      )
      names[id] = column
    }
    return (board.columns, names, path)
  }

  /// By a number; without one, in the order of the file.
  private func sorted(
    _ nodes: [JSONNode],
    _ order: JSONPath?,
    _ lookup: inout JSONLookup
  ) -> [JSONNode] {
    guard let order else { return nodes }
    var keys: [(Double, Int)] = []
    for (index, node) in nodes.enumerated() {
      let word = lookup.words(order, from: node).first ?? ""
      keys.append((Double(word) ?? 0, index))
    }
    return keys.sorted(by: <).map { nodes[$0.1] }
  }

  // MARK: Cards

  /// The cells of a card, in the order of the fields.
  private func row(
    _ card: JSONNode,
    _ names: [String: String],
    _ lookup: inout JSONLookup
  ) -> DelimitedText.Row {
    var cells: [String] = []
    for (field, path) in paths.fields {
      let nodes = lookup.nodes(path, from: card)
      switch field {
      case .checklist:
        cells.append(parts(sorted(nodes, paths.steps["order"], &lookup), paths.steps, &lookup))
      case .comments: cells.append(parts(nodes, paths.comments, &lookup))
      case .tags, .assignees, .blockedBy:
        let words = nodes.flatMap(\.words).filter { !profile.isNothing($0) }
        cells.append(words.isEmpty ? "" : JSONValue.array(words.map { .string($0) }).json)
      case .column:
        let word = nodes.first?.words.first ?? ""
        cells.append(names[word] ?? (names.isEmpty ? word : ""))
      case .archived: cells.append(lookup.isTrue(path, from: card) ? "true" : "")
      default: cells.append(nodes.first?.words.first ?? "")
      }
    }
    return DelimitedText.Row(line: 1, cells: cells)
  }

  /// Steps or comments as JSON.
  private func parts(
    _ nodes: [JSONNode],
    _ paths: [String: JSONPath],
    _ lookup: inout JSONLookup
  ) -> String {
    var values: [JSONValue] = []
    for node in nodes {
      var members: [JSONValue.Member] = []
      for (name, path) in paths.sorted(by: { $0.key < $1.key }) where name != "order" {
        if name == "done" {
          members.append(.init(name: name, value: .bool(lookup.isTrue(path, from: node))))
        } else if let word = lookup.words(path, from: node).first {
          members.append(.init(name: name, value: .string(word)))
        }
      }
      values.append(.object(members))
    }
    return values.isEmpty ? "" : JSONValue.array(values).json
  }

  private func board(
    _ rows: inout [DelimitedText.Row],
    _ columns: [SourceColumn]
  ) throws -> SourceBoard {
    let heads = paths.fields.map { field, path in
      let rank = profile.fields[field]?.firstIndex(of: path.text) ?? 0
      return TableColumn(heading: path.text, field: field, rank: rank)
    }
    var survey = TableSurvey(heads, isDayFirst: profile.isDayFirst)
    for row in rows { try survey.add(row) }
    var sheet = TableSheet(heads, survey, dates: dates, profile)
    if !columns.isEmpty { sheet.board.columns = columns }
    for row in rows { try sheet.add(row) }
    return sheet.board
  }
}

extension JSONShape {
  /// What the paths of a profile begin at: lines are a list, and so is one card of a list.
  static func document(_ values: [JSONValue], _ profile: Profile) -> JSONValue {
    if values.count > 1 { return .array(values) }
    let isRoot = profile.shape.cards.contains { path in
      let name = path.prefix { $0 != "." && $0 != "[" }
      return !name.isEmpty && values[0][String(name)] != nil
    }
    let isList = profile.shape.cards.contains { $0.hasPrefix("[]") }
    if isList, !isRoot, case .object = values[0] { return .array(values) }
    return values[0]
  }
}

/// The paths of a profile, parsed.
struct JSONPaths {
  let cards: [JSONPath]
  let board: JSONPath?
  let order: JSONPath?
  let deleted: JSONPath?
  /// The lists of columns; the first with values counts.
  let lists: [JSONPath]
  let columns: [String: JSONPath]
  let steps: [String: JSONPath]
  let comments: [String: JSONPath]
  /// In the order of the fields.
  let fields: [(field: TableField, path: JSONPath)]

  init(_ profile: Profile) throws(SourceFault) {
    let shape = profile.shape
    cards = try shape.cards.map { text throws(SourceFault) in try JSONPath(text) }
    board = try Self.path(shape.board)
    order = try Self.path(shape.order)
    deleted = try Self.path(shape.deleted)
    lists = try (shape.columns["each"] ?? "").split(separator: "|")
      .map { text throws(SourceFault) in try JSONPath(String(text)) }
    columns = try Self.paths(shape.columns.filter { $0.key != "each" })
    steps = try Self.paths(shape.steps)
    comments = try Self.paths(shape.comments)
    var fields: [(TableField, JSONPath)] = []
    for field in TableField.allCases {
      for text in profile.fields[field] ?? [] { fields.append((field, try JSONPath(text))) }
    }
    self.fields = fields
  }

  private static func path(_ text: String?) throws(SourceFault) -> JSONPath? {
    guard let text else { return nil }
    return try JSONPath(text)
  }

  private static func paths(_ texts: [String: String]) throws(SourceFault) -> [String: JSONPath] {
    var paths: [String: JSONPath] = [:]
    for (name, text) in texts { paths[name] = try JSONPath(text) }
    return paths
  }
}

extension JSONNode {
  /// A word, or the words of a list.
  var words: [String] {
    switch value {
    case .string(let text), .number(let text): text.isEmpty ? [] : [text]
    case .bool(let flag): ["\(flag)"]
    case .array(let values): values.compactMap(\.word).filter { !$0.isEmpty }
    case .object, .null: []
    }
  }
}
