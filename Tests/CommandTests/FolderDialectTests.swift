import Foundation
import Testing

/// Folders as Backlog.md and kanban-md read them.
@Suite struct FolderDialectTests {
  private let program: Program
  private var folder: String { program.folder + "/out" }

  init() throws { program = try Program() }

  /// The files of the folder by their paths.
  private func files() throws -> [String: String] {
    var result: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path.hasSuffix(".md") || path.hasSuffix(".yml") {
      result[path] = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return result
  }

  private func addCards() throws -> (first: String, second: String) {
    let first = try program.addCard("It's: a/b \"c\"", "--tag", "ui", "--body", "Text.\n\n- a\n- b")
    try program.run("edit", first, "--assignee", "ann", "--priority", "high", "--due", "2026-11-27")
    try program.run("step", first, "--add", "works")
    let second = try program.addCard("Second", "--column", "Doing")
    try program.run("block", second, "--by", first)
    let old = try program.addCard("Old", "--column", "Done")
    try program.run("archive", old)
    return (first, second)
  }

  @Test func backlogHasItsNamesStatusesAndSections() throws {
    _ = try addCards()

    let outcome = try program.run("export", "--format", "backlog", folder)

    #expect(outcome.output.hasPrefix("Exported 3 cards to"), "\(outcome)")
    let files = try files()
    #expect(
      files.keys.sorted() == [
        "archive/tasks/task-3 - Old.md", "config.yml", "tasks/task-1 - It-s-a-b-c.md",
        "tasks/task-2 - Second.md",
      ]
    )
    let settings = try #require(files["config.yml"])
    #expect(
      settings.contains("statuses: [\"To Do\", \"Doing\", \"Done\"]\n")
        && settings.contains("default_status: \"To Do\"\n")
        && settings.contains("task_prefix: \"task\"\n"),
      "\(settings)"
    )
    let first = try #require(files["tasks/task-1 - It-s-a-b-c.md"])
    for line in [
      "id: TASK-1", "title: \"It's: a/b \\\"c\\\"\"", "status: \"To Do\"", "assignee: [\"ann\"]",
      "labels: [\"ui\"]", "priority: high", "due_date: '2026-11-27'",
    ] {
      #expect(first.contains("\n\(line)\n"), "\(line) in \(first)")
    }
    #expect(first.contains(/\ncreated_date: '\d{4}-\d\d-\d\d \d\d:\d\d'\n/), "\(first)")
    let text = """
      ## Description

      <!-- SECTION:DESCRIPTION:BEGIN -->
      Text.

      - a
      - b
      <!-- SECTION:DESCRIPTION:END -->

      ## Acceptance Criteria
      <!-- AC:BEGIN -->
      - [ ] #1 works
      <!-- AC:END -->

      """
    #expect(first.hasSuffix(text), "\(first)")
    let second = try #require(files["tasks/task-2 - Second.md"])
    #expect(second.contains("\ndependencies: [TASK-1]\n"), "\(second)")
  }

  @Test func kanbanHasItsNumbersAndPriorities() throws {
    _ = try addCards()

    try program.run("export", "--format", "kanban-md", folder)

    let files = try files()
    #expect(
      files.keys.sorted() == [
        "config.yml", "tasks/001-it-s-a-b-c.md", "tasks/002-second.md", "tasks/003-old.md",
      ]
    )
    let settings = try #require(files["config.yml"])
    for line in [
      "version: 1", "  name: \"Main\"", "tasks_dir: tasks", "  - \"Doing\"", "  - archived",
      "priorities: [none, low, medium, high]", "  status: \"To Do\"", "  priority: none",
      "next_id: 4",
    ] {
      #expect("\n\(settings)".contains("\n\(line)\n"), "\(line) in \(settings)")
    }
    let first = try #require(files["tasks/001-it-s-a-b-c.md"])
    for line in [
      "id: 1", "status: \"To Do\"", "priority: high", "due: 2026-11-27", "assignee: \"ann\"",
      "tags: [\"ui\"]",
    ] {
      #expect(first.contains("\n\(line)\n"), "\(line) in \(first)")
    }
    #expect(first.contains(/\ncreated: \d{4}-\d\d-\d\dT[0-9:.]+Z\n/), "\(first)")
    let second = try #require(files["tasks/002-second.md"])
    #expect(second.contains("\ndepends_on: [1]\n"), "\(second)")
    #expect(try #require(files["tasks/003-old.md"]).contains("\nstatus: archived\n"))
  }

  @Test(arguments: ["backlog", "kanban-md"])
  func aFolderIsReadBackUnchangedWithItsNewCards(format: String) throws {
    _ = try addCards()
    try program.run("export", "--format", format, folder)

    let same = try program.run("import", folder, "--board", "Main", "--json").output
    #expect(same.contains("\"added\":0,\"updated\":0,\"unchanged\":3"), "\(same)")
    #expect(!same.contains("settings of"), "\(same)")

    // What the other program adds gets the next number, and keeps it.
    let name = format == "backlog" ? "task-4 - New.md" : "004-new.md"
    let id = format == "backlog" ? "TASK-4" : "4"
    try Data("---\nid: \(id)\ntitle: New\nstatus: Doing\n---\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder)/tasks/\(name)"))
    let more = try program.run("import", folder, "--board", "Main", "--json").output
    #expect(more.contains("\"added\":1,\"updated\":0,\"unchanged\":3"), "\(more)")
    let before = try files().keys.sorted()
    try FileManager.default.removeItem(atPath: folder)
    try program.run("export", "--format", "folder", folder)
    if format == "backlog" { #expect(try files().keys.sorted() == before) }
  }

  @Test func aFolderOfBacklogComesBackAsItWas() throws {
    let text = """
      ---
      id: BACK-24.02
      title: "Lanes"
      status: "In Progress"
      assignee: ["codex"]
      created_date: '2026-01-01 23:37'
      updated_date: '2026-07-09 22:49'
      labels: ["core"]
      milestone: "m-1"
      type: "bug"
      dependencies: [BACK-24]
      priority: medium
      due_date: '2026-11-27'
      ordinal: 2000
      references:
      - a.md
      ---

      ## Description

      <!-- SECTION:DESCRIPTION:BEGIN -->
      Text.
      <!-- SECTION:DESCRIPTION:END -->

      ## Acceptance Criteria
      <!-- AC:BEGIN -->
      - [x] #1 works
      <!-- AC:END -->

      ## Implementation Plan

      <!-- SECTION:PLAN:BEGIN -->
      1. Do it.
      <!-- SECTION:PLAN:END -->

      """
    let files = [
      "config.yml": "project_name: P\nstatuses: [\"To Do\", \"In Progress\", \"Done\"]\n",
      "tasks/back-24.02 - Lanes.md": text,
      "tasks/back-24 - Whole.md":
        "---\nid: BACK-24\ntitle: Whole\nstatus: In Progress\nordinal: 1000\n---\n\n## Description\n\nAll.\n",
    ]
    let source = program.folder + "/in"
    try FileManager.default.createDirectory(
      atPath: source + "/tasks",
      withIntermediateDirectories: true
    )
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(source)/\(path)"))
    }
    try program.run("import", source, "--board", "P")
    try program.run("add", "Ours", "--board", "P")

    try program.run("export", "--format", "folder", folder, "--board", "P")

    let written = try self.files()
    #expect(written["tasks/back-24.02 - Lanes.md"] == text, "\(written)")
    let plain = try #require(written["tasks/back-24 - Whole.md"])
    #expect(plain.hasSuffix("---\n\n## Description\n\nAll.\n"), "\(plain)")
    #expect(written["tasks/back-1 - Ours.md"] != nil, "\(written.keys)")
    let body = try #require(
      try program.cards("--board", "P").first { $0["title"] as? String == "Lanes" }
    )
    #expect((body["body"] as? String)?.hasPrefix("Text.\n\n## Implementation Plan\n") == true)
  }
}
