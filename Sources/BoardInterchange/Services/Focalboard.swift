import BoardModel

/// Reads the lines of JSON in an archive of Focalboard: boards and blocks.
struct Focalboard {
  private let dates: LocalDates
  private var boards: [JSONValue] = []
  private var cards: [JSONValue] = []
  /// Texts, steps and comments, by card and then by identifier.
  private var parts: [String: [JSONValue]] = [:]
  private var board = SourceBoard()
  private var properties: [String: FocalboardProperty] = [:]

  init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it is not JSON, or has no cards.
  mutating func read(_ feed: ByteFeed) throws -> SourceBoard {
    for line in try JSONReader.documents(feed) { sort(line) }
    if boards.count > 1 {
      let names = boards.prefix(5).compactMap { $0["title"]?.text }.joined(separator: ", ")
      throw SourceFault("it has several boards (\(names)); export one of them")
    }
    board.name = boards.first?["title"]?.text
    board.hasArchive = false
    readProperties()
    for card in cards { try board.add(self.card(card)) }
    let known = Set(cards.compactMap { $0["id"]?.text })
    let lost = parts.filter { !known.contains($0.key) }.map(\.value.count).reduce(0, +)
    board.notCarried.add("blocks of no card", lost)
    return board
  }

  private mutating func sort(_ line: JSONValue) {
    guard let data = line["data"], let type = line["type"]?.text else { return }
    if let time = data["deleteAt"]?.integer, time > 0 {
      return board.notCarried.add("deleted blocks")
    }
    let kind = type == "board" ? "board" : data["type"]?.text ?? ""
    switch kind {
    case "board": boards.append(data)
    case "card" where data["fields"]?["isTemplate"]?.truth == true:
      board.notCarried.add("templates")
    case "card": cards.append(data)
    case "view": board.notCarried.add("views")
    case "text", "checkbox", "comment", "divider", "h1", "h2", "h3", "list-item", "quote":
      parts[data["parentId"]?.text ?? "", default: []].append(data)
    default: board.notCarried.add(type == "boardMember" ? "members" : "blocks “\(kind.prefix(20))”")
    }
  }

  // MARK: Properties

  private mutating func readProperties() {
    let data = boards.first ?? .null
    let list = data["cardProperties"] ?? data["fields"]?["cardProperties"] ?? .null
    var all = list.elements.compactMap(FocalboardProperty.init)
    // The column is the first choice called Status, or else the first choice that means no other field.
    let choices = all.indices.filter { all[$0].type == "select" && all[$0].field == nil }
    let column =
      choices.first { ["status", "stage", "state", "section"].contains(all[$0].name.lowercased()) }
      ?? choices.first
    if let column {
      all[column].field = .column
      for option in all[column].order { board.addColumn(SourceColumn(option)) }
    }
    for property in all { properties[property.id] = property }
    if board.columns.isEmpty { board.columns = [.start, .doing, .done] }
    board.fields = [.title, .body, .due, .priority, .tags, .checklist]
  }

  // MARK: Cards

  private mutating func card(_ data: JSONValue) -> SourceCard {
    let home = board.columns[0].name
    var card = SourceCard(key: data["id"]?.text, column: "", title: data["title"]?.text ?? "")
    card.createdAt = Self.moment(data["createAt"])
    card.updatedAt = Self.moment(data["updateAt"])
    for member in data["fields"]?["properties"]?.members ?? [] {
      read(member.value, properties[member.name], &card)
    }
    if card.column.isEmpty {
      card.column = home
      board.notCarried.add(SourceBoard.homeless(in: home), example: card.title)
    }
    let order = (data["fields"]?["contentOrder"]?.elements ?? [])
      .flatMap { $0.text.map { [$0] } ?? $0.elements.compactMap(\.text) }
    let places = Dictionary(
      order.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let blocks = (parts[card.key ?? ""] ?? []).enumerated()
      .sorted { left, right in
        let last = Int.max
        let places = [left, right].map { places[$0.element["id"]?.text ?? ""] ?? last }
        return (places[0], left.offset) < (places[1], right.offset)
      }
    for block in blocks { add(block.element, to: &card) }
    return card
  }

  private static func moment(_ value: JSONValue?) -> Timestamp? {
    value?.integer.map { Timestamp(milliseconds: Int64($0)) }
  }

  private mutating func add(_ block: JSONValue, to card: inout SourceCard) {
    let text = block["title"]?.text ?? ""
    switch block["type"]?.text {
    case "checkbox":
      let isDone = block["fields"]?["value"]?.truth == true
      card.checklist.append(ChecklistItem(text: text, isDone: isDone))
    case "comment":
      let comment = SourceComment(
        key: block["id"]?.text,
        author: block["createdBy"]?.text,
        date: Self.moment(block["createAt"])?.iso,
        text: text
      )
      guard let comment else { return board.notCarried.add("comments without a text or a moment") }
      card.comments.append(comment)
    case "divider": board.notCarried.add("dividers")
    default: if !text.isEmpty { card.body += card.body.isEmpty ? text : "\n\n" + text }
    }
  }

  private mutating func read(
    _ value: JSONValue,
    _ property: FocalboardProperty?,
    _ card: inout SourceCard
  ) {
    if value.saysNothing { return }
    guard let property, let field = property.field else {
      let name = property?.name ?? "without a name"
      return board.notCarried.add("values of “\(name.prefix(40))”")
    }
    let words = property.words(of: value)
    switch field {
    case .column: card.column = words.first ?? ""
    case .tags: card.tags += words
    case .assignees: card.assignees += words
    case .priority:
      let word = words.first?.lowercased().filter { $0.isLetter || $0.isNumber } ?? ""
      let known = ["high": Priority.high, "urgent": .high, "medium": .medium, "low": .low]
      let priority = known.first { word.hasSuffix($0.key) || word.hasPrefix($0.key) }?.value
      if priority == nil { board.notCarried.add("priorities such as “\(word.prefix(20))”") }
      card.priority = priority ?? .none
    default:
      let day = FocalboardProperty.date(value).flatMap { dates.day(of: $0) }
      card.due = board.notCarried.reading(words.first, as: "due dates", of: card.title) { _ in day }
    }
  }
}

/// A property of the cards of a board.
struct FocalboardProperty {
  let id: String
  let name: String
  let type: String
  /// The names of the options by identifier.
  private let options: [String: String]
  let order: [String]
  /// What it means on a card; nil if it has no place.
  var field: TableField?

  init?(_ value: JSONValue) {
    guard let id = value["id"]?.text else { return nil }
    self.id = id
    (name, type) = (value["name"]?.text ?? "", value["type"]?.text ?? "")
    let pairs = (value["options"]?.elements ?? [])
      .compactMap { option in option["id"]?.text.map { ($0, option["value"]?.text ?? "") } }
    options = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    order = pairs.map(\.1)
    let word = name.lowercased()
    switch type {
    case "multiSelect": field = .tags
    case "person", "multiPerson": field = .assignees
    case "date" where word.contains("due") || word.contains("deadline") || word == "date":
      field = .due
    case "select" where word.contains("priority"): field = .priority
    default: break
    }
  }

  func words(of value: JSONValue) -> [String] {
    let words = value.text.map { [$0] } ?? value.elements.compactMap(\.text)
    return words.map { options[$0] ?? $0 }.filter { !$0.isEmpty }
  }

  /// Milliseconds, or JSON such as `{"from":1798113600000}`; of a range the end counts.
  static func date(_ value: JSONValue) -> Timestamp? {
    guard let text = value.word else { return nil }
    if let number = Int64(text) { return Timestamp(milliseconds: number) }
    guard var reader = try? JSONReader(ByteFeed(Array(text.utf8))),
      let range = try? reader.boundedValue(), let end = (range["to"] ?? range["from"])?.integer
    else { return nil }
    return Timestamp(milliseconds: Int64(end))
  }
}

extension Focalboard {
  static func marks(_ head: FileHead) -> Bool {
    let object = head.object
    let kind = object["type"]?.text
    if object["data"]?["schema"] != nil, kind != nil { return true }
    if kind == "board", object["data"]?["createdBy"] != nil, head.isJSONLines { return true }
    // The first line has only a version.
    guard object["version"]?.integer != nil, object["date"] != nil, head.isJSONLines,
      head.lines.count > 1, let line = head.lines.dropFirst().first
    else { return false }
    return line.contains("\"type\":\"block\"") || line.contains("\"type\":\"board\"")
  }
}

extension InterchangeFormat {
  package static let focalboard = InterchangeFormat(
    name: "focalboard",
    title: "an archive of Focalboard",
    marks: Focalboard.marks,
    reader: { source in
      var reader = Focalboard(dates: source.dates)
      return try reader.read(source.feed)
    }
  )
}
