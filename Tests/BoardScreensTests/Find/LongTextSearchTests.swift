import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// Words in a text of many parts: each part is looked through, whatever is still rendered.
struct LongTextSearchTests {
  private func driver() throws -> BoardDriver {
    let body = (1...400).map { "## Part \($0)\n\nSome text of part number\($0)." }
      .joined(separator: "\n\n")
    let driver = try BoardDriver([[CardDraft(title: "Long", body: body)]])
    driver.press(" ")
    return driver
  }

  @Test func theLastOfManyPartsIsFoundAndTheFirstRoundTheEnd() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("number400")
    #expect(driver.screen.contains("number400"), "\(driver.screen)")
    driver.press("<c-u>")

    driver.type("number3.")
    driver.press("<enter>", "n")
    while driver.stack.hasIdleWork { driver.stack.workWhileIdle() }
    driver.send(.tick)

    #expect(driver.screen.contains("number3."), "\(driver.screen)")
    #expect(driver.status.contains("from the top again"), "\(driver.screen)")
  }

  /// A key looks through a few parts, and the rest is looked through as long as none waits.
  @Test func aLetterThatIsNowhereIsLookedForBitByBitAndEscStopsIt() throws {
    let body = String(repeating: "Some words of a line.\n\n", count: 256_000 / 23)
    let driver = try BoardDriver([[CardDraft(title: "Words", body: body)]])
    driver.press(" ", "/")

    driver.type("x")
    #expect(driver.screen.contains("looking… 17 %"), "\(driver.screen)")
    #expect(driver.stack.hasIdleWork)
    driver.press("<esc>")

    #expect(!driver.stack.hasIdleWork)
    driver.press("/")
    driver.type("x")
    var steps = 0
    while driver.stack.hasIdleWork {
      driver.stack.workWhileIdle()
      steps += 1
    }
    driver.send(.tick)
    #expect(driver.screen.contains("not found"), "\(driver.screen)")
    #expect(steps >= 8, "32 parts of 8 KiB, some at once")
  }

  @Test func everyPartIsReachedInItsOrder() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("part number")
    driver.press("<enter>")

    for number in 2...400 {
      driver.press("n")
      let current = driver.frame.canvas.reversedText
      #expect(current == "part number", "\(number)\n\(driver.screen)")
      #expect(driver.screen.contains("number\(number)."), "\(number)\n\(driver.screen)")
    }
  }
}

extension Canvas {
  /// What is shown in reverse.
  fileprivate var reversedText: String {
    (0..<size.rows)
      .flatMap { row in (0..<size.columns).map { self[$0, row] } }
      .filter { $0.style.traits.contains(.reverse) }.map(\.glyph.description).joined()
  }
}
