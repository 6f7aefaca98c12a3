import BoardModel
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

struct BoardsPickerTests {
  private final class Answers {
    var picked: [BoardChoice] = []
    var actions: [BoardAction] = []
  }

  private let answers = Answers()

  private func open(
    _ boards: [BoardSummary] = SampleBoards.usual,
    current: BoardChoice = .board(SampleBoards.boardID(1))
  ) -> (OverlayDriver, BoardsPicker) {
    let driver = OverlayDriver()
    let picker = BoardsPicker(
      boards: boards,
      current: current,
      size: driver.size,
      host: driver,
      onPick: { [answers] in answers.picked.append($0) },
      onAction: { [answers] in answers.actions.append($0) }
    )
    driver.present(picker)
    return (driver, picker)
  }

  private func id(_ number: Int) -> Board.ID { SampleBoards.boardID(number) }

  @Test func theRowsAreTheBoardsTheArchivedOnesAndAllOfThem() {
    let (driver, _) = open()

    let names = ["Home", "Holidays", "로그인 개편", "Old plans", "All boards"]
    #expect(driver.order(of: names) == names)
    #expect(driver.screen.contains("23 · 3 · 170"))
    #expect(driver.screen.contains("34 · 5 · 182"))
    #expect(driver.screen.contains("13 late"))
  }

  @Test func theBoardThatIsOpenIsPickedAtFirstAndTypingFindsAnother() {
    let (driver, _) = open(current: .board(id(2)))
    driver.press("Enter", "/")
    driver.type("로개")
    driver.press("Enter", "Ctrl-U")
    driver.type("all")
    driver.press("Enter")

    #expect(answers.picked == [.board(id(2)), .board(id(3)), .all])
  }

  @Test func anArchivedBoardIsBroughtBackBeforeItIsOpened() {
    let (driver, _) = open()
    driver.press("/")
    driver.type("old")
    driver.press("Enter", "c")
    #expect(answers.picked.isEmpty && answers.actions.isEmpty)

    driver.press("Enter", "r")
    #expect(answers.actions == [.restoreBoard(id(4))])
    #expect(answers.picked == [.board(id(4))])
  }

  @Test func aTakenNameIsReportedWhileItIsTyped() {
    let (driver, _) = open()
    driver.press("a")
    driver.type("home")
    #expect(driver.screen.contains("There is already a board “Home”."), "\(driver.screen)")
    driver.press("Enter")
    #expect(answers.actions.isEmpty)

    driver.type(" 2")
    #expect(!driver.screen.contains("There is already"))
    driver.press("Enter")
    #expect(answers.actions == [.addBoard("home 2", columns: ColumnDraft.usual)])
  }

  @Test func aBlankNameIsRefusedOnlyWhenItIsEntered() {
    let (driver, _) = open()
    driver.press("a")
    #expect(!driver.screen.contains("needs a name"))
    driver.press("Enter")
    #expect(driver.screen.contains("A board needs a name."))
  }

  @Test func theColumnsOfTheBoardThatIsPickedCanBeTaken() {
    var special = SampleBoards.board(["Ideas", "진행 중"], limit: 3)
    special.name = "Special"
    let summary = BoardSummary(board: special, counts: [1, 2], archivedCount: 0, overdueCount: 0)
    let (driver, _) = open([summary], current: .board(special.id))
    driver.press("a")
    driver.type("New")
    driver.press("Enter", "2")

    let drafts = [
      ColumnDraft(name: "Ideas", kind: .toDo), ColumnDraft(name: "진행 중", kind: .doing, limit: 3),
    ]
    #expect(answers.actions == [.addBoard("New", columns: drafts)])
  }

  @Test func aNameThatMatchesNoBoardMakesANewOne() {
    let (driver, _) = open()
    driver.press("/")
    driver.type("Garden")
    #expect(driver.screen.contains("No board matches “Garden”. Enter adds it."), "\(driver.screen)")
    #expect(driver.lines.last?.hasPrefix(" Enter add ") == true, "\(driver.screen)")
    driver.press("Enter")

    #expect(answers.actions == [.addBoard("Garden", columns: ColumnDraft.usual)])
  }

  @Test func renamingAndArchivingActOnTheRowThatIsPicked() {
    let (driver, _) = open(current: .board(id(2)))
    driver.press("r")
    driver.type("!")
    driver.press("Enter", "Ctrl-X")

    #expect(answers.actions == [.renameBoard(id(2), "Holidays!"), .archiveBoard(id(2))])
  }

  @Test func aNameThatStaysTheSameChangesNothing() {
    let (driver, _) = open()
    driver.press("r", "Enter")

    #expect(answers.actions.isEmpty)
    #expect(driver.layers.count == 1)
  }

  @Test func boardsInUseAreReorderedAmongThemselves() {
    let (driver, picker) = open(current: .board(id(1)))
    driver.press("K", "J")
    picker.show([1, 0, 2, 3].map { SampleBoards.usual[$0] })
    driver.press("J", "↓", "Shift-↓", "Shift-↑")

    #expect(
      answers.actions == [
        .moveBoard(id(1), .after(id(2))), .moveBoard(id(1), .after(id(3))),
        .moveBoard(id(3), .before(id(1))),
      ]
    )
  }

  @Test func deletingAsksAndOffersTheArchive() {
    let (driver, _) = open()
    driver.press("d")
    #expect(driver.screen.contains("Delete “Home” with its 204 cards?"), "\(driver.screen)")
    driver.press("c", "d", "x", "d", "d")

    #expect(answers.actions == [.archiveBoard(id(1)), .deleteBoard(id(1))])
  }

  @Test func allBoardsCanNeitherBeRenamedNorDeleted() {
    let (driver, _) = open(current: .all)
    driver.press("r", "x", "J", "d")

    #expect(answers.actions.isEmpty)
    #expect(driver.layers.count == 1)
    #expect(driver.screen.contains("“All boards” is not a board itself."))
    driver.press("k")
    #expect(!driver.screen.contains("“All boards” is not a board itself."))
  }

  @Test func theEndsOfTheListAndAFailureAreReported() {
    let (driver, picker) = open()
    driver.press("Shift-↑")
    #expect(driver.screen.contains("This is the first board."))
    picker.report("It is the only board in use.")
    driver.send(.tick)
    #expect(driver.screen.contains("It is the only board in use."))
  }
}
