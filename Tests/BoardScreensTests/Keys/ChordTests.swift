import TerminalSurface
import Testing

@testable import BoardScreens

struct ChordTests {
  private func driver(_ overrides: KeyOverride...) throws -> BoardDriver {
    try BoardDriver(
      counts: [3, 1, 0],
      keymap: Keymap.standard.configured(by: overrides).keymap
    )
  }

  @Test func twoKeysRunTheirCommandAndTheFirstAloneWaits() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["b", "o b"]))

    driver.press("o")
    #expect(driver.status == "o …")
    driver.press("b")

    #expect(driver.screen.contains("Boards"), "\(driver.screen)")
  }

  @Test func whereNoChordComesOfTheTwoNeitherActs() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["o b"]))

    driver.press("o", "d")

    #expect(try driver.titles(0) == ["A1", "A2", "A3"])
    #expect(driver.status == "o d is not bound")
  }

  @Test func whereTheFirstKeyHasAMeaningOfItsOwnBothAct() throws {
    let driver = try driver(
      KeyOverride(context: "board", command: "select-first", keys: ["g"]),
      KeyOverride(context: "board", command: "boards", keys: ["g b"])
    )
    driver.press("j", "j")

    driver.press("g", "j")

    #expect(driver.selected == "A2")
  }

  @Test func escDropsTheFirstKey() throws {
    let driver = try driver(KeyOverride(context: "board", command: "boards", keys: ["g b"]))
    driver.press("j", "j")

    driver.press("g", "<esc>")

    #expect(driver.selected == "A3")
    #expect(!driver.screen.contains("Boards"))
  }

  @Test func aFirstKeyIsTextWhereTextIsTyped() throws {
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
