package import BoardModel

/// Reads the JSON that Trello exports, or that its API returns for the lists of a board.
package struct Trello {
  private let dates: LocalDates

  package init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it is not JSON, or has too many values or cards.
  package func read(_ feed: ByteFeed) throws -> SourceBoard {
    let document = try JSONReader.document(feed)
    let isList = !document.elements.isEmpty
    var reader = TrelloReader(isList ? ["lists": document] : document, dates)
    try reader.read()
    return reader.board
  }
}

private struct TrelloReader {
  private let document: JSONValue
  private let dates: LocalDates
  private(set) var board: SourceBoard
  private let lists: [JSONValue]
  private let listsByID: [String: JSONValue]
  private let checklists: [String: JSONValue]
  private let people: [String: String]
  /// The column names of the open lists, by list identifier.
  private var names: [String: String] = [:]
  /// By card identifier.
  private var comments: [String: [SourceComment]] = [:]

  init(_ document: JSONValue, _ dates: LocalDates) {
    (self.document, self.dates) = (document, dates)
    board = SourceBoard(name: document["name"]?.text)
    lists = Self.sorted(document["lists"]?.elements ?? [])
    listsByID = Self.byID(lists)
    checklists = Self.byID(document["checklists"]?.elements ?? [])
    people = Self.byID(document["members"]?.elements ?? [])
      .compactMapValues { $0["username"]?.text ?? $0["fullName"]?.text }
  }

  private static func byID(_ values: [JSONValue]) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    for value in values {
      if let id = value["id"]?.text { result[id] = value }
    }
    return result
  }

  /// By their positions; without one, in the order of the file.
  private static func sorted(_ values: [JSONValue]) -> [JSONValue] {
    values.enumerated()
      .map { (($1["pos"]?.double ?? 0, $0), $1) }
      .sorted { $0.0 < $1.0 }
      .map(\.1)
  }

  mutating func read() throws {
    board.fields = [.title, .body, .due, .start, .tags, .checklist]
    board.hasArchive = true
    readColumns()
    let actions = document["actions"]?.elements ?? []
    for action in actions { read(action) }
    let commentCount = comments.values.map(\.count).reduce(0, +)
    try readCards()
    let keys = Set(board.cards.compactMap(\.key))
    let lost = comments.filter { !keys.contains($0.key) }.values.map(\.count).reduce(0, +)
    board.notCarried.add("comments on cards that are not in the file", lost)
    board.notCarried.add("actions that are no comments", actions.count - commentCount)
    countNames()
    if actions.count >= 1_000 {
      board.notes.append("Trello exports only the last 1000 actions; older comments are missing")
    }
    board.notCarried.add("custom fields", document["customFields"]?.elements.count ?? 0)
    board.notCarried.add("data of power-ups", document["pluginData"]?.elements.count ?? 0)
    countOthers()
  }

  private mutating func readColumns() {
    for list in lists where list["closed"]?.truth != true {
      let name = list["name"]?.text ?? ""
      let column = board.addColumn(calledAtLeast: name, limit: list["softLimit"]?.integer)
      if let id = list["id"]?.text { names[id] = column }
    }
    if board.columns.isEmpty { board.columns = [.toDo] }
  }

  /// The second one is a comment of a card that was copied with its comments.
  private static let commentKinds = ["commentCard", "copyCommentCard"]

  private mutating func read(_ action: JSONValue) {
    let (data, author) = (action["data"], action["memberCreator"])
    guard Self.commentKinds.contains(action["type"]?.text ?? ""),
      let card = data?["card"]?["id"]?.text,
      let comment = SourceComment(
        key: action["id"]?.text,
        author: author?["username"]?.text ?? author?["fullName"]?.text,
        date: action["date"]?.text,
        text: data?["text"]?.text
      )
    else { return }
    comments[card, default: []].append(comment)
  }

  // MARK: Cards

  private mutating func readCards() throws {
    let listed = lists.flatMap { list in
      (list["cards"]?.elements ?? []).map { $0.within(list) }
    }
    let cards = Self.sorted(listed + (document["cards"]?.elements ?? []))
    let done = Set(board.columns.filter { $0.kind == .done }.map(\.name))
    for card in cards { try board.add(self.card(card, done)) }
    let checked = Set(cards.flatMap { $0["idChecklists"]?.elements.compactMap(\.text) ?? [] })
    let lost = checklists.keys.count { !checked.contains($0) }
    board.notCarried.add("checklists of cards that are not in the file", lost)
    let used = Set(cards.compactMap { $0["idList"]?.text })
    for list in lists where list["closed"]?.truth == true {
      let isUsed = used.contains(list["id"]?.text ?? "")
      board.notCarried.add(
        isUsed
          ? "names of closed lists, whose cards are in the archive" : "closed lists without cards",
        example: "“\(list["name"]?.text?.prefix(40) ?? "")”"
      )
    }
  }

  private mutating func card(_ value: JSONValue, _ done: Set<String>) -> SourceCard {
    let list = value["idList"]?.text.flatMap { listsByID[$0] }
    let home = board.columns[0].name
    let column = list?["id"]?.text.flatMap { names[$0] } ?? home
    var card = SourceCard(key: value["id"]?.text, column: column, title: value["name"]?.text ?? "")
    card.isArchived = value["closed"]?.truth == true || list?["closed"]?.truth == true
    if list == nil, !card.isArchived {
      board.notCarried.add(SourceBoard.homeless(in: home), example: card.title)
    }
    card.body = value["desc"]?.text ?? ""
    let reader = SourceDates(dates: dates, title: card.title)
    card.due = reader.due(value["due"]?.written, &board.notCarried)
    card.dueTime = value["due"]?.written.flatMap { dates.time(iso: $0) }
    card.start = reader.start(value["start"]?.written, &board.notCarried)
    card.updatedAt = reader.updated(value["dateLastActivity"]?.written, &board.notCarried)
    card.createdAt = Self.created(value["id"]?.text)
    card.tags = (value["labels"]?.elements ?? [])
      .compactMap { label in
        let name = label["name"]?.text ?? ""
        return name.isEmpty ? label["color"]?.text : name
      }
    let members = (value["idMembers"]?.elements ?? []).compactMap(\.text)
    card.assignees = members.map { people[$0] ?? $0 }
    let unknown = members.count { people[$0] == nil }
    board.notCarried.add("names of members who are not in the file", unknown)
    card.comments = (card.key.flatMap { comments[$0] } ?? []).sorted { $0.date < $1.date }
    card.checklist = steps(value)
    for (name, words) in Self.counted {
      board.notCarried.add(words, value[name]?.elements.count ?? 0)
    }
    if value["dueComplete"]?.truth == true, !done.contains(column) {
      board.notCarried.add("marks of done cards that are not in a done column")
    }
    return card
  }

  /// The steps of all checklists, in order.
  ///
  /// With several checklists, each step begins with the checklist's name.
  private mutating func steps(_ card: JSONValue) -> [ChecklistItem] {
    let ids = (card["idChecklists"]?.elements ?? []).compactMap(\.text)
    var lists = ids.compactMap { checklists[$0] }
    board.notCarried.add("checklists that are not in the file", ids.count - lists.count)
    if lists.isEmpty { lists = card["checklists"]?.elements ?? [] }
    return lists.flatMap { list -> [ChecklistItem] in
      let items = Self.sorted(list["checkItems"]?.elements ?? [])
      for item in items {
        if item["due"]?.text != nil { board.notCarried.add("due dates of steps") }
        if item["idMember"]?.text != nil { board.notCarried.add("assignees of steps") }
      }
      let isUsual = (list["name"]?.text ?? "").isEmpty || list["name"]?.text == "Checklist"
      if items.isEmpty {
        board.notCarried.add("empty checklists")
      } else if lists.count == 1, !isUsual {
        board.notCarried.add("names of lone checklists")
      }
      let prefix = lists.count > 1 ? list["name"]?.text.map { $0 + ": " } ?? "" : ""
      return items.map { item in
        ChecklistItem(
          text: prefix + (item["name"]?.text ?? ""),
          isDone: item["state"]?.text == "complete"
        )
      }
    }
  }

  /// The first eight digits of an identifier are its creation time in seconds.
  private static func created(_ id: String?) -> Timestamp? {
    guard let id, id.utf8.count == 24, let seconds = Int64(id.prefix(8), radix: 16) else {
      return nil
    }
    return Timestamp(milliseconds: seconds * 1_000)
  }

  // MARK: What has no place

  private mutating func countNames() {
    let used = Set(board.cards.flatMap(\.tags))
    for label in document["labels"]?.elements ?? [] {
      guard let name = label["name"]?.text, !name.isEmpty, !used.contains(name) else { continue }
      board.notCarried.add("labels that no card has", example: "“\(name.prefix(40))”")
    }
    for member in document["members"]?.elements ?? [] {
      guard let name = member["fullName"]?.text, let username = member["username"]?.text,
        !name.isEmpty, name != username
      else { continue }
      board.notCarried.add("full names of members", example: "“\(name.prefix(40))”")
    }
  }

  /// Counts the members of the board and of its parts that nothing reads.
  private mutating func countOthers() {
    for member in document.members {
      switch member.name {
      case "lists", "cards", "checklists":
        for element in member.value.elements { countOthers(in: element) }
      case "actions", "customFields", "pluginData": break
      case "desc": count(member)
      default: if !Self.names.contains(member.name) { count(member) }
      }
    }
  }

  private mutating func countOthers(in value: JSONValue) {
    for element in value.elements { countOthers(in: element) }
    for member in value.members {
      if Self.counted.contains(where: { $0.name == member.name }) { continue }
      if Self.names.contains(member.name) { countOthers(in: member.value) } else { count(member) }
    }
  }

  /// Counts a member that can't be imported, unless it is empty.
  private mutating func count(_ member: JSONValue.Member) {
    if Self.technical.contains(member.name) || member.value.saysNothing { return }
    if member.value == .bool(false) { return }
    switch member.name {
    case "cover":
      let hasOne = ["color", "idAttachment", "idUploadedBackground"]
        .contains { !(member.value[$0] ?? .null).isNull }
      if hasOne { board.notCarried.add("covers") }
    case "dueReminder":
      if let minutes = member.value.integer, minutes >= 0 { board.notCarried.add("reminders") }
    case "idMembersVoted": board.notCarried.add("votes", member.value.elements.count)
    case "pluginData": board.notCarried.add("data of power-ups", member.value.elements.count)
    case "subscribed": board.notCarried.add("watched boards, lists and cards")
    case "cardRole":
      board.notCarried.add("cards that Trello draws as a “\(member.value.text?.prefix(20) ?? "")”")
    case "prefs":
      if member.value["backgroundImage"]?.text != nil {
        board.notCarried.add("background pictures")
      }
    default: board.notCarried.add("fields “\(member.name.prefix(30))”")
    }
  }

  /// The elements of these members of a card are counted, whatever they are.
  private static let counted: [(name: String, words: String)] = [
    ("attachments", "attachments"), ("stickers", "stickers"),
    ("customFieldItems", "values of custom fields"),
  ]

  private static let names: Set = [
    "id", "name", "desc", "due", "dateLastActivity", "labels", "color", "idMembers", "idChecklists",
    "checklists", "checkItems", "state", "closed", "idList", "pos", "idMember", "start",
    "dueComplete", "cards", "softLimit", "fullName", "username",
  ]

  /// Trello's internal values, those that other members repeat, addresses and appearances.
  private static let technical: Set = [
    "activityBlocked", "agent", "avatarHash", "avatarUrl", "badges", "bio", "bioData",
    "boardSourceUrl", "checkItemStates", "confirmed", "creationMethod",
    "creationMethodError", "datasource", "staticMapUrl", "creationMethodLoadingStartedAt",
    "creationType", "datePluginDisable",
    "dateClosed", "dateCompleted", "dateLastView", "dateViewedByMe", "descData", "email",
    "enterpriseOwned", "faviconUrl", "idAttachmentCover", "idBoard", "idBoardSource", "idCard",
    "idChecklist", "idEnterprise", "idLabels", "idMemberCreator",
    "idMemberReferrer", "idOrganization", "idOrganizationOwner", "idPremOrgsAdmin", "idShort",
    "idTags", "initials", "invitations", "invited", "ixUpdate", "labelNames", "limits",
    "manualCoverAttachment", "memberType", "members", "memberships", "mirrorSourceId", "nameData",
    "nodeId", "nonPublic", "nonPublicAvailable", "originalDesc", "originalName", "pinned",
    "powerUps", "premiumFeatures", "products", "shortLink", "shortUrl",
    "starred", "structural", "templateGallery", "type", "url", "uses", "status",
  ]
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

extension InterchangeFormat {
  package static let trello = InterchangeFormat(
    name: "trello",
    title: "Trello's JSON",
    marks: Trello.marks,
    reader: { try Trello(dates: $0.dates).read($0.feed) }
  )
}
