import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

@Suite struct NameColorTests {
  private func board(_ drafts: [CardDraft]) throws -> BoardDriver {
    try BoardDriver([drafts], size: Size(columns: 120, rows: 24))
  }

  private func role(of text: String, _ board: BoardDriver) throws -> Role? {
    let lines = board.lines
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return board.frame.canvas[column, row].style.role
    }
    return nil
  }

  @Test func aColourGivenToATagShowsOnTheRowsAndIsUndone() throws {
    let board = try board([CardDraft(title: "one", tags: ["api"], lane: Lane("web"))])
    let before = try role(of: "#api", board)

    board.press("g", "c")
    #expect(board.screen.contains("Colours of tags and lanes"), "\(board.screen)")
    board.press("<enter>", "r")

    #expect(board.status.contains("#api is red"), "\(board.screen)")
    #expect(try role(of: "#api", board) == .danger, "\(board.screen)")
    #expect(try role(of: "~web", board) == TagColor.role(of: "web"))
    board.press("g", "c")
    #expect(try role(of: "● #api", board) == .danger, "\(board.screen)")
    // The menu begins at the colour that it has.
    board.press("<enter>", "<enter>")
    #expect(try role(of: "#api", board) == .danger, "\(board.screen)")
    board.press("g", "c", "<down>", "<enter>", "g")
    #expect(try role(of: "~web", board) == .success, "\(board.screen)")
    board.press("u", "u")
    #expect(try role(of: "#api", board) == before)
  }

  @Test func aBoardWithoutNamesSaysSo() throws {
    let board = try board([CardDraft(title: "one")])
    board.press("g", "c")
    #expect(board.status.contains("There are no tags or lanes to colour yet."), "\(board.screen)")
  }

  @Test func everyColourIsATextOfTheTheme() {
    #expect(NameColor.allCases.allSatisfy { $0.role.isText })
  }
}
