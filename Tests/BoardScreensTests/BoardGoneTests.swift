import BoardModel
import BoardStorage
import BoardViewModels
import Foundation
import TerminalSurface
import Testing

/// A board that another program archives or deletes while one works on it.
///
/// What is typed on must neither be lost nor act as keys of the board that takes its place.
struct BoardGoneTests {
  enum End: CaseIterable {
    case archived
    case deleted
  }

  /// “Tmp” with two cards, open, and the first board with three.
  private func open() throws -> (BoardDriver, Board) {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    store.database.keepsSteps = false
    let main = try store.board()
    try store.add(
      ["m1", "m2", "m3"].map { CardDraft(title: $0) },
      at: .bottom(of: main.columns[0].id)
    )
    try store.perform(.addBoard("Tmp", columns: ColumnDraft.usual))
    let tmp = try #require(store.boards().last)
    try store.add(
      ["t1", "t2"].map { CardDraft(title: $0) },
      at: .bottom(of: tmp.columns[0].id)
    )
    store.database.keepsSteps = true
    return (try BoardDriver(over: store, clock: clock, choice: .board(tmp.id)), tmp)
  }

  private func take(_ board: Board, from driver: BoardDriver, _ end: End) throws {
    try driver.update { store, _ in
      try store.perform(end == .archived ? .archiveBoard(board.id) : .deleteBoard(board.id))
    }
  }

  @Test(arguments: End.allCases)
  func aCardBeingTypedIsAddedToTheBoardThatShows(end: End) throws {
    let (board, tmp) = try open()
    board.press("a")
    board.type("buy d")

    try take(tmp, from: board, end)

    #expect(
      board.status == "The board “Tmp” was \(end) by another program; what you type goes to Main."
    )
    #expect(board.screen.contains("┃  buy d"), "\(board.screen)")
    board.type("dd and food")
    board.press("<enter>", "<esc>")
    #expect(try board.titles(0).sorted() == ["buy ddd and food", "m1", "m2", "m3"])
  }

  @Test(arguments: ["ga", "gm", "F", "R"], End.allCases)
  func aScreenOfTheBoardShowsTheOneThatTakesItsPlace(key: String, end: End) throws {
    let (board, tmp) = try open()
    board.press(key)
    if key == "R" { board.press("<esc>", "x", "R") }
    #expect(board.lines[0].contains("Tmp"), "\(board.screen)")

    try take(tmp, from: board, end)

    #expect(board.lines[0].contains("Main"), "\(board.screen)")
    #expect(!board.lines[0].contains("Tmp"), "\(board.screen)")
    if key == "ga" { #expect(board.screen.contains("▸ 3 cards"), "\(board.screen)") }
  }

  @Test(arguments: [false, true], End.allCases)
  func aNewCardInTheEditorCanGoToTheBoardThatShows(isEmpty: Bool, end: End) throws {
    let (board, tmp) = try open()
    if isEmpty { board.press("l") }
    board.press("A")
    board.type("buy milk")
    try take(tmp, from: board, end)
    board.press("<c-s>")
    #expect(
      board.screen.contains("The place of the new card was deleted"),
      "\(board.screen)"
    )
    #expect(board.screen.contains("add it to To Do on Main"), "\(board.screen)")

    board.press("m")

    #expect(try board.titles(0) == ["buy milk", "m1", "m2", "m3"], "\(board.screen)")
  }

  @Test(arguments: End.allCases)
  func aTitleThatIsTypedCanBeAdded(end: End) throws {
    let (board, tmp) = try open()
    board.press("r", "<c-u>")
    board.type("new ")

    try take(tmp, from: board, end)

    #expect(board.screen.contains("Enter adds the title to Main."), "\(board.screen)")
    board.type("dd")
    #expect(board.screen.contains("┃  new dd"), "\(board.screen)")
    board.press("<esc>")
    #expect(try board.titles(0) == ["m1", "m2", "m3"])
  }

  @Test(arguments: ["D", "t"], End.allCases)
  func aDayOrTagsOfACardThatIsGoneTakeTheKeysAndSaveNothing(key: String, end: End) throws {
    let (board, tmp) = try open()
    board.press(key)
    board.type("t")

    try take(tmp, from: board, end)

    #expect(board.screen.contains("what you type can't be saved"), "\(board.screen)")
    board.type("dd")
    #expect(board.status == "The card is gone, so this can't be saved. Esc closes it.")
    board.press("<enter>")
    #expect(board.status == "Nothing was saved: the card is gone.")
    #expect(try board.titles(0) == ["m1", "m2", "m3"])
    board.press("d")
    #expect(try board.titles(0) == ["m2", "m3"], "the prompt is closed")
  }

  @Test(arguments: ["D", "t"])
  func aDayOrTagsOfADeletedCardTakeTheKeysToo(key: String) throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press(key)
    board.type("t")

    try board.update { store, cards in try store.delete(cards[0]) }

    #expect(board.status == "The card was deleted by another program. Esc closes this.")
    board.type("dd")
    #expect(try board.titles(0) == ["A2", "A3"])
    board.press("<esc>")
    #expect(board.status == "")
  }

  @Test func tagsOfACardThatWasMovedMeanwhileAreSavedThere() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("t")
    board.type("shop")

    try board.update { store, cards in
      try store.move(cards[0], to: .top(of: store.board().columns[1].id))
    }
    board.press("<enter>")

    let moved = try board.store.page(of: board.store.board().columns[1].id, .first, limit: 2)
    #expect(moved.map(\.tags) == [["shop"]])
  }

  /// What may be open over the board: its keys, and what shows of it.
  enum Open: String, CaseIterable {
    case selection = "v: 1 selected"
    case moveMenu = "m: Move to"
    case assignees = "@: Assign"
    case comments = "C: Comment"
    case columns = "c: Columns"
    case newColumn = "c a: New column"
    case filter = "/ x: x"
    case calendar = "D <tab>: 2026"

    var keys: [String] { parts[0].split(separator: " ").map(String.init) }
    var words: String { parts[1] }
    private var parts: [String] { rawValue.components(separatedBy: ": ") }
  }

  @Test(arguments: Open.allCases, End.allCases)
  func openPopupsGiveWayToANoticeThatTakesTheKeys(open what: Open, end: End) throws {
    let (board, tmp) = try open()
    for key in what.keys { board.press(key) }
    #expect(board.screen.contains(what.words), "\(board.screen)")

    try take(tmp, from: board, end)

    #expect(board.screen.contains("┌─ Gone"), "\(board.screen)")
    board.type("dd2")
    #expect(try board.titles(0) == ["m1", "m2", "m3"])
    if end == .archived { #expect(try board.titles(of: tmp.columns[1].id) == []) }
    board.press("<enter>", "<esc>")
    #expect(!board.screen.contains("┌─"), "\(board.screen)")
    board.press("d")
    #expect(try board.titles(0) == ["m2", "m3"])
  }

  @Test func aCommentThatIsTypedIsKeptForItsCard() throws {
    let (board, tmp) = try open()
    board.press("C")
    board.type("half a remark")

    try take(tmp, from: board, .archived)
    board.press("<enter>")
    try board.update { store, _ in try store.perform(.restoreBoard(tmp.id)) }
    board.press("b", "/")
    board.type("Tmp")
    board.press("<enter>", "C")

    #expect(board.screen.contains("half a remark"), "\(board.screen)")
  }

  @Test func theListOfBoardsStaysOverTheBoardThatIsDeletedInIt() throws {
    let (board, _) = try open()

    board.press("b", "d")

    #expect(!board.screen.contains("Gone"), "\(board.screen)")
    #expect(board.screen.contains("Boards"), "\(board.screen)")
  }

  @Test func aCardIsNotMovedToABoardThatWasArchivedMeanwhile() throws {
    let (board, tmp) = try open()
    board.press("b", "/")
    board.type("Main")
    board.press("<enter>", "m", "b")
    #expect(board.screen.contains("Tmp"), "\(board.screen)")

    try take(tmp, from: board, .archived)
    board.press("<enter>")

    #expect(board.status == "! “m1” not moved: the board “Tmp” is archived.")
    #expect(try board.titles(0) == ["m1", "m2", "m3"])
  }

  @Test(arguments: zip(["ben", "ada"], ["@ben", "you in another program"]))
  func theNoticeNamesWhoDeletedTheBoard(author: String, named: String) throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    var sources = StoreSources.repeatable { clock.time }
    sources.author = author
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    try store.perform(.addBoard("Tmp", columns: ColumnDraft.usual))
    let tmp = try #require(store.boards().last)
    let board = try BoardDriver(over: store, clock: clock, choice: .board(tmp.id), author: "ada")

    try take(tmp, from: board, .deleted)

    #expect(board.status == "The board “Tmp” was deleted by \(named); now showing Main.")
  }
}
