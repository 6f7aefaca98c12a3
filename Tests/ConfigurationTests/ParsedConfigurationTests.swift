import BoardModel
import Testing

@testable import Configuration

struct ConfigurationReadingTests {
  private func reading(_ text: String) -> ParsedConfiguration {
    ParsedConfiguration(text, file: "config.toml")
  }

  @Test func anEmptyFileLeavesEverythingAtItsDefault() {
    let reading = reading("")

    #expect(reading.settings == Settings())
    #expect(reading.faults == [])
  }

  @Test(arguments: [
    ("mouse = false\n\0theme = \"nope\"", 2, "NUL"),
    ("mouse = true\n[", 2, "has no name after the bracket"), ("[\n", 1, "bracket"),
    (" [[ # x", 1, "bracket"), ("[.a]", 1, "bracket"), ("\t[+]\n", 1, "bracket"),
    ("[[[a]]]", 1, "bracket"), ("[é]", 1, "bracket"),
    (Array(repeating: "a", count: 60_000).joined(separator: ".") + " = 1", 1, "dots"),
  ])
  func textThatWouldCrashTheParserIsAFault(text: String, line: Int, words: String) {
    let reading = reading(text)

    var rest = Settings()
    rest.usesMouse = !text.contains("mouse = false")
    #expect(reading.settings == rest)
    #expect(reading.faults.map(\.line) == [line], "\(reading.faults)")
    #expect(reading.faults.allSatisfy { $0.reason.contains(words) }, "\(reading.faults)")
  }

  @Test(arguments: [
    ("mouse = true\nmouse = false\n", 2, "mouse"),
    ("theme = \"nord\"\n\n# again\ntheme = \"dark\"\n", 4, "theme"),
  ])
  func theFirstOfADuplicateSettingCounts(text: String, line: Int, name: String) {
    let reading = reading(text + "escape-wait = 50\n")

    #expect(reading.settings.escapeWait == 50)
    #expect(reading.settings.usesMouse && ["auto", "nord"].contains(reading.settings.theme))
    let words = "config.toml:\(line): \(name): is defined twice, so the first one counts"
    #expect(reading.faults.map(\.description) == [words], "\(reading.faults)")
    #expect(reading.faults.map(\.ignoresFile) == [false])
  }

  @Test func aMistakeInOneSettingDoesNotSpoilTheFile() {
    let reading = reading("mouse = 3\ntitle = false\n")

    #expect(reading.faults.map(\.ignoresFile) == [false], "\(reading.faults)")
    #expect(!reading.settings.setsTitle)
  }

  @Test func anAuthorThatIsTooLongIsAFaultAndNotUsed() {
    let longest = String(repeating: "é", count: Settings.authorLimit)
    #expect(reading("author = \"\(longest)\"").settings.author == longest)

    let reading = reading("author = \"\(longest)x\"\ntitle = false\n")

    #expect(reading.settings.author == nil && !reading.settings.setsTitle)
    #expect(reading.faults.map(\.reason).allSatisfy { $0.contains("at most 100") })
    #expect(reading.faults.map(\.line) == [1], "\(reading.faults)")
  }

  @Test func aKeyInQuotationMarksHasItsOwnLine() {
    let lines = KeyLines(
      """
      theme = "a = b"
      [keys."the board"]
      "fly = away.now" = "x"
      'move "left"' = "y"
      "a\\"b" = "z"
      plain = "p" # [no.table]
      """
    )

    #expect(lines[["keys", "the board", "fly = away.now"]] == 3)
    #expect(lines[["keys", "the board", "move \"left\""]] == 4)
    #expect(lines[["keys", "the board", "a\"b"]] == 5)
    #expect(lines[["keys", "the board", "plain"]] == 6)
  }

  @Test func everySettingIsRead() {
    let reading = reading(
      """
      theme = "nord"
      selection = "bar"
      compact = true
      pane = "off"
      title = false
      mouse = false
      first-weekday = "sunday"
      date-form = "iso"
      escape-wait = 120
      notices = true
      remind = "1h"
      author = "Anna"
      board = "Home"
      editor = "hx"

      [keys.board]
      archive = "d"
      quit = []
      boards = ["b", "g b"]
      """
    )

    var expected = Settings()
    expected.theme = "nord"
    expected.selection = .bar
    expected.isCompact = true
    expected.pane = .off
    expected.setsTitle = false
    expected.usesMouse = false
    expected.firstWeekday = .sunday
    expected.dateForm = .iso
    expected.escapeWait = 120
    expected.showsNotices = true
    expected.remindBefore = 60
    expected.author = "Anna"
    expected.board = "Home"
    expected.editor = "hx"
    expected.keys = [
      KeySetting(context: "board", command: "archive", keys: ["d"]),
      KeySetting(context: "board", command: "quit", keys: []),
      KeySetting(context: "board", command: "boards", keys: ["b", "g b"]),
    ]
    #expect(reading.settings == expected)
    #expect(reading.faults == [], "\(reading.faults)")
    #expect(reading.line(of: "theme") == 1)
  }

  @Test func eachMistakeIsNamedWithItsLineAndKeyAndTheRestStays() {
    let reading = reading(
      """
      theme = "nord"
      mouse = "yes"
      # a comment
      colour = "red"
      selection = "stripe"
      compact = true
      first-weekday = 1
      [keys.board]
      archive = 3
      [keys]
      prompt = "x"
      """
    )

    let lines = reading.faults.map(\.description)
    #expect(
      lines == [
        "config.toml:2: mouse: must be true or false",
        "config.toml:4: colour: is not a setting; “tercet config --print” lists them",
        "config.toml:5: selection: “stripe” is not one of fill or bar",
        "config.toml:7: first-weekday: must be one of auto, monday, saturday or sunday, "
          + "in quotation marks",
        "config.toml:9: keys.board.archive: must be a key in quotation marks, or a list of them",
        "config.toml:11: keys.prompt: must be a table, such as [keys.board]",
      ],
      "\(lines.joined(separator: "\n"))"
    )
    #expect(reading.settings.theme == "nord")
    #expect(reading.settings.isCompact)
    #expect(reading.settings.usesMouse)
  }

  @Test(arguments: [
    ("theme = nord", 1), ("compact = false\nmouse = tru", 2), ("mouse = true\nmouse = false", 2),
    ("[keys.board\nx = 1", 1), ("theme = \"nord", 1), ("x = \"\u{1}\"", 1),
  ])
  func invalidTOMLIsOneFaultWithItsLine(text: String, line: Int) {
    let reading = reading(text)

    #expect(reading.faults.count == 1)
    #expect(reading.faults.first?.line == line, "\(reading.faults)")
    #expect(reading.faults.first?.reason.contains("\n") == false)
    #expect(reading.settings == Settings())
  }

  @Test func aMistypedNameOfASettingIsSuggested() {
    #expect(
      reading("firstWeekday = \"monday\"").faults.first?.reason
        == "is not a setting; did you mean “first-weekday”?"
    )
    #expect(
      reading("selecton = \"bar\"").faults.first?.reason
        == "is not a setting; did you mean “selection”?"
    )
  }

  @Test func linesAreFoundAfterListsAndTextsOfSeveralLines() {
    let reading = reading(
      """
      author = '''
      mouse = 1
      '''
      [keys.board]
      archive = [
        "x", # ]
        "]"
      ]
      quit = 1
      """
    )

    #expect(reading.faults.map(\.line) == [9], "\(reading.faults)")
  }

  @Test func thePrintedConfigurationIsAllCommentsAndReadsAsTheDefaultsWithoutThem() {
    let text = ConfigurationDocument.text(keys: "#[keys.board]\n#quit = \"q\"\n")

    for line in text.split(separator: "\n") { #expect(line.hasPrefix("#"), "\(line)") }
    #expect(self.reading(text) == ParsedConfiguration())
    let bare = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("# ") || $0.isEmpty ? $0 : $0.dropFirst() }
    let reading = reading(bare.joined(separator: "\n"))
    var expected = Settings()
    expected.keys = [KeySetting(context: "board", command: "quit", keys: ["q"])]
    #expect(reading.faults == [], "\(reading.faults)")
    #expect(reading.settings == expected)
  }
}
