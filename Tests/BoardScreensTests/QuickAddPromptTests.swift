import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// A card with its facts from one line.
struct QuickAddPromptTests {
  /// Sat 21 Nov 2026.
  private func board() throws -> BoardDriver {
    try BoardDriver(
      [],
      size: Size(columns: 100, rows: 24),
      today: #require(CalendarDay(year: 2026, month: 11, day: 21))
    )
  }

  @Test func recognisedFieldsAreShownWhileTyping() throws {
    let board = try board()

    board.press("a")
    board.type("Buy milk")
    #expect(!board.screen.contains("“Buy milk”"))
    board.type(" #home !high fri")

    #expect(
      board.screen.contains("“Buy milk”, due Fri 27 Nov 2026, in 6 days, high, #home"),
      "\(board.screen)"
    )
  }

  @Test(arguments: [
    ("Buy milk !hig", "“!hig” is not a priority: !high, !medium or !low."),
    ("Buy milk 31 feb", "There is no 31 Feb; February has at most 29 days."),
    ("Buy milk 2026-13-01", "There is no month 13; months go from 1 to 12."),
    ("Buy milk 1 jan 2020", "“1 jan 2020” has passed, so it is not a due date."),
    ("Buy milk !hig fri", "“Buy milk !hig”, due Fri 27 Nov 2026, in 6 days. “!hig” is not a"),
    ("Buy milk 12/25", "“12/25” stays in the title; write a date as “by 12/25” or “25 dec”."),
    ("Buy milk by 3/4", "“by 3/4” could be 3 Apr or 4 Mar; write the month's name."),
    ("Buy milk 3/4/2027", "“3/4/2027” could be 3 Apr or 4 Mar; write the month's name."),
    ("Buy milk 24/12/2025", "“24/12/2025” has passed, so it is not a due date."),
    ("Buy milk by yesterday", "“by yesterday” has passed, so it is not a due date."),
    ("Pay yesterday", "“yesterday” has passed, so it is not a due date."),
    ("Go Yesterday #a", "“Go Yesterday”, #a. “Yesterday” has passed, so it is not a due date."),
    ("Pay a week ago", "“a week ago” has passed, so it is not a due date."),
    ("Pay 3 days ago", "“3 days ago” has passed, so it is not a due date."),
    ("Pay sat yesterday", "“yesterday” has passed, so it is not a due date."),
    ("See what broke yesterday", "“yesterday” has passed, so it is not a due date."),
    ("Buy milk #" + String(repeating: "x", count: 65), "A tag has at most 64 characters, “xxx"),
    ("Buy milk @" + String(repeating: "x", count: 65), "An assignee has at most 64 characters, “"),
    ("Buy !low milk !h", "“Buy milk”, high. A card has one priority; the last one is used: !h."),
    ("!high #home", "The title is missing, so “!high #home” is taken as the title."),
    ("Buy milk 31 feb #home", "“Buy milk 31 feb”, #home. There is no 31 Feb; February has at most"),
  ])
  func textThatOnlyLooksLikeAPriorityOrDateIsNamedWhileTyping(text: String, words: String) throws {
    let board = try board()

    board.press("a")
    board.type(text)

    #expect(board.status.hasPrefix(words), "\(board.screen)")
  }

  @Test(arguments: [("<c-x>", "Ctrl-X"), ("<up>", "↑"), ("<c-g>", "Ctrl-G")])
  func anUnknownKeyIsReportedUntilTheNextOne(key: String, label: String) throws {
    let board = try board()
    board.press("a")
    board.type("Buy milk #home")

    board.press(key)
    #expect(board.status == "\(label) is not bound", "\(board.screen)")
    board.type("s")

    #expect(board.status.hasPrefix("“Buy milk”, #homes"), "\(board.screen)")
    board.press("<left>", "<c-a>", "<left>", "<backspace>")
    #expect(!board.screen.contains("is not bound"), "\(board.screen)")
  }

  @Test(arguments: ["12/24/2026", "24/12/2026", "2026/12/24", "2026-12-24", "24.12.2026"])
  func aRecognisedDateIsNotReportedAsPartOfTheTitle(date: String) throws {
    let board = try board()

    board.press("a")
    board.type("Call \(date)")
    #expect(board.status == "“Call”, due Thu 24 Dec 2026, in 33 days", "\(board.screen)")
    board.press("<enter>", "<esc>")

    let card = try #require(
      try board.store.page(of: .column(board.store.board().columns[0].id), .first, limit: 1).first
    )
    #expect(card.title == "Call" && card.due == CalendarDay(year: 2026, month: 12, day: 24))
  }

  @Test func thePlaceOfAnAddedCardIsNotShownNextToTheNextOne() throws {
    let board = try board()
    board.press("a")
    board.type("One")
    board.press("<enter>")
    #expect(board.screen.contains("1 of 1"), "\(board.screen)")

    board.type("Two fri")

    #expect(board.screen.contains("“Two”, due Fri 27 Nov 2026"), "\(board.screen)")
    #expect(!board.screen.contains("1 of 1"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.screen.contains("1 of 1"), "\(board.screen)")
  }

  @Test(arguments: [
    "Buy milk 1.13", "Wow!", "Use version 3.14", "Call 112", "!", "fix a!b", "Read 3/4", "Stand by",
    "Yesterday", "See what yesterday broke", "Pay last fri",
  ])
  func aPlainTitleShowsNoNote(text: String) throws {
    let board = try board()

    board.press("a")
    board.type(text)

    #expect(board.status.isEmpty, "\(board.screen)")
  }

  @Test func enterAddsTheCardWithItsFacts() throws {
    let board = try board()

    board.press("a")
    board.type("Buy milk #home !high fri")
    board.press("<enter>", "<esc>")

    #expect(board.screen.contains("▲ Buy milk"))
    #expect(board.screen.contains("Fri 27 Nov"))
    #expect(board.screen.contains("#home"))
    let card = try #require(
      try board.store.page(of: .column(board.store.board().columns[0].id), .first, limit: 1).first
    )
    #expect(card.title == "Buy milk" && card.priority == .high && card.tags == ["home"])
  }

  @Test func quotationMarksKeepAWordInTheTitle() throws {
    let board = try board()

    board.press("a")
    board.type("Watch \"fri\"")
    board.press("<enter>", "<esc>")

    #expect(board.screen.contains("Watch fri"))
    #expect(!board.screen.contains("27 Nov"))
  }

  @Test func theEditorContinuesWithTheRecognisedFields() throws {
    let board = try board()

    board.press("a")
    board.type("Buy milk #home fri")
    board.press("<tab>")

    #expect(board.screen.contains("Buy milk"))
    #expect(board.screen.contains("2026-11-27"), "\(board.screen)")
    #expect(board.screen.contains("#home"))
  }

  @Test func aPasteOfSeveralLinesIsReadAsTypedLinesAre() throws {
    let board = try board()

    board.press("a")
    board.send(.paste("One #home\nTwo fri"))
    board.press("<enter>", "<esc>")

    let cards = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
    let added = cards.filter { ["One", "Two"].contains($0.title) }
    #expect(added.map(\.tags) == [["home"], []])
    #expect(added.map { $0.due != nil } == [false, true])
  }

  @Test func renamingTakesEveryWord() throws {
    let board = try board()
    board.press("a")
    board.type("Old")
    board.press("<enter>", "<esc>", "r")

    board.type(" #home fri")
    board.press("<enter>")

    #expect(board.screen.contains("Old #home fri"))
  }
}
