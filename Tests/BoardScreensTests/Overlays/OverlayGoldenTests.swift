import BoardModel
import BoardViewModels
import GoldenScreens
import TerminalSurface
import Testing

@testable import BoardScreens

/// The popups as they look, with Korean and emoji in them.
struct OverlayGoldenTests {
  nonisolated static let sizes = [(50, 15), (80, 24), (120, 40)]
    .map { Size(columns: $0.0, rows: $0.1) }

  private func check(_ driver: OverlayDriver, _ name: String) throws {
    try Golden.compare(driver.golden, named: "\(name)-\(driver.size.columns)x\(driver.size.rows)")
  }

  private func boards(_ size: Size) throws -> OverlayDriver {
    try SampleBoards.usual().overlay(size: size) { try BoardsPicker($0, outcomes: $1) }
  }

  private func columns(_ size: Size) throws -> OverlayDriver {
    let names = ["To Do", "진행 중 🚧", "Done"]
    let board = try SampleBoards.columns(names, counts: [23, 5, 170], limit: 4)
    board.press("l")
    return try board.overlay(size: size) { try ColumnsPicker($0, outcomes: $1) }
  }

  @Test(arguments: sizes) func theListOfBoardsMatchesItsGolden(size: Size) throws {
    try check(boards(size), "boards")
  }

  @Test(arguments: sizes) func aFoundBoardMatchesItsGolden(size: Size) throws {
    let driver = try boards(size)
    driver.press("/")
    driver.type("로개")
    try check(driver, "boards-found")
  }

  @Test(arguments: sizes) func aSearchWithoutABoardMatchesItsGolden(size: Size) throws {
    let driver = try boards(size)
    driver.press("/")
    driver.type("정원")
    try check(driver, "boards-missing")
  }

  @Test(arguments: sizes) func aTakenNameMatchesItsGolden(size: Size) throws {
    let driver = try boards(size)
    driver.press("r", "Ctrl-U")
    driver.type("로그인 개편 🚀")
    try check(driver, "boards-renaming")
  }

  @Test(arguments: sizes) func theListOfColumnsMatchesItsGolden(size: Size) throws {
    try check(columns(size), "columns")
  }

  @Test(arguments: sizes) func addingAColumnMatchesItsGolden(size: Size) throws {
    let driver = try columns(size)
    driver.press("a")
    driver.type("검토 👀")
    try check(driver, "columns-adding")
  }

  @Test(arguments: sizes) func deletingAColumnMatchesItsGolden(size: Size) throws {
    let driver = try columns(size)
    driver.press("d")
    try check(driver, "columns-deleting")
  }
}
