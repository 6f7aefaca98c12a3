import Foundation
import Testing

/// Which database may write to a linked file: not a copy, and not after a restore what came since.
@Suite struct LinkOwnerTests {
  private let program: Program
  private var path: String { program.folder.replacing("//", with: "/") + "/plans.md" }
  private var database: String { program.database.replacing("//", with: "/") }
  private var backup: String { program.folder + "/backup.db" }
  private static let text = "# Plans\n\n## To Do\n- [ ] p1\n- [ ] p2\n- [ ] p3\n- [ ] p4\n"

  init() throws {
    program = try Program()
    try write(Self.text)
    try program.run("link", path)
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func read() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func titles(_ arguments: String...) throws -> String {
    try program.run(["list", "--board", "Plans", "--format", "{title}"] + arguments).output
      .replacing("\n", with: " ")
  }

  private func delete(_ title: String, _ arguments: String...) throws {
    let id = try program.run(["list", title, "--board", "Plans", "--format", "{uuid}"] + arguments)
    try program.run(
      ["delete", id.output.trimmingCharacters(in: .whitespacesAndNewlines)] + arguments
    )
  }

  // MARK: A restored backup

  @Test func aRestoredCardReturnsToTheFile() throws {
    try program.run("backup", backup)
    try delete("p1")
    try program.run("add", "p5", "--board", "Plans")
    try program.run("link", "--once")
    let changed = try read()
    try #require(!changed.contains("p1") && changed.contains("p5"))

    let restored = try program.run("restore", backup)
    let outcome = try program.run("link", "--once")

    #expect(restored.status == 0 && !restored.output.contains("linked"), "\(restored)")
    #expect(outcome.status == 0 && outcome.output.contains("Saved the original of"), "\(outcome)")
    #expect(try titles() == "p1 p2 p3 p4 ")
    #expect(try read() == Self.text)
    try program.run("unlink", path, "--restore")
    #expect(try read() == changed)
  }

  @Test func aWatchFollowsARestore() throws {
    let outcome = try program.shell(
      """
      wait_for() { for round in $(seq 200); do eval "$1" && return; sleep 0.05; done; echo "not: $1"; }
      "$tercet" backup "$folder/backup.db" > /dev/null
      "$tercet" link --watch > "$folder/said" & watch=$!
      sed -i '/p1/d' "$folder/plans.md"
      wait_for 'test "$("$tercet" list --board Plans --format "{title}" | tr "\\n" " ")" = "p2 p3 p4 "'
      "$tercet" restore "$folder/backup.db" > /dev/null
      wait_for 'grep -q p1 "$folder/plans.md"'
      "$tercet" list --board Plans --format '{title}'
      kill "$watch"
      """
    )

    #expect(outcome.output == "p1\np2\np3\np4\n", "\(outcome)")
  }

  @Test func aRestoreInPlaceOfALostBoardEndsItsLinks() throws {
    try program.run("backup", backup)
    try delete("p1")
    try program.run("link", "--once")
    for name in try FileManager.default.contentsOfDirectory(atPath: program.folder)
    where name.hasPrefix("board.db") {
      try FileManager.default.removeItem(atPath: program.folder + "/" + name)
    }

    let restored = try program.run("restore", backup)

    #expect(restored.output.contains("“\(path)” is no longer linked"), "\(restored)")
    #expect(try program.run("link", "--once").error.contains("No file is linked"))
    #expect(try titles() == "p1 p2 p3 p4 ")
    #expect(try !read().contains("p1"))
  }

  // MARK: Copies

  @Test(arguments: [true, false]) func aCopyDoesNotWriteToTheFile(isBackup: Bool) throws {
    if isBackup {
      try program.run("backup", backup)
    } else {
      _ = try program.shell("cp \"$folder\"/board.db \"$folder\"/backup.db")
    }
    try delete("p1", "--db", backup)

    for arguments in [
      ["link", "--once"], ["link", path], ["link", path, "--rewrite"], ["link", "--status"],
      ["link", path, "--dry-run"],
    ] {
      let outcome = try program.run(arguments + ["--db", backup])
      #expect(
        (outcome.output + outcome.error)
          .contains("“\(path)” is linked with a board of “\(database)”"),
        "\(arguments): \(outcome)"
      )
    }
    try program.run("unlink", path, "--db", backup)
    #expect(try read() == Self.text)
    try program.run("link", "--once")
    #expect(try titles() == "p1 p2 p3 p4 ")
    #expect(try program.run("link", "--status").output.contains("in sync"))
  }

  @Test func aDatabaseThatReturnsIsRefusedOnceAnotherLinksItsFile() throws {
    let away = program.folder + "/away.db"
    let other = database.replacing("board.db", with: "other.db")
    func move(_ old: String, _ new: String) throws {
      for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: old + suffix)
      {
        try FileManager.default.moveItem(atPath: old + suffix, toPath: new + suffix)
      }
    }
    try move(program.database, away)
    #expect(try program.run("link", path, "--db", other).status == 0)
    try move(away, program.database)

    let outcome = try program.run("link", "--once")

    #expect(outcome.status != 0 && outcome.error.contains("a board of “\(other)”"), "\(outcome)")
    #expect(try program.run("link", "--once", "--db", other).status == 0)
  }

  @Test func aDatabaseThatWasMovedKeepsItsLink() throws {
    let moved = program.folder + "/moved.db"
    _ = try program.shell("mv \"$folder\"/board.db \"$folder\"/moved.db")
    try delete("p1", "--db", moved)

    let outcome = try program.run("link", "--once", "--db", moved)

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try read() == Self.text.replacing("- [ ] p1\n", with: ""))
  }

  // MARK: A new database

  @Test func aLinkIntoANewDatabaseLeavesNoEmptyBoard() throws {
    let boards = try program.run("board", "list").output
    #expect(boards.contains("Plans") && !boards.contains("Main"), "\(boards)")
  }

  // MARK: Another board's file

  @Test func aFileReplacedByAnotherBoardsIsLeftAlone() throws {
    try program.run("add", "call the lawyer", "--board", "Plans")
    let other = "# Acme\n\n## To Do\n- [ ] nginx\n- [ ] rotate keys\n- [ ] fix CI\n- [ ] DNS\n"
    try write(other)

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 3 && outcome.error.contains("was emptied or replaced"), "\(outcome)")
    #expect(try read() == other)
    #expect(try titles() == "p1 p2 p3 p4 call the lawyer ")
  }
}
