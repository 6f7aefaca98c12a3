import BoardModel
import BoardScreens
import TerminalKit
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

  @Test func aCommandIsFoundByTheNameThatTheConfigurationHas() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type("set-due")

    #expect(board.screen.contains("▸ Set due date"), "\(board.screen)")
  }

  @Test(arguments: [
    ("finish", "Done"), ("done", "Done"), ("complete", "Done"), ("remove", "Delete card"),
    ("subtask", "Edit card"), ("export", "Copy"), ("deadline", "Set due date"),
    ("labels", "Set tags"),
  ])
  func aCommandIsFoundByOtherWordsForIt(word: String, command: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type(word)

    #expect(board.screen.contains("▸ \(command)"), "\(board.screen)")
  }

  @Test func eachCommandShowsItsKeyAndItsDescription() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type("undo")

    let row = "Undo|Undo your last change|u"
    #expect(rows(board).contains { $0.hasPrefix(row) }, "\(board.screen)")
  }

  @Test func commandsFoundByDescriptionFollowThoseFoundByName() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press(":")

    board.type("fold")
    #expect(board.screen.contains("▸ Fold section"), "\(board.screen)")
    board.press("<c-u>")
    board.type("identifier")

    #expect(board.screen.contains("▸ Copy"), "\(board.screen)")
  }

  @Test(arguments: [(15, 7), (24, 12), (40, 14), (60, 14)])
  func theListShowsAFewAndCountsTheRest(height: Int, most: Int) throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 80, rows: height))

    board.press(":")

    let all = Keymap.standard.bindings(in: .board).count - 2
    #expect(board.screen.contains(" \(all - most) more ↓ "), "\(board.screen)")
  }

  @Test func aMatchInADescriptionIsMarkedThere() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 120, rows: 24))
    board.press(":")

    board.type("mont")

    let place = try board.place(of: "month")
    let style = { (offset: Int) in board.frame.canvas[place.column + offset, place.row].style }
    #expect(board.lines[place.row].contains("Group cards"), "\(board.screen)")
    #expect((0..<4).allSatisfy { style($0).traits == [.bold, .underline] }, "\(board.screen)")
    #expect(style(4).traits.isEmpty, "\(board.screen)")
  }

  @Test func aMatchInANameIsMarkedInItsDescriptionToo() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 120, rows: 24))
    board.press(":")

    board.type("column")

    let place = try board.place(of: "Focus the column on the left")
    let style = { (offset: Int) in board.frame.canvas[place.column + offset, place.row].style }
    #expect(board.lines[place.row].contains("Go one column left"), "\(board.screen)")
    #expect((10..<16).allSatisfy { style($0).traits == [.bold, .underline] }, "\(board.screen)")
    #expect(style(9).traits.isEmpty && style(17).traits.isEmpty, "\(board.screen)")
  }

  @Test func theSelectedDescriptionShowsBelowIfThereIsNoRoom() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 40, rows: 24))

    board.press(":", "<down>")

    #expect(board.screen.contains("│   Open the card in the editor"), "\(board.screen)")
  }

  @Test func theCommandThatWasRunLastComesFirst() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press(":")
    #expect(board.screen.contains("▸ Add card"))
    board.type("archive")
    board.press("<enter>", ":")

    #expect(board.screen.contains("▸ Archive card "), "\(board.screen)")
  }

  @Test func escapeLeavesTheBoardAsItWas() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    let before = board.screen

    board.press(":")
    board.type("zzz")
    #expect(board.screen.contains("No command matches “zzz”"))
    board.press("<esc>", "<esc>")

    #expect(board.screen == before)
  }

  @Test func theReadingViewHasItsOwnCommands() throws {
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
