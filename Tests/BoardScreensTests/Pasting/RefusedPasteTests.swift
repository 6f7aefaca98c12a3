import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// A paste that is not taken is told wherever something is typed.
struct RefusedPasteTests {
  private func driver(_ keys: [String], size: Size = Size(columns: 100, rows: 30)) throws
    -> BoardDriver
  {
    let driver = try BoardDriver(counts: [3, 1, 0], size: size)
    for key in keys { driver.press(key) }
    return driver
  }

  /// What the screen says, over the ends of lines too.
  private func words(_ driver: BoardDriver) -> String {
    driver.screen.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
  }

  /// Where a line or a text is typed, and the keys that go there.
  private nonisolated static let places: [[String]] = [
    ["/"], ["C"], [":"], ["@"], ["b"], ["B"], ["V"], ["<c-f>"], ["a"], ["r"], ["t"], ["D"],
    ["y", "/"], ["R", "/"], ["?", "/"], [" ", "/"], ["<enter>"], ["c", "a"],
  ]

  @Test(arguments: places)
  func aPasteThatIsTooLargeIsReportedUntilTheNextKey(keys: [String]) throws {
    let driver = try driver(keys)

    driver.send(.pasteRefused(bytes: 5_000_000))

    #expect(
      words(driver).contains("Not pasted: 5,000,000 bytes are over the limit of 1,048,576")
    )
    driver.press("e")
    #expect(!driver.screen.contains("Not pasted"), "\(driver.screen)")
  }

  /// A comment has many lines, and the filter says its own limit.
  @Test(arguments: places.filter { $0 != ["C"] && $0 != ["/"] })
  func aLineTakesNoMoreThanItCanWorkWith(keys: [String]) throws {
    let driver = try driver(keys)

    driver.send(.paste(String(repeating: "x", count: LineEditor.limit * 2)))

    #expect(words(driver).contains("Not pasted: a line has at most 10,000 characters"))
    driver.press("e")
    #expect(!driver.screen.contains("Not pasted"), "\(driver.screen)")
    #expect(!driver.screen.contains("xx"), "\(driver.screen)")
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 30, rows: 8)])
  func aNarrowScreenTellsItToo(_ size: Size) throws {
    for keys in Self.places.prefix(8) {
      let driver = try driver(keys, size: size)

      driver.send(.pasteRefused(bytes: 5_000_000))

      #expect(driver.screen.contains("Not pasted: 5,000,000"), "\(keys)\n\(driver.screen)")
    }
  }

  @Test func aLineThatIsFullTakesNoMore() {
    var line = LineEditor()
    let isFirstTaken = line.insert(String(repeating: "x", count: LineEditor.limit))

    let isNextTaken = line.insert("y")

    #expect(isFirstTaken && !isNextTaken)
    #expect(line.characters.count == LineEditor.limit && line.characters.last == "x")
    line.selectAll()
    line.insert("y")
    #expect(line.text == "y", "it takes the place of what is selected")
  }
}
