import BoardModel

/// Reads the JSON that Trello exports, or that its API returns for the lists of a board.
package struct Trello {
  private let dates: LocalDates

  package init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it is not JSON.
  package func read(_ feed: ByteFeed) throws -> SourceBoard {
    var scanner = try JSONScanner(feed)
    var parts = TrelloParts()
    var members: [String: JSONValue] = [:]
    var comments = TrelloComments()
    if try scanner.peekToken() == UInt8(ascii: "[") {
      members["lists"] = try parts.array(&scanner)
    } else {
      try scanner.beginObject()
      while let name = try scanner.nextName() {
        if Self.read.contains(name) {
          members[name] = try parts.array(&scanner, countsOthers: !Self.definitions.contains(name))
        } else if name == "name" {
          members[name] = try scanner.boundedValue()
        } else if name == "actions" {
          try comments.read(&scanner)
        } else if Self.counted[name] != nil {
          members[name] = .number(String(try scanner.elementCount()))
        } else {
          try parts.countOther(name, &scanner)
        }
      }
    }
    try scanner.end()
    var board = try board(members, comments)
    board.notCarried.add(parts.notCarried)
    return board
  }

  private static let read: Set<String> = [
    "lists", "cards", "checklists", "members", "labels",
  ]

  /// Arrays that the cards refer to.
  private static let definitions: Set<String> = ["members", "labels"]

  private static let counted = [
    "customFields": "custom fields", "pluginData": "data of power-ups",
  ]

  private func board(
    _ members: [String: JSONValue],
    _ comments: TrelloComments
  ) throws -> SourceBoard {
    var board = SourceBoard(name: members["name"]?.text)
    board.fields = [.title, .body, .due, .start, .tags, .checklist]
    board.hasArchive = true
    let lists = (members["lists"]?.elements ?? []).enumerated()
      .sorted { Self.position($0) < Self.position($1) }
      .map(\.element)
    var names: [String: String] = [:]
    for list in lists where list["closed"]?.truth != true {
      let name = list["name"]?.text ?? ""
      let column = board.addColumn(calledAtLeast: name, limit: list["softLimit"]?.integer)
      if let id = list["id"]?.text { names[id] = column }
    }
    if board.columns.isEmpty { board.columns = [.toDo] }
    let home = board.columns[0].name
    let reader = TrelloCards(members, lists, names: names, comments, dates: dates, home: home)
    for card in reader.cards(&board.notCarried, columns: board.columns) { try board.add(card) }
    let lost = comments.count(besides: board.cards)
    board.notCarried.add("comments on cards that are not in the file", lost)
    board.notCarried.add("actions that are no comments", comments.otherCount)
    count(members, &board)
    if comments.actionCount >= 1_000 {
      board.notes.append("Trello exports only the last 1000 actions; older comments are missing")
    }
    for (name, words) in Self.counted.sorted(by: { $0.key < $1.key }) {
      let count = members[name]?.integer ?? 0
      board.notCarried.add(words, count)
    }
    return board
  }

  private func count(_ members: [String: JSONValue], _ board: inout SourceBoard) {
    let used = Set(board.cards.flatMap(\.tags))
    for label in members["labels"]?.elements ?? [] {
      guard let name = label["name"]?.text, !name.isEmpty, !used.contains(name) else { continue }
      board.notCarried.add("labels that no card has", example: "“\(name.prefix(40))”")
    }
    for member in members["members"]?.elements ?? [] {
      guard let name = member["fullName"]?.text, let username = member["username"]?.text,
        !name.isEmpty, name != username
      else { continue }
      board.notCarried.add("full names of members", example: "“\(name.prefix(40))”")
    }
  }

  /// The position of a list or card; without one, the order of the file.
  static func position(_ entry: (offset: Int, element: JSONValue)) -> (Double, Int) {
    (entry.element["pos"]?.double ?? 0, entry.offset)
  }
}

struct TrelloCards {
  private let members: [String: JSONValue]
  private let lists: [JSONValue]
  /// The column names of the open lists, by list identifier.
  private let names: [String: String]
  private let comments: TrelloComments
  private let dates: LocalDates
  private let home: String
  private let checklists: [String: JSONValue]
  private let people: [String: String]

  init(
    _ members: [String: JSONValue],
    _ lists: [JSONValue],
    names: [String: String],
    _ comments: TrelloComments,
    dates: LocalDates,
    home: String
  ) {
    self.members = members
    self.lists = lists
    self.names = names
    self.comments = comments
    self.dates = dates
    self.home = home
    checklists = Self.byID(members["checklists"])
    people = Self.byID(members["members"])
      .compactMapValues {
        $0["username"]?.text ?? $0["fullName"]?.text
      }
  }

  private static func byID(_ value: JSONValue?) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for element in value?.elements ?? [] {
      if let id = element["id"]?.text { result[id] = element }
    }
    return result
  }

  func cards(_ notCarried: inout NotCarried, columns: [SourceColumn]) -> [SourceCard] {
    var listsByID: [String: JSONValue] = [:]
    var entries: [(offset: Int, element: JSONValue)] = []
    for list in lists {
      if let id = list["id"]?.text { listsByID[id] = list }
      for card in list["cards"]?.elements ?? [] {
        entries.append((entries.count, card.within(list)))
      }
    }
    for card in members["cards"]?.elements ?? [] { entries.append((entries.count, card)) }
    entries.sort { Trello.position($0) < Trello.position($1) }
    let done = Set(columns.filter { $0.kind == .done }.map(\.name))
    let cards = entries.map { entry in
      let list = entry.element["idList"]?.text.flatMap { listsByID[$0] }
      return card(entry.element, list: list, done: done, &notCarried)
    }
    let checked = Set(
      entries.flatMap { $0.element["idChecklists"]?.elements.compactMap(\.text) ?? [] }
    )
    let lost = checklists.keys.filter { !checked.contains($0) }.count
    notCarried.add("checklists of cards that are not in the file", lost)
    let used = Set(entries.compactMap { $0.element["idList"]?.text })
    for list in lists where list["closed"]?.truth == true {
      let isUsed = used.contains(list["id"]?.text ?? "")
      notCarried.add(
        isUsed
          ? "names of closed lists, whose cards are in the archive" : "closed lists without cards",
        example: "“\(list["name"]?.text?.prefix(40) ?? "")”"
      )
    }
    return cards
  }

  private func card(
    _ value: JSONValue,
    list: JSONValue?,
    done: Set<String>,
    _ notCarried: inout NotCarried
  ) -> SourceCard {
    let column = list?["id"]?.text.flatMap { names[$0] } ?? home
    var card = SourceCard(key: value["id"]?.text, column: column, title: value["name"]?.text ?? "")
    card.isArchived = value["closed"]?.truth == true || list?["closed"]?.truth == true
    if list == nil, !card.isArchived {
      notCarried.add(SourceBoard.homeless(in: home), example: card.title)
    }
    card.body = value["desc"]?.text ?? ""
    let reader = SourceDates(dates: dates, title: card.title)
    card.due = reader.due(value["due"]?.written, &notCarried)
    card.dueTime = value["due"]?.written.flatMap { dates.time(iso: $0) }
    card.start = reader.start(value["start"]?.written, &notCarried)
    card.updatedAt = reader.updated(value["dateLastActivity"]?.written, &notCarried)
    card.createdAt = Self.created(value["id"]?.text)
    card.tags = (value["labels"]?.elements ?? [])
      .compactMap { label in
        let name = label["name"]?.text ?? ""
        return name.isEmpty ? label["color"]?.text : name
      }
    let members = (value["idMembers"]?.elements ?? []).compactMap(\.text)
    card.assignees = members.map { people[$0] ?? $0 }
    notCarried.add("names of members who are not in the file", members.count { people[$0] == nil })
    card.comments = comments.comments(on: card.key)
    card.checklist = steps(value, &notCarried)
    count(value, isInDone: done.contains(column), &notCarried)
    return card
  }

  /// The steps of all checklists, in order.
  ///
  /// With several checklists, each step begins with the checklist's name.
  private func steps(_ card: JSONValue, _ notCarried: inout NotCarried) -> [ChecklistItem] {
    var lists = (card["idChecklists"]?.elements ?? [])
      .compactMap { value -> JSONValue? in
        guard let id = value.text else { return nil }
        if checklists[id] == nil { notCarried.add("checklists that are not in the file") }
        return checklists[id]
      }
    if lists.isEmpty { lists = card["checklists"]?.elements ?? [] }
    return lists.flatMap { list -> [ChecklistItem] in
      let items = (list["checkItems"]?.elements ?? []).enumerated()
        .sorted { Trello.position($0) < Trello.position($1) }
      for item in items {
        if item.element["due"]?.text != nil { notCarried.add("due dates of steps") }
        if item.element["idMember"]?.text != nil { notCarried.add("assignees of steps") }
      }
      let isUsual = (list["name"]?.text ?? "").isEmpty || list["name"]?.text == "Checklist"
      if items.isEmpty {
        notCarried.add("empty checklists")
      } else if lists.count == 1, !isUsual {
        notCarried.add("names of lone checklists")
      }
      let prefix = lists.count > 1 ? list["name"]?.text.map { $0 + ": " } ?? "" : ""
      return items.map { item in
        ChecklistItem(
          text: prefix + (item.element["name"]?.text ?? ""),
          isDone: item.element["state"]?.text == "complete"
        )
      }
    }
  }

  private func count(
    _ card: JSONValue,
    isInDone: Bool,
    _ notCarried: inout NotCarried
  ) {
    notCarried.add("attachments", card["attachments"]?.elements.count ?? 0)
    notCarried.add("stickers", card["stickers"]?.elements.count ?? 0)
    notCarried.add("values of custom fields", card["customFieldItems"]?.elements.count ?? 0)
    if card["dueComplete"]?.truth == true, !isInDone {
      notCarried.add("marks of done cards that are not in a done column")
    }
  }

  /// The first eight digits of an identifier are its creation time in seconds.
  private static func created(_ id: String?) -> Timestamp? {
    guard let id, id.utf8.count == 24, let seconds = Int64(id.prefix(8), radix: 16) else {
      return nil
    }
    return Timestamp(milliseconds: seconds * 1_000)
  }
}

extension Trello {
  static func marks(_ head: FileHead) -> Bool {
    let object = head.object
    let board: Set = ["idBoard", "idOrganization", "labelNames", "idChecklists", "idMembersVoted"]
    let card: Set = ["idList", "idBoard", "idChecklists", "idMembers"]
    return object.has(board) || head.first("cards").has(card) || head.first("lists").has(card)
      || head.first("lists")["cards"]?.elements.first?.has(card) == true
      || object["checkItems"]?.elements.first?["idChecklist"] != nil
  }
}

extension JSONValue {
  func has(_ names: Set<String>) -> Bool { members.contains { names.contains($0.name) } }

  /// A card with the identifier of its list.
  fileprivate func within(_ list: JSONValue) -> JSONValue {
    guard let id = list["id"], self["idList"] == nil else { return self }
    return .object(members + [Member(name: "idList", value: id)])
  }
}

extension JSONScanner {
  /// Skips an array and returns its length; 0 for anything else.
  mutating func elementCount() throws -> Int {
    guard try peekToken() == UInt8(ascii: "[") else {
      try skipValue()
      return 0
    }
    var count = 0
    try beginArray()
    while try nextElement() {
      try skipValue()
      count += 1
    }
    return count
  }
}

extension InterchangeFormat {
  package static let trello = InterchangeFormat(
    name: "trello",
    title: "Trello's JSON",
    marks: Trello.marks,
    reader: { try Trello(dates: $0.dates).read($0.feed) }
  )
}
