import Foundation
import SeededRandom
import Testing

/// Folders, files and interruptions that must lose nothing.
extension FolderLinkTests {
  @Test func aMissingFolderChangesNothing() throws {
    try write("backlog")
    _ = try link("backlog")
    try FileManager.default.moveItem(atPath: root, toPath: root + ".away")

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("the folder is missing"))
    #expect(try cards() == "To Do: Fix login\nIn Progress: Write docs\n")
    #expect(try program.run("unlink", root + "/backlog/").status == 0)
  }

  @Test func aFolderWithoutTasksIsRefused() throws {
    try save("notes/a.md", "# A\n")

    let outcome = try link("notes")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("Backlog.md, kanban-md or kanbn"))
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func linksThatLeadOutOfTheFolderAreNotFollowed() throws {
    try write("backlog")
    try save("secret.md", "---\nid: TASK-9\ntitle: Secret\nstatus: To Do\n---\n")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/backlog/tasks/task-9 - Secret.md",
      withDestinationPath: root + "/secret.md"
    )
    _ = try link("backlog")
    #expect(try !cards().contains("Secret"))
    try FileManager.default.moveItem(atPath: root + "/backlog/tasks", toPath: root + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/backlog/tasks",
      withDestinationPath: root + "/elsewhere"
    )
    _ = try program.run("done", "Fix login")

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 4, "\(outcome)")
    #expect(try text("elsewhere/task-1 - Fix-login.md").contains("status: To Do"))
  }

  @Test func aHostileNameNeitherActsOnTheTerminalNorLeavesTheFolder() throws {
    try write("backlog")
    try save("backlog/tasks/task-8 - \u{1B}]0;x\u{7}.md", "broken")
    let outcome = try link("backlog")
    #expect(outcome.output.contains("]0;x") && !outcome.output.contains("\u{1B}"), "\(outcome)")
    _ = try program.run("add", "../../up\u{202E}", "--board", "Site", "--plain")

    _ = try program.run("link", "--once")

    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/backlog/tasks")
    #expect(names.contains("task-9 - ..-..-up.md"), "\(names)")
  }

  @Test func aReadOnlyFileIsReadAndNamedOnce() throws {
    try write("backlog")
    _ = try link("backlog")
    let path = "backlog/tasks/task-1 - Fix-login.md"
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444],
      ofItemAtPath: root + "/" + path
    )
    _ = try program.run("done", "Fix login")
    _ = try program.run("edit", "Write docs", "--title", "Write pages")

    let outcome = try program.run("link", "--once")

    #expect(
      outcome.output.contains("“Fix login” was refused: “tasks/task-1 - Fix-login.md” is read-only")
    )
    #expect(try text("backlog/tasks/task-2 - Write-docs.md").contains("title: Write pages"))
  }

  @Test func aBoardWithCardsIsMergedOnlyIfItIsNamed() throws {
    try write("backlog")
    _ = try program.run("board", "add", "Site")
    _ = try program.run("add", "Mine", "--board", "Site", "--plain")

    let refused = try link("backlog")
    #expect(refused.status == 2 && refused.error.contains("--board Site"), "\(refused)")
    let preview = try link("backlog", "--board", "Site", "--dry-run")
    #expect(preview.output.contains("Would create “Mine”"), "\(preview)")
    #expect(try link("backlog", "--board", "Site").status == 0)
    #expect(try text("backlog/tasks/task-3 - Mine.md").contains("title: \"Mine\""))
  }

  // MARK: Kills

  @Test func aKillBetweenTheBoardAndAFileLosesNothing() throws {
    try write("backlog")
    _ = try link("backlog")
    let path = "backlog/tasks/task-1 - Fix-login.md"
    // Nothing can be written there: as if the program had ended after the board's change.
    for round in 1...3 {
      _ = try program.run("edit", "TASK", "--tag", "+x")
      _ = try program.run("edit", "Fix login", "--tag", "+tag\(round)")
      _ = try program.run("add", "New \(round)", "--board", "Site", "--plain")
      try save(path, text(path) + "line \(round)\n")
      let outcome = try program.shell(
        """
        "$tercet" link --once & pid=$!
        sleep 0.0\(round)
        kill -9 $pid 2> "$folder/killed"
        wait $pid 2> "$folder/killed"
        "$tercet" link --once
        """
      )
      #expect(outcome.status == 0, "\(outcome)")
    }

    #expect(try text(path).contains("labels: [api, tag1, tag2, tag3]"))
    #expect(try program.run("show", "Fix login").output.contains("line 1\nline 2\nline 3"))
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/backlog/tasks")
    #expect(names.count == 5, "\(names)")
    #expect(try cards().split(separator: "\n").count == 5)
    #expect(try program.run("link", "--status").output.contains("in sync"))
  }

  // MARK: Random edits

  @Test(arguments: formats, 1...Rounds.of(1, soak: 3))
  func bothSidesAgreeAfterTenRoundsOfRandomEdits(name: String, round: Int) throws {
    try write(name)
    _ = try link(name)
    var random = SeededGenerator(seed: UInt64(round))
    var wanted: [String: String] = ["Fix login": "", "Write docs": ""]
    for turn in 1...10 {
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)/tasks")
        .sorted()
      let file = try #require(files.randomElement(using: &random))
      let path = "\(name)/tasks/\(file)"
      let titles = wanted.keys.sorted()
      let title = try #require(titles.randomElement(using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try save(path, text(path) + "\nNote \(turn).\n")
      case 1: _ = try program.run("edit", title, "--tag", "+t\(turn)")
      case 2:
        wanted["Card \(turn)"] = ""
        _ = try program.run("add", "Card \(turn)", "--board", "Site", "--plain")
      default: _ = try program.run("move", title, "Done")
      }
      let outcome = try program.run("link", "--once")
      #expect(outcome.status == 0 && outcome.output == "", "\(name) \(turn): \(outcome)")
    }

    #expect(try program.run("link", "--status").output.contains("in sync"))
    let copy = try Program()
    #expect(try copy.run("import", "\(root)/\(name)", "--format", "folder").status == 0)
    func sorted(_ program: Program) throws -> [Substring] {
      try program.run("list", "--all-boards", "--format", "{column}|{title}|{tags}").output
        .split(separator: "\n").sorted()
    }
    #expect(try sorted(program) == sorted(copy), "\(name) \(round)")
  }
}
