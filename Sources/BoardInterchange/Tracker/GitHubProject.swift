package import BoardModel

/// A project of GitHub whose field “Status” says in which column an issue is.
///
/// Reads the JSON of `gh project view`, `field-list` and `item-list`, and makes the arguments of those
/// calls; see the manual of `gh`.
package struct GitHubProject {
  private struct Option {
    let id: String
    let column: ColumnDraft
  }

  private struct Item {
    let id: String
    let status: String?
  }

  /// A project has at most 50,000 items.
  private static let limit = "50000"

  private let owner: String
  private let number: Int
  private let id: String
  private let field: String
  private let options: [Option]
  /// By the numbers of their issues.
  private var items: [String: Item] = [:]

  package var columns: [ColumnDraft] { options.map(\.column) }

  /// The columns of the issues that are in the project and have a status.
  package var places: [String: String] {
    items.compactMapValues { $0.status.flatMap(column(ofStatus:)) }
  }

  // MARK: Reading

  /// Reads the project with `ask`, which answers the words of a call.
  ///
  /// - Throws: `SourceFault` if an answer can't be read, or the error of `ask`.
  package init(
    _ number: Int,
    of repository: String,
    _ ask: ([String]) throws -> [UInt8]
  ) throws {
    self.number = number
    owner = String(repository.prefix { $0 != "/" })
    let whose = ["\(number)", "--owner", owner, "--format", "json"]
    let project = try Self.value(try ask(["project", "view"] + whose))
    let fields = try Self.value(
      try ask(["project", "field-list"] + whose + ["--limit", "100"])
    )
    let status = (fields["fields"]?.elements ?? [])
      .first { $0["name"]?.text == "Status" && $0["options"] != nil }
    guard let id = project["id"]?.text, let status, let field = status["id"]?.text else {
      throw SourceFault("project \(number) has no field “Status” with choices")
    }
    (self.id, self.field) = (id, field)
    options = (status["options"]?.elements ?? [])
      .compactMap { option in
        guard let id = option["id"]?.text, let text = option["name"]?.text else { return nil }
        let name = CardCleaner.name(text)
        return Option(id: id, column: ColumnDraft(name: name, kind: ColumnWords.kind(of: name)))
      }
    guard !options.isEmpty else { throw SourceFault("the field “Status” has no choices") }
    let list = try Self.value(
      try ask(["project", "item-list"] + whose + ["--limit", Self.limit])
    )
    for item in list["items"]?.elements ?? [] {
      let content = item["content"]
      guard content?["type"]?.text == "Issue", let issue = content?["number"]?.word,
        content?["repository"]?.text?.lowercased() == repository.lowercased(),
        let id = item["id"]?.text
      else { continue }
      items[issue] = Item(id: id, status: item["status"]?.text)
    }
  }

  /// The column of an issue: by its status, or if it has none, by whether it is closed.
  func column(ofIssue issue: String, isClosed: Bool) -> String {
    if let place = items[issue]?.status.flatMap(column(ofStatus:)) { return place }
    return ((isClosed ? columns.last { $0.kind == .done } : nil) ?? columns[0]).name
  }

  private func column(ofStatus status: String) -> String? {
    columns.first { NameRule.isSame($0.name, CardCleaner.name(status)) }?.name
  }

  private static func value(_ answer: [UInt8]) throws -> JSONValue {
    guard var reader = try? JSONReader(ByteFeed(answer)), let value = try? reader.value(),
      case .object = value
    else { throw SourceFault("the answer is not an object in JSON") }
    return value
  }

  // MARK: Changes

  /// Puts an issue into a column with calls of `ask`; `address` is the issue's address, needed if it
  /// isn't in the project yet.
  ///
  /// - Throws: `SourceFault` if an answer can't be read, or the errors of the arguments.
  package mutating func move(
    _ issue: String,
    to column: String,
    address: () throws -> String,
    _ ask: ([String]) throws -> [UInt8]
  ) throws {
    guard let option = options.first(where: { $0.column.name == column }) else { return }
    if items[issue] == nil {
      let added = try ask(
        ["project", "item-add", "\(number)", "--owner", owner, "--format", "json"]
          + ["--url", try address()]
      )
      guard let id = try Self.value(added)["id"]?.text else {
        throw SourceFault("the answer has no id")
      }
      items[issue] = Item(id: id, status: nil)
    }
    guard let item = items[issue] else { return }
    _ = try ask(
      ["project", "item-edit", "--id", item.id, "--project-id", id, "--field-id", field]
        + ["--single-select-option-id", option.id]
    )
    items[issue] = Item(id: item.id, status: column)
  }
}
