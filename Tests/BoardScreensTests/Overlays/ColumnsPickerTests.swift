import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

struct ColumnsPickerTests {
  private final class Answers {
    var picked: [Column.ID] = []
    var actions: [BoardAction] = []
  }

  private let answers = Answers()

  private func open(
    _ names: [String] = ["To Do", "진행 중", "Done"],
    counts: [Int] = [4, 5, 0],
    limit: Int? = nil,
    selected: Int = 0,
    size: Size = Size(columns: 80, rows: 24)
  ) -> (OverlayDriver, ColumnsPicker) {
    let driver = OverlayDriver(size: size)
    let popup = ColumnsPicker(
      board: SampleBoards.board(names, limit: limit),
      counts: counts,
      selected: id(selected),
      host: driver,
      onPick: { [answers] in answers.picked.append($0) },
      onAction: { [answers] in answers.actions.append($0) }
    )
    driver.present(popup)
    return (driver, popup)
  }

  private func id(_ number: Int) -> Column.ID { SampleBoards.columnID(number) }

  @Test func enterGoesToTheColumnAndTheEndsAreJoined() {
    let (driver, _) = open()
    driver.press("j", "Enter", "j", "j", "Enter", "k", "Enter", "g", "G", "Enter")

    #expect(answers.picked == [id(1), id(0), id(2), id(2)])
  }

  @Test func aLimitThatIsPassedShowsWithTheCount() {
    let (driver, _) = open(limit: 4)

    #expect(driver.screen.contains("5/4"))
  }

  @Test func aColumnIsAddedAfterTheSelectedOneWithItsKind() {
    let (driver, popup) = open(selected: 1)
    driver.press("a")
    driver.type("검토 👀")
    driver.press("Enter")

    let board = SampleBoards.board([]).id
    let draft = ColumnDraft(name: "검토 👀", kind: .doing)
    #expect(answers.actions == [.addColumn(draft, board: board, .after(id(1)))])

    var grown = popup.board
    grown.columns.insert(Column(id: id(7), name: "검토 👀", kind: .doing), at: 2)
    popup.show(grown, counts: [4, 5, 0, 0])
    #expect(popup.picker.list.picked?.id == id(7))
  }

  @Test func aTakenNameIsReportedInItsRow() {
    let (driver, _) = open()
    driver.press("r", "Ctrl-U")
    driver.type("DONE")
    #expect(driver.screen.contains("There is already a column “Done”."), "\(driver.screen)")
    driver.press("Enter")
    #expect(answers.actions.isEmpty)

    driver.type("!")
    driver.press("Enter")
    #expect(answers.actions == [.editColumn(id(0), [.name("DONE!")])])
  }

  @Test func lettersAreTypedWhileANameIsAsked() {
    let (driver, _) = open()
    driver.press("r", "Ctrl-U")
    driver.type("ajkdq")
    driver.press("Enter")

    #expect(answers.actions == [.editColumn(id(0), [.name("ajkdq")])])
  }

  @Test(arguments: [("7", Int?.some(7)), ("", nil), (" 12 ", 12)])
  func aLimitIsANumberOrNothing(text: String, limit: Int?) {
    let (driver, _) = open(limit: 4, selected: 1)
    driver.press("l", "Ctrl-U")
    driver.type(text)
    driver.press("Enter")

    #expect(answers.actions == [.editColumn(id(1), [.limit(limit)])])
  }

  @Test(arguments: ["x", "0", "-1", "1000001", "99999999999999999999"])
  func anyOtherLimitIsRefusedWhileItIsTyped(text: String) {
    let (driver, _) = open()
    driver.press("l")
    driver.type(text)
    #expect(driver.screen.contains("A limit is a number from 1 to 1000000"), "\(driver.screen)")
    driver.press("Enter", "Esc")

    #expect(answers.actions.isEmpty)
  }

  @Test func theKindIsChosenFromTheThree() {
    let (driver, _) = open()
    driver.press("t", "3", "t", "1")

    #expect(answers.actions == [.editColumn(id(0), [.kind(.done)])])
  }

  @Test func columnsAreReorderedAndTheEndsAreReported() {
    let (driver, _) = open()
    driver.press("K")
    #expect(driver.screen.contains("This is the first column."))
    driver.press("J", "G", "K", "J")

    #expect(
      answers.actions == [.moveColumn(id(0), .after(id(1))), .moveColumn(id(2), .before(id(1)))]
    )
    #expect(driver.screen.contains("This is the last column."))
  }

  @Test func deletingAColumnWithCardsAsksWhereTheyGo() {
    let (driver, _) = open()
    driver.press("d")
    #expect(driver.screen.contains("Where do its 4 cards go?"), "\(driver.screen)")
    driver.press("c", "d", "Esc")
    #expect(answers.actions.isEmpty)

    driver.press("d", "2", "d", "x")
    #expect(
      answers.actions == [
        .deleteColumn(id(0), cards: .column(id(2))), .deleteColumn(id(0), cards: .archive),
      ]
    )
  }

  @Test func anEmptyColumnIsDeletedAtOnceAndTheLastOneIsNot() {
    let (driver, _) = open(selected: 2)
    driver.press("d")
    #expect(answers.actions == [.deleteColumn(id(2), cards: .none)])

    let (other, _) = open(["Only"], counts: [0])
    other.press("d")
    #expect(other.screen.contains("A board needs at least one column."))
    #expect(answers.actions.count == 1)
  }

  @Test func aHundredColumnsScrollAndNoMoreAreAdded() {
    let names = (1...100).map { "Column \($0)" }
    let (driver, _) = open(names, counts: names.map { _ in 1 })
    driver.press("G")
    #expect(driver.screen.contains("Column 100"))
    driver.press("a")

    #expect(driver.screen.contains("A board has at most 100 columns."))
  }

  @Test func aColumnThatIsGoneIsNotRenamed() {
    let (driver, popup) = open()
    driver.press("r")
    driver.type("x")
    var board = popup.board
    board.columns.removeFirst()
    popup.show(board, counts: [5, 0])
    driver.press("Enter")

    #expect(driver.screen.contains("Another program has deleted the column."))
    #expect(answers.actions.isEmpty)
    driver.press("Enter")
    #expect(answers.picked == [id(1)])
  }

  @Test func theListOfColumnsWorksFrom20By5CellsOn() {
    for size in [(20, 5), (20, 6), (20, 7), (33, 9), (300, 60), (1, 1), (3, 3)] {
      let size = Size(columns: size.0, rows: size.1)
      let (driver, _) = open(size: size)
      driver.press("j", "r")
      if size.columns >= 20 { #expect(driver.screen.contains("› 진행 중"), "\(driver.screen)") }
      driver.press("Esc", "l", "Esc", "a", "Esc")
      if size.columns >= 20 { #expect(driver.screen.contains("▸ ◐ 진행 중"), "\(driver.screen)") }
    }
  }
}
