import Foundation
import Testing

/// `tercet link github:OWNER/NAME`, with a program that answers as `gh api` does.
@Suite struct GitHubLinkTests {
  private let program: Program

  init() throws {
    program = try Program()
    try write(issues: [("Fix login", "open"), ("Old one", "closed"), ("Write docs", "open")])
  }

  // MARK: The repository

  private func write(issues: [(title: String, state: String)]) throws {
    var all: [String: Any] = [:]
    for (index, issue) in issues.enumerated() {
      all["\(index + 1)"] = [
        "number": index + 1, "title": issue.title, "state": issue.state, "body": NSNull(),
        "labels": [["name": "good first issue"]], "assignees": [["login": "ben"]],
        "updated_at": "2026-01-0\(index == 1 ? 1 : 2)T00:00:00Z",
      ]
    }
    try save(["now": Int(Date().timeIntervalSince1970), "issues": all, "comments": [Any]()])
  }

  private var path: String { program.folder + "/github.json" }

  private func save(_ store: [String: Any]) throws {
    try JSONSerialization.data(withJSONObject: store).write(to: URL(fileURLWithPath: path))
  }

  private func load() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func set(_ mode: String?) throws {
    var store = try load()
    store["mode"] = mode
    try save(store)
  }

  private func issue(_ number: Int) throws -> [String: Any] {
    let issues = try load()["issues"] as? [String: [String: Any]]
    return try #require(issues?["\(number)"])
  }

  private func edit(_ number: Int, _ values: [String: Any]) throws {
    var store = try load()
    var issues = try #require(store["issues"] as? [String: [String: Any]])
    let now = try #require(store["now"] as? Int) + 1
    let moment = Date(timeIntervalSince1970: Double(now)).formatted(.iso8601)
    issues["\(number)", default: [:]].merge(values) { $1 }
    issues["\(number)"]?["updated_at"] = moment
    (store["issues"], store["now"]) = (issues, now)
    try save(store)
  }

  private func sync(_ address: String = "github:ann/site") throws -> Program.Outcome {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    return try program.shell(
      "PATH=\"$1:$PATH\" exec \"$tercet\" link \"$2\"",
      [tests, address]
    )
  }

  private func titles(_ words: String...) throws -> String {
    try program.run(["list", "--board", "site", "--format", "{column}: {title}"] + words).output
  }

  // MARK: Both ways

  @Test func openIssuesBecomeCards() throws {
    let outcome = try sync()

    #expect(
      outcome.output == "Linked “github:ann/site” with the board “site”, 2 cards\n",
      "\(outcome)"
    )
    #expect(try titles() == "To Do: Fix login\nTo Do: Write docs\n")
    #expect(try titles("tag:good-first-issue", "@ben").contains("Fix login"))
  }

  @Test func whatTheBoardChangesIsChangedThereAndNothingElse() throws {
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--title", "Fix the login", "--tag", "+api")
    _ = try program.run("done", "Write docs")

    let outcome = try sync()

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try issue(1)["title"] as? String == "Fix the login")
    let labels = try issue(1)["labels"] as? [[String: String]]
    #expect(labels?.map { $0["name"] } == ["good first issue", "api"])
    #expect(try issue(3)["state"] as? String == "closed")
    #expect(try issue(3)["updated_at"] as? String != "2026-01-02T00:00:00Z")
    #expect(try issue(2)["updated_at"] as? String == "2026-01-01T00:00:00Z")
  }

  @Test func whatChangesThereChangesTheBoard() throws {
    _ = try sync()
    try edit(1, ["title": "Fix sign-in", "body": "It fails\r\non Mondays."])
    try edit(3, ["state": "closed"])

    let outcome = try sync()

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try titles() == "To Do: Fix sign-in\nDone: Write docs\n")
    #expect(try program.run("show", "Fix sign-in").output.contains("It fails\non Mondays."))
  }

  @Test func aChangeOfBothSidesIsMergedAndAClashIsSaid() throws {
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--title", "Ours", "--tag", "+api")
    try edit(1, ["title": "Theirs", "body": "More."])

    let outcome = try sync()

    #expect(
      outcome.output.contains("Both sides changed the title of “Ours”; the board's is kept"),
      "\(outcome)"
    )
    #expect(try issue(1)["title"] as? String == "Ours")
    #expect(try program.run("show", "Ours").output.contains("More."))
  }

  @Test func aNewCardBecomesAnIssueOnce() throws {
    _ = try sync()
    _ = try program.run("add", "Paint it", "--board", "site", "--plain")
    try set("killed after writing")
    #expect(try sync().status == 4)

    let outcome = try sync()

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try issue(4)["title"] as? String == "Paint it")
    #expect((try load()["issues"] as? [String: Any])?.count == 4)
    #expect(try titles("Paint") == "To Do: Paint it\n")
  }

  @Test func labelsOfAnIssueThatDidNotChangeKeepTheirNames() throws {
    _ = try sync()
    try edit(3, ["body": "Changed"])
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--tag", "+api")

    #expect(try sync().status == 0)

    let labels = try issue(1)["labels"] as? [[String: String]]
    #expect(labels?.map { $0["name"] } == ["good first issue", "api"])
  }

  @Test func whatAnArchivedCardMissedComesWithItsReturn() throws {
    _ = try sync()
    let id = try program.run("list", "Fix", "--format", "{id}").output.prefix { $0 != "\n" }
    _ = try program.run("archive", String(id))
    try edit(1, ["body": "Meanwhile."])
    _ = try sync()
    try edit(3, ["body": "Later."])
    _ = try sync()
    _ = try program.run("restore", String(id))

    #expect(try sync().status == 0)

    #expect(try program.run("show", "Fix login").output.contains("Meanwhile."))
    #expect(try issue(1)["body"] as? String == "Meanwhile.")
  }

  @Test func twoRoundsAtOnceMakeANewIssueOnce() throws {
    _ = try sync()
    _ = try program.run("add", "Paint it", "--board", "site", "--plain")
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

    _ = try program.shell(
      "PATH=\"$1:$PATH\"; for n in 1 2 3; do \"$tercet\" link --once & done; wait",
      [tests]
    )

    #expect((try load()["issues"] as? [String: Any])?.count == 4)
    #expect(try titles("Paint") == "To Do: Paint it\n")
  }

  @Test func aNewCardWithoutAnAnswerIsRecognisedUnderANewTitle() throws {
    _ = try sync()
    _ = try program.run("add", "Paint it", "--board", "site", "--plain")
    try set("killed after writing")
    _ = try sync()
    _ = try program.run("edit", "Paint it", "--title", "Paint it blue")

    #expect(try sync().status == 0)

    #expect((try load()["issues"] as? [String: Any])?.count == 4)
    #expect(try issue(4)["title"] as? String == "Paint it blue")
  }

  @Test func commentsGoBothWaysOnce() throws {
    _ = try sync()
    var store = try load()
    let moment = Date().formatted(.iso8601)
    store["comments"] = [
      [
        "id": 7, "issue_url": "https://api.github.com/repos/ann/site/issues/1", "body": "Why?",
        "user": ["login": "cleo"], "created_at": moment, "updated_at": moment,
      ]
    ]
    try save(store)
    try edit(1, [:])
    _ = try program.run("comment", "Write docs", "Because")

    for _ in 0..<2 {
      let outcome = try sync()
      #expect(outcome.status == 0, "\(outcome)")
    }

    let shown = try program.run("show", "Fix login").output
    #expect(shown.contains("cleo"), "\(shown)")
    #expect(shown.components(separatedBy: "Why?").count == 2, "\(shown)")
    let comments = try load()["comments"] as? [[String: Any]]
    #expect(comments?.compactMap { $0["body"] as? String } == ["Why?", "Because"])
  }

  @Test func aDeletionStaysOnItsSide() throws {
    _ = try sync()
    let id = try program.run("list", "Fix", "--format", "{id}").output.prefix { $0 != "\n" }
    _ = try program.run("delete", String(id))

    #expect(try sync().status == 0)

    #expect(try issue(1)["state"] as? String == "open")
    #expect(try titles() == "To Do: Write docs\n")
  }

  @Test func pagesAreReadToTheLast() throws {
    try write(issues: (1...250).map { ("Issue \($0)", "open") })

    let outcome = try sync()

    #expect(outcome.output.contains("250 cards"), "\(outcome)")
  }

  // MARK: Faults

  @Test(arguments: [
    ("login", "log in with “gh auth login” first"),
    ("limit", "API rate limit exceeded"),
    ("html", "the answer is not a list in JSON"),
    ("half", "the answer is not a list in JSON"),
  ])
  func aFaultChangesNothingAndIsSaid(mode: String, words: String) throws {
    _ = try sync()
    try edit(1, ["title": "Changed"])
    try set(mode)

    let outcome = try sync()

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try titles() == "To Do: Fix login\nTo Do: Write docs\n")
  }

  @Test func whatALimitStopsIsSentLater() throws {
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--title", "Later")
    try set("limit on writing")
    #expect(try sync().error.contains("secondary rate limit"))
    try set(nil)

    #expect(try sync().status == 0)

    #expect(try issue(1)["title"] as? String == "Later")
  }

  @Test func aRefusedChangeDoesNotStopTheOthers() throws {
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--assignee", "nobody")
    _ = try program.run("edit", "Write docs", "--title", "Write pages")

    let outcome = try sync()

    #expect(outcome.output.contains("“Fix login” was refused: gh: Validation Failed (HTTP 422)"))
    #expect(try issue(3)["title"] as? String == "Write pages", "\(outcome)")
  }

  @Test func whatWasSaidBeforeAFailureIsShown() throws {
    _ = try sync()
    _ = try program.run("edit", "Fix login", "--title", "Ours")
    try edit(1, ["title": "Theirs"])
    try set("limit on writing")

    let outcome = try sync()

    #expect(outcome.status == 4, "\(outcome)")
    #expect(outcome.error.contains("Both sides changed the title of “Ours”"), "\(outcome)")
    #expect(outcome.error.contains("secondary rate limit"), "\(outcome)")
  }

  @Test func anAddressIsFoundHoweverItIsSpelled() throws {
    _ = try sync()

    let again = try sync("github:Ann/Site")
    let outcome = try program.run("unlink", "github:ANN/site")

    #expect(again.output.hasPrefix("Linked “github:ann/site” with"), "\(again)")
    #expect(outcome.output.hasPrefix("Unlinked “github:ann/site”"), "\(outcome)")
    #expect(try program.run("link", "--status").output == "No file is linked\n")
  }

  @Test func aBoardWithCardsIsNotSent() throws {
    _ = try program.run("board", "add", "site")
    _ = try program.run("add", "Secret", "--board", "site", "--plain")

    let outcome = try sync()

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect((try load()["issues"] as? [String: Any])?.count == 3)
  }
}
