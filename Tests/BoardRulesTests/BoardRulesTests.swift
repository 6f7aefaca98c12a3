import BoardModel
import BoardRules
import Testing

@Suite struct BoardRulesTests {
  private let board = MemoryTransaction()

  private func names() throws -> [String] { try board.boards().map(\.name) }

  private func addBoard(_ name: String) throws -> Board.ID {
    try #require(try board.perform(.addBoard(name, columns: ColumnDraft.usual)).board)
  }

  @Test func aBoardIsAddedWithItsColumnsAsOneStep() throws {
    let before = board.contents
    let step = try board.stretch {
      try board.perform(.addBoard("Home", columns: [ColumnDraft(name: "One")]))
    }

    #expect(try names() == ["Main", "Home"])
    #expect(try board.columns(of: board.boards()[1].id).map(\.column.name) == ["One"])
    #expect(throws: StoreError.invalidName(.board, .taken(name: "Home"))) { try addBoard("HOME") }
    #expect(try board.revert(.undo, step).action == .board(.added))
    #expect(board.contents == before)
  }

  @Test func boardsAreRenamedMovedAndArchived() throws {
    let home = try addBoard("Home")

    try board.perform(.renameBoard(home, "House"))
    try board.perform(.moveBoard(home, .first))
    try board.perform(.archiveBoard(board.boards()[1].id))

    #expect(try names() == ["House", "Main"])
    #expect(try board.boards().map { $0.archivedAt != nil } == [false, true])
    #expect(throws: StoreError.lastBoard) { try board.perform(.archiveBoard(home)) }
    #expect(throws: StoreError.lastBoard) { try board.perform(.deleteBoard(home)) }
    try board.perform(.restoreBoard(board.boards()[1].id))
    try board.perform(.archiveBoard(home))
  }

  @Test func undoLeavesABoardInUse() throws {
    let step = try board.stretch { _ = try addBoard("Later") }
    try board.perform(.archiveBoard(board.main))
    let before = board.contents

    #expect(throws: StoreError.self) { try board.revert(.undo, step) }
    #expect(board.contents == before)
  }

  @Test func noBoardIsNamedAsAllOfThemAre() throws {
    for name in ["all", "All boards"] {
      #expect(throws: StoreError.invalidName(.board, .reserved(name: name))) { try addBoard(name) }
    }
  }

  @Test func aDeletedBoardComesBackWholeWithItsArchive() throws {
    let home = try addBoard("Home")
    let columns = try board.columns(of: home).map(\.column.id)
    for (index, column) in columns.enumerated() {
      let drafts = (0..<20).map { CardDraft(title: "\(index).\($0)", tags: ["t"]) }
      try board.perform(.add(drafts, .bottom(of: column)))
    }
    let some = board.ordered(columns[0])[2...5].map(\.id)
    try board.perform(.archive(Array(some)))
    let before = board.contents

    let step = try board.stretch { try board.perform(.deleteBoard(home)) }
    #expect(board.cardList.isEmpty)
    let undone = try board.revert(.undo, step)

    #expect(undone.action == .board(.deleted))
    #expect(undone.board == home)
    #expect(board.contents == before)
    try board.revert(.redo, step)
    #expect(try names() == ["Main"])
  }

  @Test func cardsMoveToAnotherBoardInTheirOrder() throws {
    let home = try addBoard("Home")
    let target = try board.columns(of: home)[0].column.id
    let ids =
      try board.perform(
        .add(["a", "b", "c", "d"].map { CardDraft(title: $0) }, .bottom(of: board.columnID(0)))
      )
      .cards

    let effect = try board.perform(.move([ids[3], ids[1]], to: .bottom(of: target)))

    #expect(effect.cardCount == 2)
    #expect(board.ordered(target).map(\.title) == ["d", "b"])
    #expect(try board.titles(0) == ["a", "c"])
    #expect(Set(board.log.suffix(2).map(\.action)).count == 1)
  }
}
