import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// Lanes and estimates on the board.
@Suite struct LaneTests {
  private func board(_ drafts: [CardDraft]) throws -> BoardDriver {
    try BoardDriver([drafts], size: Size(columns: 120, rows: 24))
  }

  @Test func aLaneAndAnEstimateAreTypedShownSummedAndUndone() throws {
    let board = try board([CardDraft(title: "Old", estimate: Estimate("0.5"))])
    #expect(board.screen.contains("To Do  1 =0.5"), "\(board.screen)")
    board.press("a")
    board.type("Fix login ~api =3")
    #expect(board.status == "“Fix login”, estimate 3, ~api", "\(board.screen)")
    board.press("<enter>", "<esc>")

    let card = try #require(try board.cards().last)
    #expect(card.lane == Lane("api") && card.estimate == Estimate("3"))
    #expect(board.screen.contains("To Do  2 =3.5"), "\(board.screen)")
    #expect(board.screen.contains("~api =3"), "\(board.screen)")
    board.press("L")
    #expect(board.screen.contains("To Do  1 =0.5"), "\(board.screen)")
    #expect(board.screen.contains("Doing  1 =3"), "\(board.screen)")
    board.press("u", "u")
    #expect(board.screen.contains("To Do  1 =0.5"), "\(board.screen)")
    #expect(!board.screen.contains("Doing  0 ="), "\(board.screen)")
  }

  @Test func jAndKMoveACardFromLaneToLane() throws {
    let board = try board([
      CardDraft(title: "one", lane: Lane("API")), CardDraft(title: "two", lane: Lane("api")),
      CardDraft(title: "three", lane: Lane("web")), CardDraft(title: "four"),
    ])
    board.press("S", "l")
    let heading = board.lines.first { $0.contains("▾ API") }
    #expect(heading?.contains(" 2 ") == true, "\(board.screen)")
    #expect(board.screen.contains("▾ web"), "\(board.screen)")
    #expect(board.screen.contains("▾ no lane"), "\(board.screen)")
    #expect(!board.screen.lowercased().contains("~api"), "the heading says it\n\(board.screen)")

    board.press("j", "J")
    #expect(try board.cards().first { $0.title == "two" }?.lane == Lane("web"), "\(board.screen)")
    board.press("K")
    #expect(try board.cards().first { $0.title == "two" }?.lane == Lane("API"), "\(board.screen)")
    board.press("g", "J", "J")
    let lanes = try board.cards().map(\.lane)
    #expect(lanes.contains(nil), "\(lanes) \(board.screen)")
  }

  @Test func theFilterFindsALaneAndNewCardsJoinIt() throws {
    let board = try board([CardDraft(title: "one", lane: Lane("API")), CardDraft(title: "two")])
    board.press("/")
    board.type("~api")
    board.press("<enter>", "a")
    board.type("three")
    board.press("<enter>", "<esc>")

    #expect(board.screen.contains("one") && !board.screen.contains("two"), "\(board.screen)")
    #expect(try board.cards().first { $0.title == "three" }?.lane == Lane("api"))
  }

  @Test func theEditorHasLinesForBoth() throws {
    let board = try board([CardDraft(title: "old")])
    board.press("e")
    board.focus(.lane)
    board.type("Release 2")
    board.press("<tab>")
    board.type("1e300")
    board.press("<c-s>")
    #expect(board.status.contains("“1e300” is not an estimate"), "\(board.screen)")
    board.press("<c-u>", "8", "<c-s>")

    let card = try #require(try board.cards().first)
    #expect(card.lane == Lane("Release 2") && card.estimate == Estimate("8"))
  }

  @Test func keysSetTheLaneAndTheEstimateOfAllSelectedCards() throws {
    let board = try board([
      CardDraft(title: "one", lane: Lane("Release 2")), CardDraft(title: "two"),
      CardDraft(title: "three"),
    ])
    board.press("j", "~")
    board.type("Rel")
    board.press("<right>", "<enter>")
    #expect(board.status.contains("“two” is in ~\"Release 2\""), "\(board.screen)")
    board.press("=")
    board.type("1e300")
    board.press("<enter>")
    #expect(board.status.contains("“1e300” is not an estimate"), "\(board.screen)")
    board.press("<c-u>", "5", "<enter>")
    #expect(try board.cards().map(\.estimate?.text) == [nil, "5", nil], "\(board.screen)")

    board.press("v", "j", "~")
    board.type("none")
    board.press("<enter>")
    #expect(board.status.contains("in no lane"), "\(board.screen)")
    #expect(try board.cards().map(\.lane?.name) == ["Release 2", nil, nil], "\(board.screen)")
    board.press("=", "8", "<enter>")
    #expect(try board.cards().map(\.estimate?.text) == [nil, "8", "8"], "\(board.screen)")
    board.press("u")
    #expect(try board.cards().map(\.estimate?.text) == [nil, "5", nil], "\(board.screen)")
  }

  @Test func theEditorCompletesTheLane() throws {
    let board = try board([
      CardDraft(title: "one"), CardDraft(title: "two", lane: Lane("Release 2")),
    ])
    board.press("e")
    board.focus(.lane)
    board.type("Rel")
    #expect(board.focusedLine == "▌Lane      Release 2", "\(board.screen)")
    board.press("<tab>", "<c-s>")
    #expect(try board.cards().first?.lane == Lane("Release 2"))
  }
}
