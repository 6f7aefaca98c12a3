import BoardModel
import BoardStorage
import TerminalSurface
import Testing

@testable import BoardScreens

/// Small things of the look that a person sees at once.
struct LookDetailTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  @Test func aCompactRowShowsTheDateBeforeAnyTag() throws {
    let late = CardDraft(
      title: "Fix the login redirect after a session timeout",
      due: CalendarDay(daysSinceEpoch: 20_775),
      tags: ["api"]
    )
    let board = try BoardDriver([[late], [], []], today: Self.today)
    board.press("z")

    #expect(board.screen.contains("3d late"), "\(board.screen)")
    #expect(!board.screen.contains("#api"), "\(board.screen)")
  }

  @Test(arguments: 60...80)
  func theFactsOfACardAreNeverCut(width: Int) throws {
    let late = CardDraft(
      title: "Fix the login",
      due: CalendarDay(daysSinceEpoch: 20_775),
      tags: ["api"],
      checklist: [ChecklistItem(text: "one", isDone: true), ChecklistItem(text: "two")]
    )
    let size = Size(columns: width, rows: 24)
    let board = try BoardDriver([[late], [], []], size: size, today: Self.today)

    for fact in ["3 days late", "1/2", "#api"] {
      #expect(board.screen.contains(fact), "\(fact) at \(width):\n\(board.screen)")
    }
  }

  @Test func tagsThatHaveNoRoomAreNeverLeftOutInSilence() throws {
    let tags = ["api", "web", "backend", "security", "docs", "login"]
    let card = CardDraft(title: "Fix", tags: tags)
    let board = try BoardDriver([[card], [], []], today: Self.today)

    for width in 40...120 {
      board.send(.resize(Size(columns: width, rows: 24)))
      let row = try #require(board.lines.first { $0.contains("#api") }, "at \(width)")
      let first = row.split(separator: "  ").first { $0.contains("#api") } ?? ""
      let shown = tags.count { first.contains("#" + $0) }
      let isCounted = first.contains(" +\(tags.count - shown)")
      #expect(shown == tags.count || isCounted, "at \(width): \(row)")
    }
  }

  @Test func theHistoryOfACardBeginsItsWordsInOneColumn() throws {
    let board = try BoardDriver([[CardDraft(title: "A card")], [], []], today: Self.today)
    board.clock.pass(.seconds(400 * 86_400))
    board.press("r")
    board.type("s")
    board.press("<enter>", " ")

    let lines = board.lines.filter { $0.contains("added ") || $0.contains("changed ") }
    let columns = lines.compactMap { line in
      (line.firstRange(of: "added ") ?? line.firstRange(of: "changed "))
        .map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(columns.count == 2 && Set(columns).count == 1, "\(board.screen)")
  }

  @Test func theEditorShowsHowMuchIsBelowAfterABlank() throws {
    let body = (1...40).map(String.init).joined(separator: "\n")
    let board = try BoardDriver([[CardDraft(title: "A card", body: body)], [], []])

    board.press("e")

    #expect(board.lines[23].contains(" ↓"), "\(board.screen)")
    #expect(board.lines[23].contains("F1 keys"), "\(board.screen)")
  }

  @Test func manyColumnsKeepTheirLeftMargin() throws {
    let size = Size(columns: 100, rows: 24)
    let board = try BoardDriver.board(Array(repeating: 1, count: 12), size: size)
    for _ in 0..<7 { board.press("l") }

    #expect(board.lines[2].hasPrefix(" ‹ 4"), "\(board.screen)")
    #expect(board.lines[3].hasPrefix(" ─"), "\(board.screen)")
  }

  @Test func theCalendarShowsBelowTheDateAndNotOverIt() throws {
    let card = CardDraft(title: "A card", due: CalendarDay(daysSinceEpoch: 20_781))
    let board = try BoardDriver([[card], [], []], today: Self.today)
    board.press("e", "<tab>")
    let due = try board.place(of: "Due")
    #expect(
      board.lines[due.row].contains("2026-11-24  Tue 24 Nov 2026, in 3 days"),
      "\(board.screen)"
    )

    board.press("<enter>")

    let corner = try board.place(of: "┌")
    #expect(corner.row == due.row + 1, "\(board.screen)")
    #expect(corner.column == EditorLines.labelWidth, "\(board.screen)")
    #expect(board.lines[due.row].contains("Due"), "\(board.screen)")
  }

  @Test func aDragReleasedOutsideMovesNothing() throws {
    let board = try BoardDriver(counts: [2, 1, 0])
    let target = try board.place(of: "B1")
    try board.drag("A1", to: target, releasing: false)

    board.send(.release(.left), at: Point(column: 499, row: 499))

    #expect(board.status.hasPrefix("Not moved"), "\(board.screen)")
    #expect(board.screen.contains("To Do  2"), "\(board.screen)")
  }

  @Test func keysThatDoNothingSaySo() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("h")
    #expect(board.status.hasPrefix("This is the first column."), "\(board.screen)")
    board.press("j")
    #expect(board.status.hasPrefix("This is the last card."), "\(board.screen)")
    board.press("l", "j")
    #expect(board.status.hasPrefix("No cards here."), "\(board.screen)")
    for (key, unbound) in [("?", "Q"), ("F", "z")] {
      board.press(key, unbound)
      #expect(board.lines[23].contains("\(unbound) is not bound"), "\(board.screen)")
      board.press("<esc>")
    }
    board.press("b", "<c-t>")
    #expect(board.screen.contains("Ctrl-T is not bound"), "\(board.screen)")
  }

  @Test func aSelectedCardShowsItsSignOnceWithTheBarBelow() throws {
    let title = "A long title that needs two rows in a column"
    let board = try BoardDriver([[CardDraft(title: title)], [], []])
    board.press("v")

    let signs = board.screen.filter { $0 == "◆" }.count
    #expect(signs == 1, "\(board.screen)")
    #expect(board.lines.filter { $0.contains("▌") }.count == 1, "\(board.screen)")
    #expect(board.lines[23].contains("q quit"), "\(board.screen)")
  }

  @Test func theSizeThatIsNeededIsNotCut() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 19, rows: 4))

    #expect(board.screen.contains("needs 20×5"), "\(board.screen)")
  }

  @Test func aNarrowBoardShowsHowManyCardsAreLate() throws {
    let late = CardDraft(title: "Late", due: CalendarDay(daysSinceEpoch: 20_775))
    let board = try BoardDriver([[late], [], []], size: Size(columns: 50, rows: 15))

    #expect(board.lines[13].contains("1 overdue"), "\(board.screen)")
  }

  @Test func theBackgroundIsRememberedForEachTerminal() throws {
    let store = try SQLiteBoardStore.inMemory()
    let memory = RememberedBackground(in: store, environment: { $0 == "TERM" ? "xterm" : nil })
    #expect(memory.color == nil)

    memory.keep(.white)

    #expect(
      RememberedBackground(in: store, environment: { $0 == "TERM" ? "xterm" : nil }).color == .white
    )
    #expect(
      RememberedBackground(in: store, environment: { $0 == "TERM" ? "foot" : nil }).color == nil
    )
    memory.keep(.black)
    #expect(memory.color == .black)
  }

  @Test func theHelpNamesTheMouse() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("?", "/")
    board.type("drag")

    #expect(board.screen.contains("move a card to another place"), "\(board.screen)")
  }

  @Test func commandsBeginWithWhatIsUsedMostAndTheListShrinks() throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: 120, rows: 40))
    board.press(":")
    let first = try board.place(of: "›").row + 1
    #expect(board.lines[first].contains("Add"), "\(board.screen)")
    #expect(board.lines[first + 1].contains("Open"), "\(board.screen)")
    board.type("undo")

    #expect(try board.place(of: "›").row + 1 == first, "\(board.screen)")
    #expect(board.lines.count { $0.contains("└") } == 1)
    #expect(try board.place(of: "└").row < first + 12, "\(board.screen)")
  }
}
