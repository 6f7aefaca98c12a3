import Foundation
import Testing

/// Messages that said the wrong thing, and commands that did more than they say.
@Suite struct CommandFaultTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aCommentThatIsTooLongIsNamedAsOne() throws {
    let id = try program.addCard("one")

    let outcome = try program.run("comment", id, "-", input: Data(count: 65_537))

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error == "tercet: A comment can have at most 64 KiB; standard input has more\n")
  }

  @Test(arguments: [["view", "add", "long"], ["next"], ["ready"], ["list"]])
  func aQueryThatIsTooLongIsRefusedInOneLine(command: [String]) throws {
    try program.run("add", "one")

    let outcome = try program.run(command + [String(repeating: "word ", count: 1_700)])

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("A query can have at most 8192 bytes"), "\(outcome.error)")
  }

  @Test func oneLineReportsWhyNoCardIsReady() throws {
    try program.run("add", "one")
    let outcome = try program.run("next", "foo:maybe\nbar:perhaps")

    #expect(outcome.status == 5 && outcome.isOneLine, "\(outcome)")
    let words = "tercet: No card is ready. Unknown field “foo”"
    #expect(outcome.error.hasPrefix(words), "\(outcome.error)")
  }

  @Test(arguments: [["link", "--status"], ["link", "--once"], ["unlink", "x.md"]])
  func nothingIsMadeIfNothingCanBeLinked(command: [String]) throws {
    let outcome = try program.run(command)

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func aCardThatIsDoneBlocksNothing() throws {
    let (one, two) = (try program.addCard("one"), try program.addCard("two"))
    let three = try program.addCard("three")
    try program.run("done", two)

    let closed = try program.run("block", one, "--by", two).output
    let mixed = try program.run("block", one, "--by", two, "--by", three).output

    #expect(closed.hasPrefix("Not blocked ") && closed.contains("already done"), "\(closed)")
    #expect(mixed.hasPrefix("Blocked ") && mixed.contains("; already done: "), "\(mixed)")
  }

  @Test func anUndoReportsWhatItChangesOfAColumn() throws {
    try program.run("add", "x")
    try program.run("column", "edit", "Doing", "--limit", "3")
    #expect(try program.run("undo").output == "Undid: change the limit of the column “Doing”\n")
    try program.run("view", "add", "Mine", "is:mine")
    let edited = try program.run("view", "edit", "Mine", "#api").output
    #expect(edited == "Changed the query of the view “Mine”\n")
    #expect(try program.run("undo").output == "Undid: change the query of the view “Mine”\n")
  }

  @Test func everyCommandButThatOfTheShellsIsInTheHelp() throws {
    let help = try program.run("--help").output
    for command in ["manual", "completions", "guide"] {
      #expect(help.contains("\n  \(command) "), "\(command)")
    }
  }

  // MARK: Import

  private func file(_ name: String, _ text: String) throws -> String {
    let path = program.folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func aHeadingThatIsNotThereCannotBeMapped() throws {
    let path = try file("t.csv", "Title,When\na,2026-11-27\n")

    let outcome = try program.run("import", path, "--map", "Wenn=due")

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("the headings are “Title”, “When”"), "\(outcome.error)")
    let other = try program.run("import", try file("t.md", "## A\n- b\n"), "--map", "A=title")
    #expect(other.status == 2 && other.error.contains("--map works only with tables"), "\(other)")
  }

  @Test func datesThatCannotBeReadAreNamed() throws {
    let path = try file("t.csv", "Due,Title,\nsoon,Tax,x\n2026-11-27,Bank,\nlater,Car,y\n")

    let outcome = try program.run("import", path)

    let words = "due dates that cannot be read (2: “Tax”: “soon”, “Car”: “later”)"
    #expect(outcome.output.contains(words), "\(outcome)")
    #expect(outcome.output.contains("cells in columns without a heading (2)"), "\(outcome)")
  }

  @Test func aFolderWithoutATitleMakesNoBoard() throws {
    let path = try file("f/a.md", "---\ntitle: [a, b]\n---\n")
    _ = try file("f/config.yml", "statuses: [Open]\n")

    let outcome = try program.run("import", program.folder + "/f")

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome) \(path)")
    #expect(outcome.error.contains("no cards were found in it") && outcome.error.contains("a.md"))
    #expect(!(try program.run("board", "list").output.contains("f\n")))
  }

  // MARK: Configuration

  private func check(_ make: String) throws -> Program.Outcome {
    try program.shell(
      """
      mkdir -p "$HOME/.config/tercet/themes"; cd "$HOME/.config/tercet"
      \(make)
      exec timeout 20 "$tercet" config --check
      """
    )
  }

  @Test(arguments: [
    ("ln -s config.toml config.toml", "config.toml: can't be read (Too many levels"),
    ("ln -s nowhere config.toml", "config.toml: is a link to a missing file"),
    ("mkfifo config.toml", "config.toml: is not a file"),
    ("echo 'theme = \"x\"' > config.toml; mkfifo themes/x.theme", "x.theme: is not a file"),
  ])
  func aPathThatIsNotAFileIsReported(make: String, words: String) throws {
    let outcome = try check(make)

    #expect(outcome.status == 2 && outcome.output.contains(words), "\(outcome)")
  }

  @Test func faultsAreObjectsIfJSONIsAskedFor() throws {
    let outcome = try program.shell(
      """
      mkdir -p "$HOME/.config/tercet"; cd "$HOME/.config/tercet"
      "$tercet" config --json; "$tercet" config --path --json
      printf 'mouse = 1\\n[\\n' > config.toml; "$tercet" config --check --json
      """
    )
    let objects = try outcome.output.split(separator: "\n")
      .map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any], "\(outcome)")
      }

    #expect(outcome.status == 2 && objects.count == 3, "\(outcome)")
    #expect(objects.map { $0["exists"] as? Bool } == [false, false, true], "\(outcome)")
    let fault = try #require((objects[2]["faults"] as? [[String: Any]])?.first, "\(outcome)")
    #expect(fault["line"] is Int && fault["reason"] is String, "\(outcome)")
  }

  @Test func manyMistakesAreCounted() throws {
    let outcome = try check("seq 300 | sed 's/.*/bogus& = 1/' > config.toml")

    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 51 && lines.last == "… and 250 more", "\(lines.count)")
    #expect(outcome.error.contains("300 mistakes; everything else is used"), "\(outcome.error)")
  }
}
