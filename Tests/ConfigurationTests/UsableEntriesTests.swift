import Testing

@testable import Configuration

/// What makes a file no TOML is named with line and key, and costs as little as can be.
@Suite struct UsableEntriesTests {
  private func reading(_ text: String) -> ParsedConfiguration {
    ParsedConfiguration(text, file: "config.toml")
  }

  /// A text between two settings, and what is said of it.
  nonisolated private static let mistakes: [(String, String)] = [
    (
      "mouse = tru",
      "config.toml:2: mouse: has an invalid value, so it is not"
    ),
    (
      "theme = nord",
      "config.toml:2: theme: has an invalid value, so it is not used; put s"
        + "trings in quotation marks"
    ),
    ("mouse = yes", "config.toml:2: mouse: has an invalid value, so it"),
    ("theme = 'nord\"", "config.toml:2: theme: has no closing quotation mark, so it is not used"),
    ("xx\\e = \"1\"", "config.toml:2: xx\\e: has a \\ in its name, so it is not used; a name has"),
    ("theme = \"a\\qb\"", "config.toml:2: theme: has an invalid escape, so it is not used"),
    (
      "// mouse = false",
      "config.toml:2: //: begins with “/”, which is not a setting, so it is not used; sta"
    ),
    (
      "theme = \"nord\",",
      "config.toml:2: theme: has more after its value, so it is not used; a set"
    ),
    ("escape-wait = 99999999999999999999", "config.toml:2: escape-wait: is too large a number, so"),
    ("theme = \"nord", "config.toml:2: theme: has no closing quotation mark, so it is not used"),
    ("theme \"nord\"", "config.toml:2: has no = after the name, so it is not used"),
    ("theme: nord", "config.toml:2: has “:” instead of =, so it is not used"),
    ("theme nord", "config.toml:2: has no = after the name, so it is not used"),
    ("theme = ", "config.toml:2: theme: has no value after the =, so it is not used"),
    ("= 3", "config.toml:2: has no name before the =, so it is not used"),
    ("compact = true", "config.toml:2: compact: is defined twice, so the first one counts"),
    ("author = \"a\0b\"", "config.toml:2: author: holds a NUL character, so it is not used"),
    ("author = \"\"\"Ann\nand Bob", "config.toml:2: author: is not closed, so it is not used"),
    ("theme = [\"nord\",", "config.toml:2: theme: is not closed, so it is not used"),
    ("theme = [\n  \"a\"\n  \"b\"\n]", "config.toml:4: theme: has a list that is not closed, so"),
    ("\u{1}", "config.toml:2: begins with a sign, which is not a setting, so it is not used"),
  ]

  @Test(arguments: UsableEntriesTests.mistakes)
  func theOtherSettingsAreUsed(text: String, words: String) {
    let reading = reading(
      "compact = true\n\(text)\nescape-wait = 50\n[keys.board]\narchive = \"d\"\n"
    )

    #expect(reading.faults.count == 1, "\(reading.faults)")
    let line = reading.faults.first?.description ?? ""
    #expect(line.hasPrefix(words) && !line.contains("\n"), "\(line)")
    #expect(reading.settings.isCompact && reading.settings.escapeWait == 50)
    let keys = [KeySetting(context: "board", command: "archive", keys: ["d"])]
    #expect(reading.settings.keys == keys, "\(reading.settings.keys)")
  }

  @Test(arguments: [
    (
      "[keys.board]", "config.toml:5: keys.board: is defined twice, so what is below it is not used"
    ),
    (
      "[keys.board",
      "config.toml:5: keys.board: has no ] after the name, so what is below it is not used"
    ),
    ("[", "config.toml:5: has no name after the bracket, so what is below it is not used"),
  ])
  func belowAWrongHeadingNothingIsUsedUpToTheNext(heading: String, words: String) {
    let reading = reading(
      """
      compact = true
      [keys.board]
      archive = "d"

      \(heading)
      quit = "Z"
      delete = "x"
      [keys.editor]
      save = "F2"
      """
    )

    #expect(reading.faults.map { $0.description.hasPrefix(words) } == [true], "\(reading.faults)")
    #expect(reading.settings.keys.map(\.command) == ["archive", "save"])
    #expect(reading.settings.isCompact)
  }

  @Test func mistakesOfFormAndOfValuesAreNamedInTheOrderOfTheFile() {
    let reading = reading("mouse = 3\ntheme = nord\ncolour = 1\nmouse = false\n")

    #expect(reading.faults.map(\.line) == [1, 2, 3, 4], "\(reading.faults)")
  }

  @Test func lineNumbersAreThoseOfTheFileAfterSkippedEntries() {
    let reading = reading("author = \"\"\"x\ny\nz\nmouse = 3\r\n")

    #expect(reading.faults.map(\.line) == [1, 4], "\(reading.faults)")
  }

  @Test func aTextThatIsNoConfigurationIsOneMistake() {
    let lines = (1...50).map { "This is line \($0) of a letter." }

    let reading = reading(lines.joined(separator: "\n"))

    #expect(reading.settings == Settings())
    #expect(reading.faults.map(\.ignoresFile) == [true], "\(reading.faults)")
    #expect(reading.faults.first?.line == 1)
    #expect(
      reading.faults.first?.reason == "has no = after the name, so nothing of the file is used"
    )
  }

  @Test func aKeyOfManyLettersIsCut() {
    let name = String(repeating: "k", count: 20_000)
    let reading = reading("\(name) = 1\n[keys.\(name)]\nx = \"y\"\ntheme = 1\n")

    #expect(reading.faults.map(\.line) == [1, 4])
    #expect(reading.faults.allSatisfy { $0.description.utf8.count < 300 })
  }

  @Test func aTableThatIsNoSettingIsNamedWithItsLine() {
    let reading = reading("mouse = true\n\n[key.board]\narchive = \"d\"\n\"\" = 1\n")

    #expect(
      reading.faults.map(\.description)
        == ["config.toml:3: key: is not a setting; did you mean “keys”?"]
    )
  }

  // MARK: Bytes

  @Test(arguments: ["\u{FEFF}compact = true\n", "compact = true\r\nescape-wait = 30\r\n"])
  func aMarkAtTheStartAndLinesOfWindowsAreNoMistake(text: String) {
    let reading = ParsedConfiguration(Array(text.utf8), file: "config.toml")

    #expect(reading.faults == [])
    #expect(reading.settings.isCompact)
  }

  @Test func aLineThatIsNotUTF8IsLeftOut() {
    let end = Array("rg\"\nmouse = 3\n".utf8)
    let bytes: [UInt8] = Array("compact = true\nauthor = \"J".utf8) + [0xF6] + end

    let reading = ParsedConfiguration(bytes, file: "config.toml")

    #expect(
      reading.faults.map(\.description) == [
        "config.toml:2: is not UTF-8, so this line is not used; save the file as UTF-8",
        "config.toml:3: mouse: must be true or false",
      ]
    )
    #expect(reading.settings.isCompact)
  }

  @Test func aFileInAnotherEncodingIsOneMistake() {
    let text = String(repeating: "mouse = true\n", count: 20)
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] }

    let reading = ParsedConfiguration(bytes, file: "config.toml")

    #expect(reading.faults.map(\.ignoresFile) == [true], "\(reading.faults)")
    #expect(reading.settings == Settings())
  }
}
