import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

struct ChordTests {
  private func driver(_ overrides: KeyOverride...) throws -> BoardDriver {
    try BoardDriver(
      counts: [3, 1, 0],
      keymap: Keymap.standard.configured(by: overrides).keymap
    )
  }

  @Test func twoKeysRunTheirCommandAndTheFirstAloneWaits() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["b", "o b"]))

    let footer = driver.lines[23]
    driver.press("o")
    #expect(driver.lines[23] == " o …  b boards  │  Esc cancel", "\(driver.screen)")
    driver.press("<esc>")
    #expect(driver.lines[23] == footer, "\(driver.screen)")
    driver.press("o", "b")

    #expect(driver.screen.contains("Boards"), "\(driver.screen)")
  }

  @Test func twoKeysThatAreNotAChordDoNothing() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["o b"]))

    driver.press("o", "d")

    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    #expect(driver.status == "o d is not bound")
  }

  @Test func bothKeysActIfTheFirstHasAMeaningOfItsOwn() throws {
    let driver = try driver(
      KeyOverride(context: "board", command: "select-first", keys: ["g"]),
      KeyOverride(context: "board", command: "boards", keys: ["g b"])
    )
    driver.press("j", "j")

    driver.press("g", "j")

    #expect(driver.selected == "A2")
  }

  @Test func theNextKeysShowOverAnyScreenAndCanBeClicked() throws {
    let driver = try driver(
      KeyOverride(context: "editor", command: "save", keys: ["Ctrl-X s"]),
      KeyOverride(context: "editor", command: "help", keys: ["Ctrl-X h"])
    )
    driver.press("e")
    let footer = driver.lines[23]
    driver.press("<c-x>")
    #expect(driver.lines[23].hasPrefix(" Ctrl-X …  s "), "\(driver.screen)")
    driver.send(.resize(Size(columns: 60, rows: 20)))
    #expect(driver.lines[19].hasPrefix(" Ctrl-X …  s "), "\(driver.screen)")
    driver.send(.resize(Size(columns: 80, rows: 24)))

    try driver.click("h keys")

    #expect(driver.lines[0].hasPrefix(" Help"), "\(driver.screen)")
    driver.press("<esc>")
    #expect(driver.lines[23] == footer, "\(driver.screen)")
  }

  @Test func onANarrowTerminalTheNextKeysTakeAsManyRowsAsTheyNeed() throws {
    let driver = try driver()
    driver.send(.resize(Size(columns: 50, rows: 15)))
    let before = driver.lines
    driver.press("g")

    let keys = Set(
      Keymap.standard.hints(after: KeyPress(.character("g")), in: [Command.context]).map(\.keys)
    )
    let covered = driver.lines.indices.filter { driver.lines[$0] != before[$0] }
    let words = covered.flatMap { driver.lines[$0].split(separator: " ").map(String.init) }
    #expect(keys.subtracting(words) == [], "\(driver.screen)")
    #expect(driver.lines[14].hasSuffix(" Esc cancel"), "\(driver.screen)")

    driver.press("<esc>")
    #expect(driver.lines == before, "\(driver.screen)")
    driver.press("g")
    try driver.click("a agenda")
    #expect(driver.lines[0].contains("Agenda"), "\(driver.screen)")
    #expect(!driver.screen.contains("Esc cancel"), "\(driver.screen)")
  }

  @Test func theFirstKeyTwiceGoesToTheFirstCardAndEndsTheChord() throws {
    let driver = try driver()
    driver.press("j", "j", "g")
    #expect(driver.screen.contains("g first"), "\(driver.screen)")

    driver.press("g")
    #expect(driver.selected == "A1", "\(driver.screen)")
    #expect(!driver.screen.contains("Esc cancel"), "\(driver.screen)")
    driver.press("t")
    #expect(driver.screen.contains("tags, as in"), "\(driver.screen)")
    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
  }

  @Test func theFirstKeyTwiceTakesANumberBeforeIt() throws {
    let driver = try driver()

    driver.press("2", "1", "3", "g", "g")
    #expect(driver.selected == "A3", "\(driver.screen)")
    driver.press("g", "j")
    #expect(driver.selected == "A2", "\(driver.screen)")
  }

  @Test func inAListTheFirstKeyTwiceIsTheTop() throws {
    let driver = try driver()
    driver.press("g", "a", "G", "g", "g", "j")

    #expect(driver.lines[0].contains("Agenda"), "\(driver.screen)")
    #expect(!driver.screen.contains("Esc cancel"), "\(driver.screen)")
  }

  @Test func escDropsTheFirstKey() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["g b"]))
    driver.press("j", "j")

    driver.press("g", "<esc>")

    #expect(driver.selected == "A3")
    #expect(!driver.screen.contains("Boards"))
  }

  @Test func aFirstKeyIsTextInATextField() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["o b"]))

    driver.press("a")
    driver.type("ob")
    driver.press("<enter>")

    #expect(try driver.titles(0).contains("ob"), "\(driver.screen)")
  }

  @Test func helpAndFooterShowBothKeys() throws {
    let keymap = Keymap.standard
      .configured(by: [KeyOverride(context: "board", command: "boards", keys: ["o b"])]).keymap

    #expect(keymap.binding(of: Command.boards)?.label == "o b")
    #expect(keymap.hints(.board).contains { $0.keys == "o b" && $0.action == "boards" })
  }

  @Test func threeKeysAreRefused() {
    let problems = Keymap.standard
      .configured(by: [KeyOverride(context: "board", command: "boards", keys: ["a b c"])]).problems

    #expect(problems.map(\.reason).first?.contains("“a b c” is not a key") == true)
  }
}
