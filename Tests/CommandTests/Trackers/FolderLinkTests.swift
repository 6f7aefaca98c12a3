import Foundation
import Testing

/// `tercet link` with folders of Backlog.md, kanban-md and kanbn.
@Suite struct FolderLinkTests {
  let program: Program

  init() throws { program = try Program() }

  static let backlog = [
    "backlog/config.yml":
      "project_name: \"Site\"\nstatuses: [\"To Do\", \"In Progress\", \"Done\"]\ntask_prefix: \"task\"\n",
    "backlog/tasks/task-1 - Fix-login.md":
      "---\nid: TASK-1\ntitle: Fix login\nstatus: To Do\nassignee: []\nlabels: [api]\nmood: good\n---\n\n"
      + "## Description\n\n<!-- SECTION:DESCRIPTION:BEGIN -->\nIt fails.\n<!-- SECTION:DESCRIPTION:END -->\n\n"
      + "## Acceptance Criteria\n<!-- AC:BEGIN -->\n- [ ] #1 works\n<!-- AC:END -->\n",
    "backlog/tasks/task-2 - Write-docs.md":
      "---\nid: TASK-2\ntitle: Write docs\nstatus: In Progress\n---\n",
  ]

  static let kanban = [
    "board/config.yml":
      "version: 1\nboard:\n  name: Site\ntasks_dir: tasks\nstatuses:\n  - To Do\n  - In Progress\n  - Done\nnext_id: 3\n",
    "board/tasks/001-fix-login.md":
      "---\nid: 1\ntitle: Fix login\nstatus: To Do\npriority: medium\n---\n\nIt fails.\n",
    "board/tasks/002-write-docs.md":
      "---\nid: 2\ntitle: Write docs\nstatus: In Progress\npriority: low\n---\n",
  ]

  static let kanbn = [
    ".kanbn/index.md":
      "---\nstartedColumns:\n  - 'In Progress'\ncompletedColumns:\n  - Done\n---\n\n# Site\n\n## To Do\n\n"
      + "- [fix-login](tasks/fix-login.md)\n\n## In Progress\n\n- [write-docs](tasks/write-docs.md)\n\n## Done\n",
    ".kanbn/tasks/fix-login.md": "---\ncreated: 2026-01-01\n---\n\n# Fix login\n\nIt fails.\n",
    ".kanbn/tasks/write-docs.md": "# Write docs\n",
  ]

  nonisolated static let formats = ["backlog", "board", ".kanbn"]

  var root: String { program.folder + "/site" }

  func write(_ name: String) throws {
    let all = ["backlog": Self.backlog, "board": Self.kanban, ".kanbn": Self.kanbn]
    for (path, text) in all[name] ?? [:] { try save(path, text) }
  }

  func save(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)), as: UTF8.self)
  }

  func link(_ name: String, _ words: String...) throws -> Program.Outcome {
    try program.run(["link", root + "/" + name] + words)
  }

  func cards() throws -> String {
    try program.run("list", "--board", "Site", "--format", "{column}: {title}").output
  }

  func git(_ script: String) throws -> String {
    try program.shell(
      "cd \"$folder/site\" && export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a; \(script)"
    )
    .output
  }

  // MARK: Both ways

  @Test(arguments: formats) func aFolderIsABoardOfItsName(name: String) throws {
    try write(name)

    let outcome = try link(name)

    #expect(outcome.output.hasSuffix("/\(name)/” with the board “Site”, 2 cards\n"), "\(outcome)")
    #expect(try cards() == "To Do: Fix login\nIn Progress: Write docs\n")
    #expect(try program.run("show", "Fix login").output.contains("It fails."))
    #expect(try program.run("link", "--status").output.contains("in sync"))
  }

  @Test(arguments: formats) func whatABoardChangesIsAsSmallInGit(name: String) throws {
    try write(name)
    _ = try git("git init -q && git add -A && git commit -qm one")
    _ = try link(name)
    #expect(try git("git status --porcelain") == "")
    _ = try program.run("done", "Write docs")
    #expect(try program.run("link", "--once").status == 0)

    // Moving a task of kanbn moves its line in the index, with a blank line after a bare heading.
    let moved = name == ".kanbn" ? "2\t1\t.kanbn/index.md\n" : "1\t1\t"
    #expect(try git("git diff --numstat").hasPrefix(moved))
    #expect(try git("git diff --numstat | wc -l") == "1\n")
    _ = try git("git commit -qam two")
    _ = try program.run("edit", "Fix login", "--tag", "+web", "--due", "2027-01-02")
    #expect(try program.run("link", "--once").status == 0)
    #expect(try git("git diff --name-only | wc -l") == "1\n")
    #expect(try git("git diff").contains("2027-01-02"))
  }

  @Test func aTickIsOneLine() throws {
    try write("backlog")
    _ = try git("git init -q && git add -A && git commit -qm one")
    _ = try link("backlog")
    let id = try program.run("list", "Fix", "--format", "{id}").output.prefix { $0 != "\n" }
    #expect(try program.run("step", String(id), "1", "--done").status == 0)
    _ = try program.run("link", "--once")

    let lines = try git("git diff -U0 | tail -n +6")

    #expect(lines == "-- [ ] #1 works\n+- [x] #1 works\n")
  }

  @Test(arguments: formats) func aNewCardIsANewFile(name: String) throws {
    try write(name)
    _ = try link(name)
    _ = try program.run("add", "Paint it", "--board", "Site", "--tag", "blue", "--plain")

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 0, "\(outcome)")
    let path =
      switch name {
      case "backlog": "backlog/tasks/task-3 - Paint-it.md"
      case "board": "board/tasks/003-paint-it.md"
      default: ".kanbn/tasks/paint-it.md"
      }
    #expect(try text(path).contains("Paint it") && text(path).contains("blue"))
    if name == "board" { #expect(try text("board/config.yml").contains("next_id: 4\n")) }
    if name == ".kanbn" {
      #expect(try text(".kanbn/index.md").contains("md)\n- [paint-it](tasks/paint-it.md)\n\n## In"))
    }
    #expect(try program.run("link", "--status").output.contains("in sync"))
    #expect(try program.run("import", root + "/" + name, "--dry-run").output.contains("3 cards"))
  }

  @Test(arguments: formats) func whatChangesThereChangesTheBoard(name: String) throws {
    try write(name)
    _ = try link(name)
    switch name {
    case ".kanbn":
      try save(
        ".kanbn/index.md",
        text(".kanbn/index.md").replacing("- [write-docs](tasks/write-docs.md)\n", with: "")
          + "\n- [write-docs](tasks/write-docs.md)\n"
      )
    default:
      let file = name == "board" ? "002-write-docs" : "task-2 - Write-docs"
      let path = "\(name)/tasks/\(file).md"
      try save(path, text(path).replacing("In Progress", with: "Done"))
    }
    let file = ["board": "001-fix-login", ".kanbn": "fix-login"][name] ?? "task-1 - Fix-login"
    try save(
      "\(name)/tasks/\(file).md",
      text("\(name)/tasks/\(file).md").replacing("It fails", with: "It fell")
    )

    #expect(try program.run("link", "--once").status == 0)

    #expect(try cards() == "To Do: Fix login\nDone: Write docs\n")
    #expect(try program.run("show", "Fix login").output.contains("It fell."))
  }

  /// The name of a file is the identity of its task, and changes with the title.
  @Test(arguments: [
    ("# Fix login\n\nIt fails.\n", "Fix login"), ("# Repair login\n\nIt fails.\n", "Repair login"),
  ]) func aRenamedFileOfKanbnStaysOneCard(text: String, title: String) throws {
    try write(".kanbn")
    #expect(try link(".kanbn").status == 0)
    _ = try program.run("edit", "Fix login", "--priority", "high")
    let files = FileManager.default

    try files.removeItem(atPath: root + "/.kanbn/tasks/fix-login.md")
    try save(".kanbn/tasks/repair-login.md", "---\ncreated: 2026-01-01\n---\n\n" + text)
    let index = try self.text(".kanbn/index.md").replacing("fix-login", with: "repair-login")
    try save(".kanbn/index.md", index)
    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 0 && !outcome.output.contains("no longer"), "\(outcome)")
    #expect(try cards() == "To Do: \(title)\nIn Progress: Write docs\n")
    _ = try program.run("edit", title, "--title", "Mend login")
    #expect(try program.run("link", "--once").status == 0)
    #expect(try self.text(".kanbn/tasks/repair-login.md").contains("# Mend login"))
    #expect(
      try program.run("list", "--board", "Site", "priority:high").output.contains("Mend login")
    )
    #expect(!files.fileExists(atPath: root + "/.kanbn/tasks/fix-login.md"))
  }

  @Test func anotherFileOfKanbnIsAnotherCard() throws {
    try write(".kanbn")
    #expect(try link(".kanbn").status == 0)

    try FileManager.default.removeItem(atPath: root + "/.kanbn/tasks/fix-login.md")
    try save(".kanbn/tasks/paint.md", "# Paint the fence\n\nGreen, twice.\n")
    let index = try text(".kanbn/index.md").replacing("fix-login", with: "paint")
    try save(".kanbn/index.md", index)
    let outcome = try program.run("link", "--once")

    #expect(outcome.output.contains("“Fix login” is no longer there"), "\(outcome)")
    #expect(
      try cards() == "To Do: Fix login\nTo Do: Paint the fence\nIn Progress: Write docs\n"
    )
  }

  @Test func bothSidesOfACardAreMerged() throws {
    try write("backlog")
    _ = try link("backlog")
    _ = try program.run("edit", "Fix login", "--title", "Ours", "--tag", "+web")
    let path = "backlog/tasks/task-1 - Fix-login.md"
    try save(
      path,
      text(path).replacing("Fix login", with: "Theirs").replacing("[api]", with: "[api, ops]")
    )

    let outcome = try program.run("link", "--once")

    #expect(outcome.output.contains("Both sides changed the title of “Ours”; the board's is kept"))
    #expect(
      try text(path).contains("title: Ours\n") && text(path).contains("labels: [api, ops, web]")
    )
    #expect(try program.run("show", "Ours").output.contains("ops"))
  }

  @Test(arguments: formats) func aWatchFollowsBothSides(name: String) throws {
    try write(name)
    _ = try link(name)
    let file = ["board": "001-fix-login", ".kanbn": "fix-login"][name] ?? "task-1 - Fix-login"

    let outcome = try program.shell(
      """
      await() { for round in $(seq 400); do eval "$1" && return; sleep 0.05; done; echo "timed out: $1"; }
      "$tercet" link --watch > "$folder/said" 2>&1 & watch=$!
      tasks="$folder/site/$1/tasks"; file="$tasks/$2.md"
      await '[ "$(ls -l /proc/$watch/fd | grep -c inotify)" = 2 ]'
      sed 's/It fails/It fell/' "$file" > "$folder/new"; mv "$folder/new" "$file"
      await '"$tercet" show "Fix login" | grep -q "It fell"'
      "$tercet" edit "Fix login" --title "Mend login" > "$folder/out"
      await 'grep -q "Mend login" "$file"'
      "$tercet" add "New one" --board Site --plain > "$folder/out"
      await 'grep -q "New one" "$tasks/"*.md'
      kill $watch
      cat "$folder/said"
      """,
      [name, file]
    )

    #expect(outcome.output == "", "\(outcome)")
  }

  // MARK: Git

  @Test func aBoardFollowsABranchAndTheWorkTreeStaysClean() throws {
    try write("backlog")
    _ = try git("git init -q -b main && git add -A && git commit -qm one && git checkout -qb other")
    _ = try link("backlog")
    _ = try program.run("done", "Fix login")
    _ = try program.run("add", "Only here", "--board", "Site", "--plain")
    _ = try program.run("link", "--once")
    _ = try git("git add -A && git commit -qm two && git checkout -q main")
    let outcome = try program.run("link", "--once")

    #expect(outcome.output == "“Only here” is no longer there; its card stays here\n", "\(outcome)")
    #expect(try cards() == "To Do: Only here\nTo Do: Fix login\nIn Progress: Write docs\n")
    #expect(try git("git status --porcelain") == "")
    _ = try git("git checkout -q other")
    _ = try program.run("link", "--once")
    #expect(try cards() == "To Do: Only here\nIn Progress: Write docs\nDone: Fix login\n")
    #expect(try git("git status --porcelain") == "")
  }

  // MARK: Bad input

  @Test(arguments: [
    ("---\ntitle: [\n---\n", "tasks/task-1 - Fix-login.md”: "),
    ("---\nid: TASK-1\n<<<<<<< HEAD\n", "it has Git conflict markers"),
    ("", "it has no title in front matter"),
    ("---\nid: TASK-2\ntitle: Two\n---\n", "the same id TASK-2"),
  ])
  func aFileThatCantBeReadIsLeftAloneAndItsCardStays(content: String, words: String) throws {
    try write("backlog")
    _ = try link("backlog")
    let path = "backlog/tasks/task-1 - Fix-login.md"
    let good = try text(path)
    try save(path, content)
    _ = try program.run("edit", "Fix login", "--tag", "+web")

    let outcome = try program.run("link", "--once")

    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(outcome.output.contains("no longer there") == words.contains("same id"), "\(outcome)")
    #expect(try text(path) == content)
    #expect(try cards().contains("To Do: Fix login\n"))
    try save(path, good)
    let again = try program.run("link", "--once")
    #expect(again.status == 0, "\(again)")
    #expect(try text(path).contains("labels: [api, web]"), "\(again)")
    #expect(try cards() == "To Do: Fix login\nIn Progress: Write docs\n")
  }

  @Test(arguments: formats, [true, false])
  func aDamagedFileIsNotMissing(name: String, isKnown: Bool) throws {
    try write(name)
    let file = ["board": "001-fix-login", ".kanbn": "fix-login"][name] ?? "task-1 - Fix-login"
    let path = "\(name)/tasks/\(file).md"
    let old = name == "backlog" && isKnown ? "id: TASK-1" : "id: task-1"
    try save(path, text(path).replacing("id: TASK-1", with: old))
    _ = try link(name)
    let lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let damaged = lines[..<2] + ["<<<<<<< HEAD", "mood: [", "======="] + lines[2...]
    try save(path, damaged.joined(separator: "\n"))

    let outcome = try program.run("link", "--once")

    #expect(outcome.output.contains("Line 3: it has Git conflict markers"), "\(outcome)")
    #expect(!outcome.output.contains("no longer there"), "\(outcome)")
  }

  @Test(arguments: formats) func aColumnThatAFolderLacksIsAddedThere(name: String) throws {
    try write(name)
    _ = try link(name)
    try program.run("column", "add", "Later", "--board", "Site", "--kind", "to-do")
    try program.run("move", "Fix login", "Later")

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
    let settings = name == ".kanbn" ? ".kanbn/index.md" : "\(name)/config.yml"
    #expect(try text(settings).contains("Later"))
    #expect(try cards() == "In Progress: Write docs\nLater: Fix login\n")
    #expect(try program.run("link", "--status").output.contains("in sync"))
    let copy = try Program()
    #expect(try copy.run("import", "\(root)/\(name)", "--format", "folder").status == 0)
    #expect(
      try copy.run("list", "--board", "Site", "--format", "{column}: {title}").output
        .contains(
          "Later: Fix login"
        )
    )
  }

  @Test func whatAFileCanHoldOfACardIsWritten() throws {
    try write(".kanbn")
    _ = try link(".kanbn")
    try program.run("edit", "Fix login", "--title", "Mend", "--body", "It fails.\n## Comments\nx")

    let outcome = try program.run("link", "--once")

    #expect(
      outcome.output.contains("“Mend” was refused: its file can't hold the line “## Comments”")
    )
    #expect(try text(".kanbn/tasks/fix-login.md").contains("# Mend\n\nIt fails.\n"))
    try program.run("edit", "Mend", "--body", "It fell.")
    #expect(try program.run("link", "--once").output == "")
    #expect(try text(".kanbn/tasks/fix-login.md").contains("# Mend\n\nIt fell.\n"))
  }
}
