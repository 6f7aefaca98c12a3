import BoardModel
import Configuration
import Foundation
import NcursesTerminal
import TerminalKit
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TercetCommands
@testable import TercetProgram

/// The configuration's keys and themes against the program's own tables.
struct ConfigurationCheckTests {
  private let folder = NSTemporaryDirectory() + UUID().uuidString

  private func reading(_ text: String) -> ParsedConfiguration {
    ParsedConfiguration(text, file: "config.toml")
  }

  private func problems(_ text: String) -> [String] {
    let reading = reading(text)
    return ConfiguredKeys.catalog.problems(reading.settings.keys)
      .map { setting, reason in
        "\(setting.flatMap(reading.line).map(String.init) ?? "-") \(reason)"
      }
  }

  @Test func everyKeyOfThePrintedConfigurationIsWhatItIsAlready() throws {
    let text = ConfigurationDocument.text(keys: ConfiguredKeys.catalog.configuration())
    let bare = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("# ") || $0.isEmpty ? $0 : $0.dropFirst() }
      .joined(separator: "\n")

    let reading = reading(bare)

    #expect(reading.faults == [], "\(reading.faults)")
    let commands = KeyContext.allCases.reduce(0) { $0 + Keymap.standard.bindings(in: $1).count }
    #expect(reading.settings.keys.count == commands)
    #expect(problems(bare) == [])
    let keymap = ConfiguredKeys.keymap(by: reading.settings.keys)
    for context in KeyContext.allCases {
      for binding in Keymap.standard.bindings(in: context) {
        for keys in binding.allKeys where keys.presses.count == 1 {
          let found = keymap.binding(for: keys.presses[0], in: context)
          #expect(found?.command == binding.command, "\(context) \(keys.label)")
        }
      }
    }
  }

  @Test func mistakesInKeysAreNamedWithTheirLineAndTheOthersAreApplied() {
    let text = """
      [keys.board]
      archve = "d"
      archive = "Kontrol-X"
      add = "i"

      [keys.desk]
      add = "a"
      """

    #expect(
      problems(text) == [
        "2 “archve” is not a command of “board”; did you mean “archive”?",
        "3 “Kontrol-X” is not a key; try Ctrl-R, Shift-Tab, PgDn, F1 or x",
        "7 there is no place for keys named “desk”",
      ]
    )
    let keymap = ConfiguredKeys.keymap(by: reading(text).settings.keys)
    #expect(keymap.binding(for: KeyPress(.character("i")), in: .board)?.command == "add")
    #expect(keymap.binding(for: KeyPress(.character("x")), in: .board)?.command == "archive")
  }

  @Test func theLineAtTheStartEndsWithWhatShowsAllOfIt() throws {
    func fault(_ length: Int) -> ConfigurationFault {
      ConfigurationFault(file: "config.toml", reason: String(repeating: "x", count: length))
    }

    let long = try #require(BoardOpening.line(about: [fault(60_000)], columns: 40))
    let many = try #require(
      BoardOpening.line(about: [fault(60_000), fault(1), fault(1)], columns: 40)
    )

    #expect(long.count == 72 && long.hasSuffix("x… · tercet config --check"), "\(long)")
    #expect(many.count == 72 && many.hasSuffix("x… · 2 more in tercet config --check"), "\(many)")
    #expect(BoardOpening.line(about: [fault(1)]) == "config.toml: x")
    #expect(BoardOpening.line(about: []) == nil)
  }

  /// The wrong name comes first, so that what has no room is cut behind it.
  @Test func theLineAtTheStartHasTheWrongNameWhole() throws {
    let command = ConfigurationFault(
      file: "config.toml",
      line: 2,
      key: "keys.board.nosuchcommand",
      reason: KeymapFault.unknownCommand("nosuchcommand", context: "board").reason
    )
    let setting = reading("foo = 1\nbar = 2")

    let line = try #require(BoardOpening.line(about: [command, command], columns: 40))
    let other = try #require(BoardOpening.line(about: setting.faults, columns: 40))

    #expect(line.hasPrefix("config.toml:2: “nosuchcommand” is not…"), "\(line)")
    #expect(line.hasSuffix(" · 1 more in tercet config --check"), "\(line)")
    #expect(other.hasPrefix("config.toml:1: foo: is not a setting"), "\(other)")
  }

  @Test func aWiderTerminalHasMoreOfTheLine() throws {
    let reason =
      "“#12” isn't a colour; use #rrggbb, default, or a name such as red or bright-red"
    let fault = ConfigurationFault(file: "dusk.theme", line: 2, key: "danger", reason: reason)

    #expect(BoardOpening.line(about: [fault], columns: 80) == fault.description)
    #expect(
      BoardOpening.line(about: [fault, fault], columns: 80)
        == fault.description + " · 1 more in tercet config --check"
    )
    let narrow = try #require(BoardOpening.line(about: [fault], columns: 48))
    #expect(narrow.count == 76, "\(narrow)")
  }

  @Test func aKeyOfAThemeThatIsMistypedIsGuessed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("acent = red\nselecton = blue\nzzzz = red", as: "evening.theme")

    let faults = ConfigurationCheck.themeFaults(in: reading("theme = \"evening\""), files)

    #expect(
      faults.map(\.description) == [
        "evening.theme:1: acent: unknown key; did you mean “accent”?",
        "evening.theme:2: selecton: unknown key; did you mean “selection”?",
        "evening.theme:3: zzzz: unknown key",
      ]
    )
  }

  @Test func aClashOfKeysIsNamed() {
    #expect(
      problems("[keys.board]\narchive = \"d\"\ndelete = \"d\"") == [
        "3 “d” stays with “archive”, to which it is given above"
      ]
    )
  }

  @Test func aKeyThatTwoPlacesWantIsNamedWithItsLineAndTheCommandThatHasIt() {
    let found = problems("# mine\n[keys.editor]\nsave = \"Ctrl-W\"")

    #expect(
      found.contains(
        "3 Ctrl-W is “delete-word-backward” in the description and “save” in the editor; "
          + "where both are meant it is “save”"
      ),
      "\(found)"
    )
    #expect(found.allSatisfy { $0.hasPrefix("3 ") }, "\(found)")
  }

  // MARK: Themes

  private func write(_ text: String, as name: String) throws {
    let themes = ConfigurationLocation(folder: folder).themes
    try FileManager.default.createDirectory(atPath: themes, withIntermediateDirectories: true)
    try text.write(toFile: "\(themes)/\(name)", atomically: true, encoding: .utf8)
  }

  private var files: ThemeFiles { ThemeFiles(ConfigurationLocation(folder: folder)) }

  @Test func theUsersOwnThemesAreOfferedWithTheBuiltInOnes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("danger = #ff8080", as: "evening.theme")
    try write("", as: "notes.txt")

    #expect(
      files.names == [
        "auto", "dark", "light", "ansi", "catppuccin", "gruvbox", "high-contrast-dark",
        "high-contrast-light", "nord", "solarized-dark",
        "solarized-light", "evening",
      ]
    )
    #expect(try files.palette(named: "evening")?[.danger] == PaletteColor(0xFF8080))
    #expect(try files.palette(named: "nord")?.name == "Nord")
    #expect(try files.palette(named: "auto") == nil)
  }

  @Test(arguments: ["../evening", "/etc/passwd", ".hidden", "", "a\0b"])
  func aNameLeadsToNoFileElsewhere(name: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("danger = #ff8080", as: "x.theme")

    #expect(throws: ThemeError.self) { try files.palette(named: name) }
  }

  @Test func aThemeThatIsMissingOrWrongIsAMistakeOfTheConfiguration() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("text = #d0d0d0\ndanger = #12", as: "evening.theme")

    let missing = ConfigurationCheck.themeFaults(in: reading("\ntheme = \"nrod\""), files)
    let wrong = ConfigurationCheck.themeFaults(in: reading("theme = \"evening\""), files)

    #expect(
      missing.map(\.description) == [
        "config.toml:2: theme: there is no theme “nrod”; did you mean “nord”?"
      ]
    )
    #expect(
      wrong.map(\.description) == [
        "evening.theme:2: danger: “#12” isn't a colour; use #rrggbb, default, or a name such as "
          + "red or bright-red"
      ]
    )
  }

  @Test func allMistakesOfAThemeAreMistakesOfTheConfiguration() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("text = rot\ndanger = #12\naccnt = red", as: "evening.theme")

    let text = "theme = \"evening\"\nmouze = true"
    let faults = ConfigurationCheck.faults(in: reading(text), themes: files)

    #expect(faults.map(\.line) == [2, 1, 2, 3])
    #expect(faults.map(\.key) == ["mouze", "text", "danger", "accnt"])
  }

  @Test func aBoardThatIsNotInTheFileIsAMistake() {
    let boards = [Board(id: Board.ID(uuid: UUID()), name: "Home", columns: [])]
    let nowhere = reading("\nboard = \"Nowhere\"")

    #expect(
      ConfigurationCheck.boardFaults(in: nowhere) { boards }.map(\.description) == [
        "config.toml:2: board: there is no board “Nowhere” in this file"
      ]
    )
    #expect(ConfigurationCheck.boardFaults(in: nowhere) { nil }.isEmpty)
    for name in ["home", "all"] {
      #expect(ConfigurationCheck.boardFaults(in: reading("board = \"\(name)\"")) { boards }.isEmpty)
    }
  }

  // MARK: The library

  @Test func aSavedFileIsShownAtOnceAndOneWithAMistakeLeavesTheColours() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("danger = #ff8080", as: "evening.theme")
    var kept: [String] = []
    var shown: [PaletteChoice] = []
    var mistakes: [String] = []
    let library = try ThemeLibrary(named: "evening", files: files) { kept.append($0) }
    library.apply = { shown.append($0) }
    // Without a watch, the look that is due once a second.
    var handler: () -> Void = { library.checkWithoutWatch() }
    library.onWatch = { handler = $1 }
    library.onMistake = { mistakes.append($0) }
    library.watchFiles()

    try write("danger = #ff9090", as: "evening.theme")
    handler()
    try write("danger = nothing", as: "evening.theme")
    handler()
    try write("danger = #ffffff", as: "other.theme")
    handler()

    #expect(shown.count == 1)
    guard case .fixed(let palette)? = shown.first else { return #expect(Bool(false), "\(shown)") }
    #expect(palette[.danger] == PaletteColor(0xFF9090))
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.hasPrefix("evening.theme:1: danger: “nothing”") == true)
    #expect(kept == [])
  }

  @Test func aThemeWhoseFileIsRemovedKeepsItsColoursAndIsReported() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("danger = #ff8080", as: "evening.theme")
    var mistakes: [String] = []
    let library = try ThemeLibrary(named: "evening", files: files) { _ in }
    let before = library.choice
    // Without a watch, the look that is due once a second.
    var handler: () -> Void = { library.checkWithoutWatch() }
    library.onWatch = { handler = $1 }
    library.onMistake = { mistakes.append($0) }
    library.watchFiles()
    #expect(!library.offers.contains { $0.detail == "file is gone" })

    let themes = try #require(files.existingFolder)
    try FileManager.default.removeItem(atPath: themes + "/evening.theme")
    handler()

    #expect(
      mistakes == ["The file of the theme “evening” is gone; its colours stay until Tercet ends."]
    )
    #expect(library.choice == before)
    #expect(library.offers.last == ThemeOffer(name: "evening", detail: "file is gone"))
  }

  @Test func aThemeWithAByteOrderMarkIsReadWithoutIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("\u{FEFF}danger = #ff8080", as: "evening.theme")

    #expect(try files.palette(named: "evening")?[.danger] == PaletteColor(0xFF8080))
  }

  @Test func aThemeThatIsBrokenAtTheStartShowsAsSoonAsItIsMended() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("danger = nothing", as: "evening.theme")
    var shown: [PaletteChoice] = []
    #expect(throws: ThemeError.self) {
      try ThemeLibrary(named: "evening", files: files) { _ in }
    }
    let library = ThemeLibrary(awaiting: "evening", files: files) { _ in }
    #expect(library.choice == .automatic)
    library.apply = { shown.append($0) }
    // Without a watch, the look that is due once a second.
    var handler: () -> Void = { library.checkWithoutWatch() }
    library.onWatch = { handler = $1 }
    library.watchFiles()

    // The list of themes is opened and left again.
    #expect(library.preview("nord") == nil)
    #expect(library.preview("evening") != nil)
    #expect(shown.last == .automatic)
    try write("danger = #ff9090", as: "evening.theme")
    handler()

    guard case .fixed(let palette)? = shown.last else { return #expect(Bool(false), "\(shown)") }
    #expect(palette[.danger] == PaletteColor(0xFF9090))
    #expect(library.current == "evening")
  }

  @Test func aThemeThatIsNotKeptOrNotVisibleIsReported() throws {
    let library = try ThemeLibrary(named: "nord", files: ThemeFiles(nil)) { _ in }

    library.isKept = false
    #expect(library.remark == "The theme “nord” is used only until Tercet ends.")
    library.colorless = "NO_COLOR is set"
    #expect(
      library.remark == "The theme “nord” is not saved, and shows no colours: NO_COLOR is set."
    )
    library.isKept = true
    #expect(library.remark == "The theme “nord” is saved, but shows no colours: NO_COLOR is set.")
  }

  @Test func aThemeIsTriedWithoutBeingKeptAndKeptWhenItIsChosen() throws {
    var kept: [String] = []
    var shown: [PaletteChoice] = []
    let library = try ThemeLibrary(named: "auto", files: ThemeFiles(nil)) { kept.append($0) }
    library.apply = { shown.append($0) }

    #expect(library.preview("nord") == nil)
    #expect(library.current == "auto")
    #expect(library.preview("nowhere") != nil)
    #expect(library.choose("light") == nil)

    #expect(shown == [.fixed(try NamedTheme(named: "nord")?.palette ?? .dark), .fixed(.light)])
    #expect(kept == ["light"])
    #expect(library.current == "light")
    #expect(library.remark == nil)
  }
}
