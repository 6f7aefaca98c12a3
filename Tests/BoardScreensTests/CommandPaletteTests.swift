import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Commands by their names.
struct CommandPaletteTests {
  private func rows(_ board: BoardDriver) -> [String] {
    board.lines.compactMap { line in
      guard let start = line.firstIndex(of: "│"), let end = line.lastIndex(of: "│"), start < end
      else { return nil }
      let inner = line[line.index(after: start)..<end]
      return inner.hasPrefix("   ") || inner.hasPrefix(" ▸ ")
        ? inner.dropFirst(3).split(separator: "  ").map { $0.drop { $0 == " " } }
          .joined(separator: "|") : nil
    }
  }

  @Test func typingFindsACommandAndEnterRunsIt() throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    board.press(":")
    board.type("move ri")
    #expect(board.screen.contains("▸ Move right"))
    board.press("<enter>")

    #expect(board.screen.contains("Moved “A1” to Doing"))
  }

  @Test func eachCommandSaysItsKeyAndWhatItDoes() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type("undo")

    #expect(rows(board).contains { $0.hasPrefix("Undo|u") }, "\(board.screen)")
    #expect(board.screen.contains("Undo your last change, then the one before"))
  }

  @Test func aCommandIsFoundByWhatItDoesBehindThoseFoundByTheirNames() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press(":")

    board.type("fold")
    #expect(board.screen.contains("▸ Fold section"), "\(board.screen)")
    board.press("<c-u>")
    board.type("identifier")

    #expect(board.screen.contains("▸ Copy"), "\(board.screen)")
  }

  @Test func whatWasRunLastComesFirst() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press(":")
    #expect(board.screen.contains("▸ Add"))
    board.type("archive")
    board.press("<enter>", ":")

    #expect(board.screen.contains("▸ Archive  "), "\(board.screen)")
  }

  @Test func escapeLeavesTheBoardAsItWas() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    let before = board.screen

    board.press(":")
    board.type("zzz")
    #expect(board.screen.contains("No command fits “zzz”"))
    board.press("<esc>", "<esc>")

    #expect(board.screen == before)
  }

  @Test func theReaderHasItsOwn() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press(" ", ":")
    board.type("next card")
    board.press("<enter>")

    #expect(board.lines[0].contains("2 of 3"))
  }

  @Test func aCommandWithoutAKeyCanBeRun() throws {
    let keymap = try Keymap.standard.applying([
      KeyOverride(context: "board", command: "rename", keys: [])
    ])

    #expect(keymap.bindings(in: .board).contains { $0.command == "rename" && $0.keys.isEmpty })
  }
}
