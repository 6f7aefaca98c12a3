import Foundation
import Testing

/// Files of other programs that are not what they should be, from the command line.
@Suite struct ForeignFileTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = "\(program.folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test(arguments: [
    ("a", Array("\u{7F}ELF\u{2}\u{1}".utf8), "it is a program"),
    ("a.csv", [0x89] + Array("PNG\r\nTitle,Status\n".utf8), "it is a picture"),
    (
      "a.md", Array("## A\n- b\u{0}\n".utf8),
      "it is not text: line 2 has the control character U+0000"
    ),
    (
      "a.txt", Array("+a\n\n \u{1}\u{2}\u{3}\u{4}".utf8),
      "it is not text: line 3 has the control character U+0001"
    ),
    ("a.json", Array("SQLite format 3\0".utf8), "tercet restore"),
  ])
  func aFileThatIsNotTextIsRefused(name: String, bytes: [UInt8], words: String) throws {
    let path = try file(name, bytes)

    let outcome = try program.run("import", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
  }

  @Test(arguments: [("a.csv", "a,b\nTitle,Status\n"), ("todo.txt", ""), ("a.md", "## A\n")])
  func aFileOfTooManyCardsIsRefused(name: String, head: String) throws {
    let line = name == "a.csv" ? "x,y\n" : "- x +a\n"
    let path = try file(name, Array((head + String(repeating: line, count: 100_001)).utf8))

    let outcome = try program.run("import", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("more than 100000 cards"), "\(outcome)")
  }

  @Test(arguments: [
    "# About\n\nSome words.\n\n| a | b |\n| - | - |\n",
    "# Guide\n\n## Install\n\n### Linux\n\nRun apt.\n\n### macOS\n\nRun brew.\n\n## Usage\n\nStart it.\n",
  ])
  func aTextThatIsNoBoardMakesNone(text: String) throws {
    let path = try file("a.md", Array(text.utf8))

    let outcome = try program.run("import", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.contains("it was read as Markdown and has only other text;"),
      "\(outcome)"
    )
    let link = try program.run("link", path)
    #expect(link.status == 2 && link.error.contains("has text and no cards"), "\(link)")
  }

  @Test func emptyBoxesAreNoCards() throws {
    let path = try file("a.md", Array("- [ ] \n- [ ]\n* [ ] \n".utf8))

    let outcome = try program.run("import", path)

    #expect(outcome.status == 3 && outcome.error.contains("no cards were found"), "\(outcome)")
    let link = try program.run("link", path)
    #expect(link.status == 2 && link.error.contains("has text and no cards"), "\(link)")
    try Data("- [ ] \n- [ ] a\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try program.run("import", path).output.contains("Imported 1 card"))
  }

  @Test(arguments: [
    ("a.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "it was read as iCalendar"),
    (
      "b.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n",
      "it was read as iCalendar and has only events (1)"
    ),
    ("todo.txt", "\n", "it was read as todo.txt"),
    ("a.csv", "Title,Status\n", "it was read as CSV"),
  ])
  func aFileWithoutCardsIsCalledWhatItIs(name: String, text: String, words: String) throws {
    let path = try file(name, Array(text.utf8))

    let outcome = try program.run("import", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("no cards were found in it: \(words);"), "\(outcome)")
  }

  @Test func theEndsOfLinesAreOneInABody() throws {
    let path = try file("a.csv", Array("Title,Body\r\none,\"a\r\n- [ ] b\rc\"\r\n".utf8))
    try program.run("import", path, "--board", "Main")
    try program.run("add", "two", "--body", "x\r\ny")

    let bodies = try program.cards().compactMap { $0["body"] as? String }

    #expect(bodies == ["a\n- [ ] b\nc", "x\ny"], "\(bodies)")
    let markdown = "\(program.folder)/b.md"
    try program.run("export", markdown, "--format", "markdown")
    let again = try program.run("import", markdown, "--board", "Again")
    #expect(again.output.contains("Imported 2 cards"), "\(again)")
  }

  @Test func anExportToATerminalActsOnNothing() throws {
    try program.run("add", "red \u{1B}[31m", "--body", "a\u{9B}2Jb\tc\r\nd")

    for format in ["csv", "tsv", "obsidian", "markdown", "todotxt", "ical"] {
      let outcome = try program.shell(
        "script -qec \"'$tercet' export --format \(format) -\" /dev/null"
      )
      let shown = outcome.output.unicodeScalars.filter { $0.value == 0x1B || $0.value == 0x9B }
      #expect(outcome.status == 0 && shown.isEmpty, "\(format): \(outcome)")
      #expect(outcome.output.contains("red"), "\(format): \(outcome)")
    }
    // Into a pipe it goes as it is.
    let piped = try program.shell("\"$tercet\" export --format csv - | cat")
    #expect(piped.output.contains("red \u{1B}[31m"), "\(piped)")
  }
}
