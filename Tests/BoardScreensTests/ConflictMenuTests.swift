import BoardModel
import BoardScreens
import Foundation
import TerminalSurface
import Testing

@testable import BoardStorage

/// What another machine has overwritten, on an open board.
struct ConflictMenuTests {
  private let board: BoardDriver

  init() throws { board = try Self.board() }

  private static func board(size: Size = Size(columns: 80, rows: 24)) throws -> BoardDriver {
    let board = try BoardDriver(
      [[CardDraft(title: "벽 🎨 칠하기", body: "one\nblue\n"), CardDraft(title: "Sand")], [], []],
      size: size
    )
    let columns = try board.store.board().columns
    let card = try #require(try board.store.page(of: columns[0].id, .first, limit: 1).first)
    let home = try board.store.board().id
    let conflicts: [(field: String, mine: SharedValue, theirs: SharedValue)] = [
      ("body", .text("one\nred\n"), .text("one\nblue\n")),
      ("title", .text("벽 칠"), .text("벽 🎨 칠하기")),
    ]
    try board.store.database.writeUnlogged { db in
      for (moment, conflict) in conflicts.enumerated() {
        let row = ConflictRows.Stored(
          card: card.id,
          field: conflict.field,
          board: home,
          mine: conflict.mine,
          theirs: conflict.theirs,
          author: "ben",
          date: Timestamp(milliseconds: Int64(moment))
        )
        try ConflictRows(db: db).add(row)
      }
    }
    board.stack.show(SharingMarks(conflicting: try board.store.conflictingCards()))
    return board
  }

  @Test func aCardWithAConflictHasAMark() {
    board.press("k")

    #expect(board.lines.contains { $0.contains("칠하기") && $0.contains("≠") }, "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("Sand") && $0.contains("≠") })
  }

  @Test func theVersionsAreShownOneAfterAnotherAndMineIsKept() throws {
    board.press("!")
    #expect(board.screen.contains("@ben overwrote your title"), "\(board.screen)")
    #expect(board.screen.contains("mine") && board.screen.contains("theirs"), "\(board.screen)")
    #expect(!board.screen.contains("keep both"), "\(board.screen)")

    board.press("m")
    #expect(board.selected?.hasPrefix("벽 칠 ") == true)
    #expect(board.screen.contains("@ben overwrote your description"), "\(board.screen)")

    board.press("b")
    let card = try #require(
      try board.store.card(
        board.store.page(of: board.store.board().columns[0].id, .first, limit: 1)[0].id
      )
    )
    #expect(card.body == "one\nblue\n\none\nred\n")
    #expect(try board.store.conflicts() == [])

    board.press("u", "u")
    #expect(try board.store.conflicts().map(\.field) == ["title", "body"])
  }

  @Test func keepingTheirsEndsTheConflictAndItsMark() throws {
    board.press("!", "t")
    #expect(try board.store.conflicts().map(\.field) == ["body"])
    board.press("t")

    #expect(try board.store.conflicts() == [])
    #expect(!board.screen.contains("≠"), "\(board.screen)")
    #expect(board.status.hasPrefix("Kept theirs"))
  }

  @Test(arguments: ["m", "t"])
  func theQuestionStaysIfAVersionCantBeKept(key: String) throws {
    board.press("!")
    board.failing.failures = [.diskFull]
    board.press(key)

    #expect(board.screen.contains("@ben overwrote your title"), "\(board.screen)")
    #expect(try board.store.conflicts().count == 2)

    board.press("m")
    #expect(try board.store.conflicts().map(\.field) == ["body"])
  }

  @Test func leavingTheQuestionKeepsTheConflict() throws {
    board.press("!", "<esc>")

    #expect(try board.store.conflicts().count == 2)
    #expect(board.screen.contains("≠"))
  }

  @Test func anotherCardListsAllConflicts() throws {
    board.press("j", "!")
    #expect(board.screen.contains("Overwritten"), "\(board.screen)")

    board.press("2")
    #expect(board.screen.contains("@ben overwrote your description"), "\(board.screen)")
    board.press("t")
    #expect(try board.store.conflicts().map(\.field) == ["title"])
  }

  @Test func withoutAConflictTheKeySaysSo() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("!")

    #expect(board.status == "Nobody has overwritten what you wrote.")
  }

  @Test(arguments: [Size(columns: 50, rows: 15), Size(columns: 120, rows: 40)])
  func bothVersionsFitTheScreen(size: Size) throws {
    let board = try Self.board(size: size)
    board.press("!")

    let shown = board.screen
    #expect(
      shown.contains("벽 칠") && shown.contains("keep theirs") && shown.contains("keep mine"),
      "\(shown)"
    )
  }
}
