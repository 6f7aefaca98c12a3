package import BoardModel

/// Reads the output of `gh issue list --json …` and `gh project item-list --format json`, and
/// issues from GitLab's API, as `glab` prints them.
package struct GitHub {
  private let dates: LocalDates
  package init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it is not JSON, has no issue, or has too many issues.
  package func read(_ feed: ByteFeed) throws -> SourceBoard {
    let document = try JSONReader.document(feed)
    var board = SourceBoard()
    if case .array(let items)? = document["items"] {
      for item in items { try addItem(item, to: &board) }
      let missing = (document["totalCount"]?.integer ?? 0) - items.count
      if missing > 0 {
        board.notes.append(
          "\(missing) items are not in the file; export again with a higher --limit"
        )
      }
    } else {
      board.columns = [.open, .doing, .done]
      board.fields = [.title, .body, .tags]
      if case .array(let issues) = document {
        for issue in issues { try addIssue(issue, to: &board) }
      } else {
        try addIssue(document, to: &board)
      }
    }
    if board.cards.isEmpty, !board.notCarried.isEmpty { throw Self.fault }
    return board
  }

  // MARK: Issues

  private func addIssue(_ value: JSONValue, to board: inout SourceBoard) throws {
    let issue = GitLab.isIssue(value) ? GitLab.issue(value, &board) : Self.renamed(value)
    guard issue["title"] != nil || issue["number"] != nil else {
      return board.notCarried.add("objects without a title")
    }
    let state = issue["state"]?.text?.uppercased()
    let isDone = state == "CLOSED" || state == "MERGED" || issue["closed"]?.truth == true
    var card = card(issue, column: isDone ? "Done" : "To Do")
    let number = issue["number"]?.word
    card.key = issue["url"]?.text ?? issue["id"]?.text ?? number
    card.number = number
    let reader = SourceDates(dates: dates, title: card.title)
    card.createdAt = reader.created(issue["createdAt"]?.written, &board.notCarried)
    card.updatedAt = reader.updated(issue["updatedAt"]?.written, &board.notCarried)
    let closed = issue["closedAt"]?.text ?? ""
    if isDone, !closed.isEmpty { card.finishedAt = reader.finished(closed, &board.notCarried) }
    if issue["milestone"] != nil { board.fields.insert(.due) }
    if let milestone = issue["milestone"], let title = milestone["title"]?.text {
      card.lane = title
      let due = milestone["dueOn"] ?? milestone["due_on"] ?? milestone["due_date"]
      card.due = reader.due(due?.written, &board.notCarried)
    }
    if issue["dueDate"] != nil {
      board.fields.insert(.due)
      card.due = reader.due(issue["dueDate"]?.written, &board.notCarried) ?? card.due
    }
    let comments = issue["comments"]?.elements ?? []
    card.comments = comments.compactMap { comment in
      SourceComment(
        key: comment["id"]?.word ?? comment["url"]?.text,
        author: comment["author"]?["login"]?.text ?? comment["user"]?["login"]?.text,
        date: comment["createdAt"]?.text ?? comment["created_at"]?.text,
        text: comment["body"]?.text
      )
    }
    let total = issue["comments"]?.integer ?? comments.count
    board.notCarried.add("comments without a text or a moment", total - card.comments.count)
    try board.add(card)
    countParts(of: issue, comments, &board.notCarried)
    if issue["stateReason"]?.text?.uppercased() == "NOT_PLANNED" {
      board.notCarried.add("issues closed as not planned, which are done here")
    }
    if !(issue["author"] ?? .null).isNull { board.notCarried.add("authors of issues") }
    if issue["isPinned"]?.truth == true { board.notCarried.add("pins") }
    count(issue, known: Self.issueNames, &board.notCarried)
  }

  private func countParts(
    of issue: JSONValue,
    _ comments: [JSONValue],
    _ notCarried: inout NotCarried
  ) {
    let reactions = ([issue] + comments).map { $0["reactionGroups"]?.elements.count ?? 0 }
    notCarried.add("reactions", reactions.reduce(0, +))
    func count(_ name: String, of values: [JSONValue]) -> Int {
      values.count { !($0[name] ?? .null).saysNothing }
    }
    let labels = issue["labels"]?.elements ?? []
    notCarried.add("descriptions of labels", count("description", of: labels))
    let milestone = issue["milestone"] ?? .null
    notCarried.add("descriptions of milestones", count("description", of: [milestone]))
    let people = (issue["assignees"]?.elements ?? [])
      .filter { $0["login"] != nil && $0["name"] != $0["login"] }
    notCarried.add("display names of people", count("name", of: people))
  }

  /// An issue of GitHub's API, with the names that `gh` uses.
  private static func renamed(_ value: JSONValue) -> JSONValue {
    guard value["html_url"] != nil else { return value }
    return .object(
      value.members.compactMap { member in
        if technical.contains(member.name) { return nil }
        return JSONValue.Member(name: names[member.name] ?? member.name, value: member.value)
      }
    )
  }

  private static let names = [
    "html_url": "url", "created_at": "createdAt", "updated_at": "updatedAt",
    "closed_at": "closedAt", "state_reason": "stateReason", "user": "author",
  ]
  private static let technical: Set = [
    "id", "node_id", "url", "repository_url", "labels_url", "comments_url", "events_url",
    "timeline_url", "assignee", "author_association", "performed_via_github_app", "closed_by",
    "score", "repository", "sub_issues_summary", "issue_dependencies_summary",
  ]

  private static let issueNames: Set<String> = [
    "number", "title", "body", "state", "closed", "url", "id", "labels", "assignees", "createdAt",
    "updatedAt", "closedAt", "milestone", "comments", "reactionGroups", "author", "stateReason",
    "isPinned", "dueDate",
  ]

  private static let fault = SourceFault(
    "no cards were found in it: it is not JSON of GitHub or GitLab"
  )

  // MARK: Projects

  private func addItem(_ item: JSONValue, to board: inout SourceBoard) throws {
    let status = item["status"]?.text ?? ""
    let column = status.isEmpty ? "No Status" : status
    board.addColumn(SourceColumn(column))
    let content = item["content"] ?? .null
    var card = card(content, column: column)
    if let title = item["title"]?.text, !title.isEmpty { card.title = title }
    // The address also identifies the card in a list of issues; a draft has none.
    card.key = content["url"]?.text ?? item["id"]?.text
    card.number = content["number"]?.word
    card.tags += names(item["labels"]).filter { !card.tags.contains($0) }
    card.assignees += names(item["assignees"]).filter { !card.assignees.contains($0) }
    for member in item.members {
      guard let text = member.value.word else { continue }
      switch member.name.lowercased() {
      case "estimate", "story points", "points":
        card.estimate = Estimate(text)
        if card.estimate == nil { board.notCarried.add("estimates that cannot be read") }
      case "priority":
        card.priority = Self.priority(text)
        if card.priority == .none, text.lowercased() != "none" {
          board.notCarried.add("priorities such as “\(text.prefix(20))”")
        }
      case "due", "due date", "duedate", "target date", "deadline", "end date":
        card.due = SourceDates(dates: dates, title: card.title).due(text, &board.notCarried)
      default: break
      }
    }
    try board.add(card)
    count(item, known: Self.itemNames, &board.notCarried)
  }

  private static let itemNames: Set<String> = [
    "id", "title", "status", "content", "labels", "assignees", "repository", "priority", "due",
    "due date", "duedate", "target date", "deadline", "end date", "estimate", "story points",
    "points",
  ]

  private static func priority(_ text: String) -> Priority {
    let word = text.lowercased().filter { $0.isLetter || $0.isNumber }
    if ["urgent", "high", "critical", "p0", "p1"].contains(word) { return .high }
    if ["medium", "normal", "p2"].contains(word) { return .medium }
    return ["low", "p3", "p4"].contains(word) ? .low : .none
  }

  // MARK: Both

  private func card(_ value: JSONValue, column: String) -> SourceCard {
    var card = SourceCard(column: column, title: value["title"]?.text ?? "")
    card.body = value["body"]?.text ?? ""
    if let url = value["url"]?.text {
      card.body += card.body.isEmpty ? url : "\n\n\(url)"
    }
    card.tags = names(value["labels"])
    card.assignees = names(value["assignees"])
    return card
  }

  /// Names, or objects with a name or a login.
  private func names(_ value: JSONValue?) -> [String] {
    (value?.elements ?? [])
      .compactMap {
        $0.text ?? $0["login"]?.text ?? $0["username"]?.text ?? $0["name"]?.text
      }
  }

  private func count(_ value: JSONValue, known: Set<String>, _ notCarried: inout NotCarried) {
    for member in value.members
    where !known.contains(member.name.lowercased()) && !known.contains(member.name) {
      if member.value.saysNothing { continue }
      notCarried.add("fields “\(member.name.prefix(30))”")
    }
  }
}

extension GitHub {
  static func marks(_ head: FileHead) -> Bool {
    let object = head.object
    if object["items"] != nil, object["totalCount"]?.integer != nil { return true }
    if object["title"]?.text == nil { return false }
    if GitLab.isIssue(object) { return true }
    let address = (object["html_url"] ?? object["url"])?.text ?? ""
    if address.contains("github.com/"), object["number"]?.integer != nil { return true }
    let isNamed = ["OPEN", "CLOSED", "MERGED"].contains(object["state"]?.text)
    return (isNamed || object["number"]?.integer != nil)
      && object.members.allSatisfy { issueNames.contains($0.name) || printed.contains($0.name) }
  }

  /// Other fields that `gh issue list --json` and `gh pr list --json` print.
  private static let printed: Set = [
    "projectCards", "projectItems", "closedByPullRequestsReferences", "additions", "baseRefName",
    "changedFiles", "commits", "deletions", "files", "headRefName", "headRepository", "isDraft",
    "latestReviews", "mergeable", "mergedAt", "mergedBy", "reviewDecision", "reviewRequests",
    "reviews", "statusCheckRollup", "type", "parent", "subIssues",
  ]
}

extension JSONValue {
  var saysNothing: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number: false
    }
  }

  /// Whether it is empty, false, or a list of such values.
  var isUnset: Bool {
    saysNothing || self == .bool(false) || !elements.isEmpty && elements.allSatisfy(\.isUnset)
  }
}

extension InterchangeFormat {
  package static let github = InterchangeFormat(
    name: "github",
    title: "GitHub's JSON",
    dialects: ["gitlab"],
    marks: GitHub.marks,
    reader: { try GitHub(dates: $0.dates).read($0.feed) }
  )
}
