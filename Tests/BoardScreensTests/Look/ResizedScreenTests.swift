import BoardModel
import Foundation
import SeededRandom
import TerminalSurface
import Testing

@testable import BoardScreens

/// After a resize the screen is what a program that is started at that size would show.
struct ResizedScreenTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 50_015

  /// What is open while the size changes.
  nonisolated private static let states = [
    "", "z", "/", "v", "V", "b", ":", "?", "e", "a", "y", "R", "F", "c", "m", "D", " ",
  ]

  private func board(_ size: Size, _ keys: String) throws -> BoardDriver {
    let cards = (1...30)
      .map { number in
        CardDraft(
          title: "\(number) 로그인 오류 고치기, and a title that needs two rows of a column",
          body: number % 3 == 0 ? "The **body** of a card, as long as two rows of it" : "",
          due: number % 4 == 0 ? CalendarDay(daysSinceEpoch: 20_770 + number) : nil,
          tags: number % 2 == 0 ? ["긴급", "docs"] : []
        )
      }
    let board = try BoardDriver([cards, Array(cards.prefix(3)), []], size: size)
    if !keys.isEmpty { board.press(keys) }
    return board
  }

  private static func random(_ generator: inout SeededGenerator) -> Size {
    Bool.random(using: &generator)
      ? Size(
        columns: .random(in: 12...210, using: &generator),
        rows: .random(in: 4...60, using: &generator)
      )
      : Size(
        columns: .random(in: 56...84, using: &generator),
        rows: .random(in: 6...26, using: &generator)
      )
  }

  @Test(arguments: states)
  func everyCellIsThatOfAFreshScreen(state: String) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let board = try board(Size(columns: 80, rows: 24), state)

    for step in 0..<Rounds.of(3, soak: 6) {
      let size = Self.random(&generator)
      board.send(.resize(size))

      let fresh = try self.board(size, state)
      let evidence = "seed \(Self.seed), step \(step), \(size), after “\(state)”\n"
      #expect(
        board.lines == fresh.lines,
        "\(evidence)\(board.screen)\n— fresh —\n\(fresh.screen)"
      )
      #expect(board.roles == fresh.roles, "\(evidence)\(board.roles)\n— fresh —\n\(fresh.roles)")
    }
  }
}
