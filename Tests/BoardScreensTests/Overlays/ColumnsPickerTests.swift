import BoardModel
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import BoardStorage
@testable import TerminalKit

struct ColumnsPickerTests {
  /// The list with a column selected.
  private func open(
    _ board: BoardDriver,
    selecting number: Int = 0,
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> OverlayDriver {
    let driver = try board.overlay(size: size) { try ColumnsPicker($0, outcomes: $1) }
    for _ in 0..<number { driver.press("j") }
    return driver
  }

  private func columns(_ board: BoardDriver) throws -> [Column] {
    try board.store.boards()[1].columns
  }

  @Test func enterGoesToTheColumnAndTheEndsAreJoined() throws {
    let board = try SampleBoards.columns()
    let columns = try columns(board)
    for (keys, number) in [(["j"], 1), (["j", "j"], 0), (["k"], 2), (["g", "G"], 2)] {
      board.press("c")
      for key in keys { board.press(key) }
      board.press("<enter>")

      #expect(board.context.columns.focused.key == .column(columns[number].id), "\(keys)")
    }
  }

  @Test func aLimitThatIsPassedShowsWithTheCount() throws {
    let board = try SampleBoards.columns(limit: 4)

    let driver = try open(board)

    #expect(driver.screen.contains("5/4"))
  }

  @Test func aColumnIsAddedAfterTheSelectedOneWithItsKind() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board, selecting: 1)
    driver.press("a")
    driver.type("검토 👀")
    driver.press("Enter")

    let columns = try columns(board)
    #expect(columns.map(\.name) == ["To Do", "진행 중", "검토 👀", "Done"])
    #expect(columns[2].kind == .doing)
    #expect(driver.screen.contains("▸ ◐ 검토 👀"), "\(driver.screen)")
  }

  @Test func aTakenNameIsReportedInItsRow() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("r", "Ctrl-U")
    driver.type("DONE")
    #expect(driver.screen.contains("There is already a column “Done”."), "\(driver.screen)")
    driver.press("Enter")
    #expect(try columns(board)[0].name == "To Do")

    driver.type("!")
    driver.press("Enter")
    #expect(try columns(board)[0].name == "DONE!")
  }

  @Test func lettersAreTypedWhileANameIsAsked() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("r", "Ctrl-U")
    driver.type("ajkdq")
    driver.press("Enter")

    #expect(try columns(board)[0].name == "ajkdq")
  }

  @Test(arguments: [("7", Int?.some(7)), ("", nil), (" 12 ", 12)])
  func aLimitIsANumberOrNothing(text: String, limit: Int?) throws {
    let board = try SampleBoards.columns(limit: 4)
    let driver = try open(board, selecting: 1)
    driver.press("l", "Ctrl-U")
    driver.type(text)
    driver.press("Enter")

    #expect(try columns(board)[1].limit == limit)
  }

  @Test(arguments: ["x", "0", "-1", "1000001", "99999999999999999999"])
  func anyOtherLimitIsRefusedWhileItIsTyped(text: String) throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("l")
    driver.type(text)
    #expect(driver.screen.contains("A limit is a number from 1 to 1000000"), "\(driver.screen)")
    driver.press("Enter", "Esc")

    #expect(try columns(board)[0].limit == nil)
  }

  @Test func theKindIsChosenFromTheThree() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("t", "3")
    #expect(try columns(board)[0].kind == .done)

    let before = board.store.database.lastSequence
    driver.press("t", "3")
    #expect(board.store.database.lastSequence == before)
  }

  @Test func columnsAreReorderedAndTheEndsAreReported() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("K")
    #expect(driver.screen.contains("This is the first column."))
    driver.press("J", "J")
    #expect(try columns(board).map(\.name) == ["진행 중", "Done", "To Do"])

    driver.press("J")
    #expect(driver.screen.contains("This is the last column."))
    driver.press("K")
    #expect(try columns(board).map(\.name) == ["진행 중", "To Do", "Done"])
  }

  @Test func deletingAColumnWithCardsAsksWhereTheyGo() throws {
    let board = try SampleBoards.columns()
    let driver = try open(board)
    driver.press("d")
    #expect(driver.screen.contains("Where do its 4 cards go?"), "\(driver.screen)")
    driver.press("c", "d", "Esc")
    #expect(try columns(board).count == 3)

    driver.press("d", "2")
    #expect(try columns(board).map(\.name) == ["진행 중", "Done"])
    #expect(try board.titles(of: columns(board)[1].id).count == 4)
    driver.press("g", "d", "x")
    #expect(try columns(board).map(\.name) == ["Done"])
    #expect(try board.titles(of: columns(board)[0].id).count == 4)
  }

  @Test func anEmptyColumnIsDeletedAtOnceAndTheLastOneIsNot() throws {
    let board = try SampleBoards.columns(counts: [0, 0, 0])
    let driver = try open(board)
    driver.press("d", "d")
    #expect(try columns(board).map(\.name) == ["Done"])

    driver.press("d")
    #expect(driver.screen.contains("A board needs at least one column."))
    #expect(try columns(board).count == 1)
  }

  @Test func aHundredColumnsScrollAndNoMoreAreAdded() throws {
    let names = (1...100).map { "Column \($0)" }
    let board = try SampleBoards.columns(names, counts: names.map { _ in 1 })
    let driver = try open(board)
    driver.press("G")
    #expect(driver.screen.contains("Column 100"))
    driver.press("a")

    #expect(driver.screen.contains("A board has at most 100 columns."))
  }

  @Test func aNameThatWasTypedForAColumnThatIsGoneCanBeThatOfANewOne() throws {
    let board = try SampleBoards.columns()
    let columns = try columns(board)
    board.press("c", "r")
    board.type("x")
    try board.update { store, _ in
      try store.perform(.deleteColumn(columns[0].id, cards: .archive))
    }
    board.press("<enter>")

    #expect(board.screen.contains("Deleted meanwhile: add it as a new column"), "\(board.screen)")
    #expect(board.screen.contains("› To Dox"), "\(board.screen)")
    board.press("<esc>")
    #expect(board.screen.contains("Another program has deleted the column."), "\(board.screen)")
    #expect(try self.columns(board).map(\.name) == ["진행 중", "Done"])
    board.press("<enter>")
    #expect(board.context.columns.focused.key == .column(columns[1].id))
  }

  @Test func theListOfColumnsWorksFrom20By5CellsOn() throws {
    let board = try SampleBoards.columns()
    for size in [(20, 5), (20, 6), (20, 7), (33, 9), (300, 60), (1, 1), (3, 3)] {
      let size = Size(columns: size.0, rows: size.1)
      let driver = try open(board, size: size)
      driver.press("j", "r")
      if size.columns >= 20 { #expect(driver.screen.contains("› 진행 중"), "\(driver.screen)") }
      driver.press("Esc", "l", "Esc", "a", "Esc")
      if size.columns >= 20 { #expect(driver.screen.contains("▸ ◐ 진행 중"), "\(driver.screen)") }
    }
  }
}
