package import BoardModel
internal import Foundation

/// The issues of a repository as cards, in the JSON of GitHub's REST API.
///
/// See “REST API endpoints for issues” in GitHub's documentation.
package struct GitHubIssues {
  /// A call of the API that changes something.
  package struct Request: Hashable, Sendable {
    package let method: String
    private let folder: String
    private let isForIssue: Bool
    private let end: String
    package let body: JSONValue

    /// For `folder/NUMBER` and an end, or the folder itself.
    fileprivate init(
      _ method: String,
      _ folder: String,
      isForIssue: Bool,
      end: String = "",
      _ body: [JSONValue.Member]
    ) {
      (self.method, self.folder, self.isForIssue, self.end) = (method, folder, isForIssue, end)
      self.body = .object(body)
    }

    /// The path for an issue with a number; a new one has none yet.
    package func path(_ id: String?) -> String {
      isForIssue ? "\(folder)/\(id ?? "")\(end)" : folder
    }
  }

  package static let fields: [CardField] = [.title, .body, .tags, .assignees]
  private static let states = [
    ColumnDraft(name: "Open", kind: .toDo), ColumnDraft(name: "Closed", kind: .done),
  ]

  /// How many issues or comments a page has.
  package static let pageSize = 100

  private let repository: String
  private let project: GitHubProject?
  package private(set) var items: [TrackerItem] = []
  /// When the last one was changed.
  package private(set) var latest: Timestamp?
  private var numbers: [String: Int] = [:]

  /// - Parameters:
  ///   - repository: Such as `owner/name`.
  ///   - project: Says in which columns the issues are; without one, they are open or closed.
  package init(_ repository: String, _ project: GitHubProject? = nil) {
    (self.repository, self.project) = (repository, project)
  }

  package var columns: [ColumnDraft] { project?.columns ?? Self.states }

  // MARK: Pages

  /// What a list of pages asks for next.
  ///
  /// Each page begins with what changed when the last one ended, so that what changes meanwhile is on
  /// a later page.
  package struct Cursor: Hashable, Sendable {
    var since: Timestamp?
    /// More than 1 as long as a whole page has changed at the same moment.
    var page = 1

    package init(since: Timestamp?) { self.since = since }

    /// - Returns: Whether there may be more.
    mutating func advance(after page: [JSONValue]) -> Bool {
      let last = page.last?["updated_at"]?.text.flatMap { Timestamp(iso: $0) }
      self.page = last == nil || last == since ? self.page + 1 : 1
      since = last ?? since
      return page.count == GitHubIssues.pageSize
    }
  }

  /// The open issues, or all, in the order of their changes.
  package func issuesPath(_ cursor: Cursor, onlyOpen: Bool) -> String {
    path("issues?state=\(onlyOpen ? "open" : "all")&", cursor)
  }

  package func commentsPath(_ cursor: Cursor) -> String { path("issues/comments?", cursor) }

  private func path(_ start: String, _ cursor: Cursor) -> String {
    let since = cursor.since.map { "&since=\($0.iso)" } ?? ""
    return "repos/\(repository)/\(start)sort=updated&direction=asc\(since)"
      + "&per_page=\(Self.pageSize)&page=\(cursor.page)"
  }

  /// Takes a page of issues; pull requests are left out.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: `SourceFault` if it is not a list of issues.
  package mutating func addIssues(_ bytes: [UInt8], _ cursor: inout Cursor) throws -> Bool {
    let page = try page(bytes)
    for issue in page where issue["pull_request"] == nil {
      guard let number = issue["number"]?.word, issue["title"]?.text != nil else {
        throw SourceFault("an issue has no number or title")
      }
      if let moment = issue["updated_at"]?.text.flatMap({ Timestamp(iso: $0) }) {
        latest = max(latest ?? moment, moment)
      }
      let isClosed = issue["state"]?.text == "closed"
      let item = TrackerItem(
        id: number,
        draft: draft(issue),
        column: project?.column(ofIssue: number, isClosed: isClosed)
          ?? Self.states[isClosed ? 1 : 0].name
      )
      // Pages may overlap if an issue is made between two requests.
      if let index = numbers[number] {
        items[index] = item
      } else {
        numbers[number] = items.count
        items.append(item)
      }
    }
    return cursor.advance(after: page)
  }

  /// Takes a page of comments; those of issues that are not here are left out.
  package mutating func addComments(_ bytes: [UInt8], _ cursor: inout Cursor) throws -> Bool {
    let page = try page(bytes)
    for comment in page {
      guard let address = comment["issue_url"]?.text, let id = comment["id"]?.word,
        let index = address.split(separator: "/").last.flatMap({ numbers[String($0)] }),
        let text = try? CommentRule.checked(comment["body"]?.text ?? "")
      else { continue }
      if items[index].comments.contains(where: { $0.id == id }) { continue }
      items[index].comments
        .append(
          TrackerItem.Comment(
            id: id,
            author: comment["user"]?["login"]?.text,
            date: comment["created_at"]?.text.flatMap { Timestamp(iso: $0) },
            text: text
          )
        )
    }
    return cursor.advance(after: page)
  }

  private func page(_ bytes: [UInt8]) throws -> [JSONValue] {
    guard case .array(let page)? = try? JSONValue(bytes) else {
      throw SourceFault("the answer is not a list in JSON")
    }
    return page
  }

  private func draft(_ issue: JSONValue) -> CardDraft {
    var card = SourceCard(column: "", title: issue["title"]?.text ?? "")
    card.body = (issue["body"]?.text ?? "").replacing("\r\n", with: "\n")
    card.tags = Self.labels(of: issue)
    card.assignees = (issue["assignees"]?.elements ?? []).compactMap { $0["login"]?.text }
    return LinkFields.draft(of: card)
  }

  // MARK: Changes

  /// The calls that make a change; the answer to the first one has the identifier.
  ///
  /// - Parameters:
  ///   - change: What to change.
  ///   - labels: The labels that the issue has now. A label such as “good first issue” is a tag
  ///     without blanks; it keeps its name as long as its tag stays.
  /// - Returns: The calls, in order.
  package func requests(for change: TrackerChange, labels: [String]) -> [Request] {
    let issues = "repos/\(repository)/issues"
    switch change.content {
    case .create(let draft, let column):
      let body = Self.fields.compactMap { member(draft.edit(of: $0), labels) }
      let made = Request("POST", issues, isForIssue: false, body)
      if !isDone(column) { return [made] }
      return [made, Request("PATCH", issues, isForIssue: true, [state(column)])]
    case .change(let edits, let column):
      let body = edits.compactMap { member($0, labels) } + (column.map { [state($0)] } ?? [])
      return [Request("PATCH", issues, isForIssue: true, body)]
    case .comment(let comment):
      let text = JSONValue.Member(name: "body", value: .string(comment.text))
      return [Request("POST", issues, isForIssue: true, end: "/comments", [text])]
    }
  }

  private func isDone(_ column: String) -> Bool {
    columns.contains { $0.name == column && $0.kind == .done }
  }

  private func state(_ column: String) -> JSONValue.Member {
    JSONValue.Member(name: "state", value: .string(isDone(column) ? "closed" : "open"))
  }

  /// The labels in an answer about one issue.
  package static func labels(of answer: [UInt8]) throws -> [String] {
    try labels(of: JSONValue(answer))
  }

  private static func labels(of issue: JSONValue) -> [String] {
    (issue["labels"]?.elements ?? []).compactMap { $0.text ?? $0["name"]?.text }
  }

  package func path(ofIssue id: String) -> String { "repos/\(repository)/issues/\(id)" }

  /// The address of a page in an answer about one issue.
  package static func address(in answer: [UInt8]) throws -> String {
    guard let address = try JSONValue(answer)["html_url"]?.text else {
      throw SourceFault("the answer has no html_url")
    }
    return address
  }

  private func member(_ edit: CardEdit, _ labels: [String]) -> JSONValue.Member? {
    switch edit {
    case .tags(let tags):
      let names = LinkFields.names(of: tags, keeping: labels)
      return JSONValue.Member(name: "labels", value: .array(names.map(JSONValue.string)))
    case .assignees(let names):
      return JSONValue.Member(name: "assignees", value: .array(names.map(JSONValue.string)))
    case .body(let text): return JSONValue.Member(name: "body", value: .string(text))
    case .title(let title): return JSONValue.Member(name: "title", value: .string(title))
    default: return nil
    }
  }

  /// The identifier in the answer to a call: of a comment, or the number of an issue.
  ///
  /// - Throws: `SourceFault` if there is none.
  package static func id(in answer: [UInt8], of change: TrackerChange) throws -> String {
    let value = try JSONValue(answer)
    let name = if case .comment = change.content { "id" } else { "number" }
    guard let id = value[name]?.word else { throw SourceFault("the answer has no \(name)") }
    return id
  }
}
