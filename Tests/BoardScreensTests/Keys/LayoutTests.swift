import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// Keys of a keyboard without Latin letters are commands, and text as it is typed.
struct LayoutTests {
  private func driver(_ layout: String, counts: [Int] = [3, 1, 0]) throws -> BoardDriver {
    var keymap = Keymap.standard
    let known = try #require(KeyLayout(named: layout))
    keymap.layout = known
    return try BoardDriver(counts: counts, keymap: keymap)
  }

  private func names(_ driver: BoardDriver) throws -> [String] { try driver.titles(0) }

  @Test(arguments: [("ru", "о", "л"), ("el", "ξ", "κ"), ("he", "ח", "ל"), ("ko", "ㅓ", "ㅏ")])
  func theKeysOfAVimUserMove(layout: String, down: String, up: String) throws {
    let driver = try driver(layout)
    driver.type(down + down)
    #expect(driver.selected == "A3", "\(driver.screen)")

    driver.type(up)

    #expect(driver.selected == "A2", "\(driver.screen)")
  }

  @Test func aTitleAndAFilterAreTypedAsTheyAre() throws {
    let driver = try driver("ru")
    driver.type("ф")
    driver.type("Купить молоко")
    driver.press("<enter>", "<esc>")
    #expect(try names(driver).contains("Купить молоко"), "\(driver.screen)")

    driver.press("/")
    driver.type("молоко")
    driver.press("<enter>")

    #expect(driver.screen.contains("1 of 4"), "\(driver.screen)")
  }

  @Test func twoKeysAfterEachOtherAndMenusAndListsWork() throws {
    let driver = try driver("ru")
    driver.type("п")
    #expect(driver.lines[22].hasPrefix(" g … "), "\(driver.screen)")
    driver.type("ф")
    #expect(driver.lines[0].contains("Agenda"), "\(driver.screen)")
    driver.type("й")
    driver.type("и")
    #expect(driver.screen.contains("┌─ Boards"), "\(driver.screen)")
    driver.type("к")
    driver.type("й")

    #expect(driver.screen.contains("Mainй"), "\(driver.screen)")
  }

  @Test func aKoreanSyllableIsTheKeysThatTypedIt() throws {
    let driver = try driver("ko")

    driver.type("거")

    // r and j: the title is renamed, and j is typed as it is.
    #expect(driver.screen.contains("A1"), "\(driver.screen)")
    driver.press("<enter>")
    #expect(try names(driver).contains("A1j"), "\(driver.screen)")
  }

  @Test func withoutALayoutSuchKeysAreNotBound() throws {
    let driver = try BoardDriver(counts: [3, 1, 0])

    driver.type("о")

    #expect(driver.selected == "A1")
    #expect(driver.status.hasPrefix("о is not bound"), "\(driver.status)")
  }

  @Test func aKeyWithAMeaningKeepsIt() throws {
    let driver = try driver("ru")
    driver.press("d")
    #expect(try names(driver) == ["A2", "A3"])

    // On this keyboard the key of the slash types the full stop, which repeats.
    driver.press(".")

    #expect(try names(driver) == ["A3"], "\(driver.screen)")
  }
}
