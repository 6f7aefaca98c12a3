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
    ("subtask", "Edit steps"), ("export", "Export"), ("deadline", "Set due date"),
    ("labels", "Set tags"), ("hide", "Snooze card"), ("repeat", "Set repeat"),
    ("late", "Next urgent card"), ("print", "Export"),
  ])
  func aCommandIsFoundByOtherWordsForIt(word: String, command: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type(word)

    #expect(board.screen.contains("▸ \(command)"), "\(board.screen)")
  }

  @Test(arguments: [
    ("what did i finish", "Done"), ("late cards", "Next urgent card"),
    ("group by person", "Group cards"),
    ("move to another board", "Move to"), ("restore deleted", "History"),
    ("sub task", "Edit steps"),
    ("new board", "new board"),
  ])
  func aQuestionFindsTheCommandsThatHaveMostOfItsWords(question: String, command: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 100, rows: 24))

    board.press(":")
    board.type(question)

    #expect(rows(board).contains { $0.hasPrefix(command) }, "\(board.screen)")
  }

  @Test(arguments: ["remind", "reminder", "alarm", "notify", "notification"])
  func remindersAreExplained(word: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type(word)
    let row = "Reminders|How you are notified of what is due"
    #expect(rows(board).contains { $0.hasPrefix(row) }, "\(board.screen)")
    board.press("<enter>")

    #expect(board.screen.contains("D sets a time, such as fri 15:00: an open"), "\(board.screen)")
    #expect(board.screen.contains("“tercet remind"), "\(board.screen)")
    board.press("<enter>")
    #expect(!board.screen.contains("Reminders"), "\(board.screen)")
  }

  @Test(arguments: ["remind", "alarm", "notif"])
  func theHelpFindsReminders(word: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("?", "/")
    board.type(word)

    #expect(board.screen.contains("tercet remind --install does so"), "\(board.screen)")
  }

  @Test(arguments: [
    ("finished", "Finished this week"), ("today", "Today"), ("stale", "Stale"),
    ("blocked", "Blocked"), ("view week", "This week"),
  ])
  func aViewIsOfferedByItsName(words: String, view: String) throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 100, rows: 24))

    board.press(":")
    board.type(words)

    #expect(rows(board).contains { $0.hasPrefix("View: \(view)") }, "\(board.screen)")
  }

  @Test func aSavedViewIsShownFromTheListOfCommands() throws {
    let board = try BoardDriver([
      [CardDraft(title: "a", tags: ["x"]), CardDraft(title: "b")], [], [],
    ])
    let draft = ViewDraft(name: "Urgent things", query: "#x", board: try board.store.board().id)
    try board.store.perform(.addView(draft, .last))

    board.press(":")
    board.type("urgent thi")
    #expect(board.screen.contains("▸ View: Urgent things"), "\(board.screen)")
    board.press("<enter>")

    #expect(board.screen.contains("1 of 2 · Urgent things: #x"), "\(board.screen)")
  }

  @Test func aNewBoardIsMadeInTheListOfBoards() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press(":")
    board.type("new board")
    board.press("<enter>")

    #expect(board.screen.contains("┌─ Boards"), "\(board.screen)")
    #expect(try board.titles(0) == ["A1"])
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

    // The views and the reminders have rows, and two commands have none.
    let all = Keymap.standard.bindings(in: .board).count + ReadyMadeView.allCases.count - 1
    #expect(board.screen.contains(" \(all - most) more ↓ "), "\(board.screen)")
  }

  @Test func aMatchInADescriptionIsMarkedThere() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 120, rows: 24))
    board.press(":")

    board.type("priori")

    let place = try board.place(of: "priority, due")
    let style = { (offset: Int) in board.frame.canvas[place.column + offset, place.row].style }
    #expect(board.lines[place.row].contains("Group cards"), "\(board.screen)")
    #expect((0..<6).allSatisfy { style($0).traits == [.bold, .underline] }, "\(board.screen)")
    #expect(style(6).traits.isEmpty, "\(board.screen)")
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

/// What is typed after a command in the list of commands.
struct CommandArgumentTests {
  private func run(_ text: String, on board: BoardDriver) {
    board.press(":")
    board.type(text)
    board.press("<enter>")
  }

  private func board() throws -> BoardDriver {
    try BoardDriver(counts: [2, 1, 0], size: Size(columns: 120, rows: 24))
  }

  @Test func anArgumentShowsWhatItMeansAndEnterRunsIt() throws {
    let board = try board()
    board.press(":")
    board.type("due 3d")
    #expect(board.screen.contains("▸ due 3d"), "\(board.screen)")
    #expect(board.screen.contains("Set the due date: "), "\(board.screen)")
    board.press("<enter>")
    #expect(try board.cards()[0].due == CalendarDay(daysSinceEpoch: 20_781))
    #expect(board.status.contains("“A1” is due"), "\(board.screen)")
  }

  @Test func eachCommandTakesItsArgument() throws {
    let board = try board()
    run("tag home", on: board)
    run("priority high", on: board)
    run("rename Other", on: board)
    run("estimate 3", on: board)
    run("assign ann", on: board)
    let card = try #require(try board.cards().first { $0.title == "Other" })
    #expect(card.tags == ["home"] && card.priority == .high && card.assignees == ["ann"])
    #expect(card.estimate == Estimate("3"))
    run("add Second #x", on: board)
    #expect(board.selected == "Second", "\(board.screen)")
    run("sort title, Z", on: board)
    #expect(board.screen.contains("↕ title, Z to A"), "\(board.screen)")
    run("filter #x", on: board)
    #expect(board.lines[0].contains("1 of 4 · #x"), "\(board.screen)")
  }

  @Test func aColumnIsCompletedFromItsBeginning() throws {
    let board = try board()
    run("move doi", on: board)
    #expect(board.status.contains("Moved “A1” to Doing"), "\(board.screen)")
    run("go done", on: board)
    run("move nowhere", on: board)
    #expect(board.screen.contains("No command matches"), "\(board.screen)")
  }

  @Test(arguments: [("print", "Export"), ("load", "Import"), ("substitute", "Replace text")])
  func newCommandsAreFoundByTheirMeaning(word: String, command: String) throws {
    let board = try board()
    board.press(":")
    board.type(word)
    #expect(board.screen.contains("▸ \(command)"), "\(board.screen)")
  }

  @Test func noLineRepeatsItself() throws {
    let board = try board()
    board.press(":")
    board.type("delete card")
    let row = board.lines.first { $0.contains("▸ Delete card") } ?? ""
    #expect(!row.contains("Delete the card"), "\(board.screen)")
  }
}
