import Foundation
import Testing

/// `tercet link github:OWNER/NAME --project N`, with a program that answers as `gh` does.
@Suite struct GitHubProjectTests {
  private let program: Program

  init() throws {
    program = try Program()
    var issues: [String: Any] = [:]
    for (index, title) in ["Fix login", "Write docs", "Paint it"].enumerated() {
      issues["\(index + 1)"] = [
        "number": index + 1, "title": title, "state": "open", "body": NSNull(),
        "labels": [Any](), "assignees": [Any](), "updated_at": "2026-01-02T00:00:00Z",
      ]
    }
    let project: [String: Any] = [
      "statuses": ["Todo", "In Progress", "Shipped", "Done"],
      "items": ["1": "In Progress", "2": NSNull()],
    ]
    try save([
      "now": Int(Date().timeIntervalSince1970), "issues": issues, "comments": [Any](),
      "project": project,
    ])
  }

  private var path: String { program.folder + "/github.json" }

  private func save(_ store: [String: Any]) throws {
    try JSONSerialization.data(withJSONObject: store).write(to: URL(fileURLWithPath: path))
  }

  private func load() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The statuses of issues in the project; a dash for none.
  private func statuses() throws -> [String: String] {
    let project = try #require(try load()["project"] as? [String: Any])
    return try #require(project["items"] as? [String: Any]).mapValues { $0 as? String ?? "-" }
  }

  private func setStatus(_ issue: Int, _ status: String) throws {
    var store = try load()
    var project = try #require(store["project"] as? [String: Any])
    var items = try #require(project["items"] as? [String: Any])
    items["\(issue)"] = status
    project["items"] = items
    store["project"] = project
    try save(store)
  }

  private func state(_ issue: Int) throws -> String? {
    let issues = try load()["issues"] as? [String: [String: Any]]
    return issues?["\(issue)"]?["state"] as? String
  }

  private func link(_ words: String...) throws -> Program.Outcome {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    return try program.shell(
      "tests=$1; shift; PATH=\"$tests:$PATH\" exec \"$tercet\" link \"$@\"",
      [tests] + words
    )
  }

  private func cards() throws -> String {
    try program.run(["list", "--board", "site", "--format", "{column}: {title}"]).output
  }

  // MARK: Both ways

  @Test func theStatusesAreTheColumns() throws {
    let outcome = try link("github:ann/site", "--project", "3")

    #expect(
      outcome.output
        == "Linked “github:ann/site/projects/3” with the board “site”, 3 cards\n",
      "\(outcome)"
    )
    #expect(try cards() == "Todo: Write docs\nTodo: Paint it\nIn Progress: Fix login\n")
  }

  @Test func aStatusThatChangesThereMovesItsCard() throws {
    _ = try link("github:ann/site", "--project", "3")
    try setStatus(1, "Done")
    try setStatus(2, "In Progress")

    let outcome = try link("github:ann/site")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try cards() == "Todo: Paint it\nIn Progress: Write docs\nDone: Fix login\n")
    #expect(try state(1) == "open")
    #expect(try link("github:ann/site", "--dry-run").output.contains("Nothing would change"))
  }

  @Test func aCardThatMovesGetsItsStatusAndADoneOneIsClosed() throws {
    _ = try link("github:ann/site", "--project", "3")
    _ = try program.run("move", "Paint it", "In Progress")
    _ = try program.run("move", "Fix login", "Shipped")
    _ = try program.run("add", "New one", "--board", "site", "--plain")

    let outcome = try link("github:ann/site/projects/3")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try statuses() == ["1": "Shipped", "2": "-", "3": "In Progress", "4": "Todo"])
    #expect(try state(1) == "closed")
    #expect(try state(3) == "open")
    #expect(try link("github:ann/site", "--dry-run").output.contains("Nothing would change"))
  }

  // MARK: Refused

  @Test(arguments: [
    (["github:ann/site", "--project", "4"], 4, "Could not resolve to a ProjectV2"),
    (
      ["github:ann/site", "--project", "0"], 2,
      "--project is the number of a project on GitHub; use it with github:OWNER/NAME"
    ),
    (["exec:/bin/true", "--project", "3"], 2, "use it with github:OWNER/NAME"),
    (["notes.md", "--project", "3"], 2, "--every and --project are for github: and exec:"),
    (["github:ann/site/projects/x"], 2, "is not a repository"),
  ])
  func anImpossibleProjectIsRefused(words: [String], code: Int32, reason: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let outcome = try program.shell(
      "tests=$1; shift; PATH=\"$tests:$PATH\" exec \"$tercet\" link \"$@\"",
      [tests] + words
    )

    #expect(outcome.status == code, "\(outcome)")
    #expect(outcome.error.contains(reason), "\(outcome)")
  }

  @Test func aTokenThatMayNotSeeProjectsIsSaidWithTheCommandThatHelps() throws {
    var store = try load()
    store["mode"] = "scopes"
    try save(store)

    let outcome = try link("github:ann/site", "--project", "3")

    #expect(outcome.status == 4, "\(outcome)")
    #expect(outcome.error.contains("“gh auth refresh -s project”"), "\(outcome)")
  }
}
