import BoardModel
import BoardStorage
import Foundation
import TerminalSurface
import Testing

@testable import BoardScreens

/// What the screen says while an action takes long, and of keys that come meanwhile.
struct LongActionScreenTests {
  /// Two hundred cards, all selected, of which each action takes long.
  private func board() throws -> BoardDriver {
    let board = try BoardDriver(counts: [200], size: Size(columns: 100, rows: 24))
    board.store.database.longActionDelay = .zero
    board.press("<c-a>")
    return board
  }

  private func words(_ frame: Frame) -> String {
    let row = frame.canvas.size.rows - 2
    return (0..<frame.canvas.size.columns).map { frame.canvas[$0, row].glyph.description }.joined()
      .trimmingCharacters(in: .whitespaces)
  }

  @Test func aDroppedKeyIsReportedUntilTheActionEnds() throws {
    let board = try board()
    var told: [String] = []
    board.store.database.onLongAction = { progress in
      let frame = board.stack.frame(during: progress, ignoringKeys: told.isEmpty)
      told.append(words(frame))
      return true
    }

    board.press("p")

    #expect(
      told.first?.hasPrefix("… Changing 200 cards: ") == true
        && told.first?.hasSuffix(" % · busy · Esc stops it, no other key acts") == true,
      "\(told)"
    )
    #expect(told.last == "… Saving 200 changes, too late to stop · busy", "\(told)")
    #expect(board.status == "✓ 200 cards have low priority · u undo")
    board.store.database.onLongAction = { progress in
      told = [words(board.stack.frame(during: progress))]
      return false
    }
    board.press("p")
    #expect(
      told.first?.hasSuffix(" % · Esc stops it without any change") == true,
      "\(told)"
    )
  }

  @Test func anEscThatCameTooLateIsReportedWithTheOutcome() throws {
    let board = try board()
    board.store.database.onLongAction = { _ in true }
    board.store.database.onLongActionEnd = {
      board.stack.finishLongAction(wasEscapePressed: true)
    }

    board.press("L")

    #expect(
      board.status == "✓ Too late to stop: moved 200 cards to Doing · u undo",
      "\(board.screen)"
    )
    board.store.database.onLongActionEnd = nil
    board.press("u")
    #expect(board.status == "✓ Undid: move 200 cards to Doing", "\(board.screen)")
  }
}
