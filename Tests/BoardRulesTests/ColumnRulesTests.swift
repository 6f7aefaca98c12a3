import BoardModel
import BoardRules
import Testing

@Suite struct ColumnRulesTests {
  private let board = MemoryTransaction()

  private func add(_ titles: [String], to index: Int) throws -> [Card.ID] {
    try board.perform(
      .add(titles.map { CardDraft(title: $0) }, .bottom(of: board.columnID(index)))
    )
    .cards
  }

  private func names() throws -> [String] {
    try board.columns(of: board.main).map(\.column.name)
  }

  @Test func aColumnIsAddedAtItsPlaceUnderANameOfItsOwn() throws {
    let first = try board.columnID(0)

    try board.perform(
      .addColumn(ColumnDraft(name: " Review ", limit: 3), board: board.main, .after(first))
    )

    #expect(try names() == ["To Do", "Review", "Doing", "Done"])
    #expect(throws: StoreError.invalidName(.column, .taken(name: "Review"))) {
      try board.perform(.addColumn(ColumnDraft(name: "review"), board: board.main, .last))
    }
    #expect(throws: StoreError.invalidName(.column, .blank)) {
      try board.perform(.addColumn(ColumnDraft(name: " \n"), board: board.main, .last))
    }
    #expect(throws: StoreError.invalidLimit(0)) {
      try board.perform(.addColumn(ColumnDraft(name: "x", limit: 0), board: board.main, .last))
    }
  }

  @Test func aBoardHasAtMostAHundredColumns() throws {
    for number in 4...100 {
      try board.perform(.addColumn(ColumnDraft(name: "\(number)"), board: board.main, .last))
    }

    #expect(throws: StoreError.columnCount(101)) {
      try board.perform(.addColumn(ColumnDraft(name: "one too many"), board: board.main, .last))
    }
    #expect(try names().count == 100)
  }

  @Test func aColumnIsRenamedMovedAndGivenALimit() throws {
    let doing = try board.columnID(1)

    try board.perform(.editColumn(doing, [.name("Now"), .limit(2), .kind(.toDo)]))
    try board.perform(.moveColumn(doing, .first))

    #expect(try names() == ["Now", "To Do", "Done"])
    #expect(try board.column(doing)?.column.limit == 2)
    #expect(board.log.map(\.kind) == [.updated, .moved])
    try board.perform(.moveColumn(doing, .first))
    try board.perform(.editColumn(doing, [.limit(2)]))
    #expect(board.log.count == 2)
  }

  @Test func aColumnWithCardsIsDeletedOnlyWithAPlaceForThem() throws {
    _ = try add(["a", "b"], to: 1)
    _ = try add(["x"], to: 2)
    let (doing, done) = (try board.columnID(1), try board.columnID(2))

    #expect(throws: StoreError.columnNotEmpty(name: "Doing", count: 2)) {
      try board.perform(.deleteColumn(doing, cards: .none))
    }
    let effect = try board.perform(.deleteColumn(doing, cards: .column(done)))

    #expect(effect.cardCount == 2)
    #expect(try names() == ["To Do", "Done"])
    #expect(try board.titles(1) == ["x", "a", "b"])
  }

  @Test func deletingAColumnIsUndoneWholeWithEachCardInItsPlace() throws {
    let ids = try add((0..<700).map { "\($0)" }, to: 1)
    try board.perform(.archive([ids[3]]))
    let before = board.contents
    let doing = try board.columnID(1)

    for destination in [CardDestination.column(try board.columnID(0)), .archive] {
      let step = try board.stretch { try board.perform(.deleteColumn(doing, cards: destination)) }
      #expect(try board.column(doing) == nil)
      let undone = try board.revert(.undo, step)

      #expect(undone.action == .column(.deleted))
      #expect(undone.title == "Doing")
      #expect(board.contents == before)
    }
  }

  @Test func theLastColumnCanNotBeDeleted() throws {
    try board.perform(.deleteColumn(board.columnID(2), cards: .none))
    try board.perform(.deleteColumn(board.columnID(1), cards: .none))

    #expect(throws: StoreError.columnCount(0)) {
      try board.perform(.deleteColumn(board.columnID(0), cards: .none))
    }
  }

  @Test func anAddedColumnThatHasCardsByNowIsNotUndone() throws {
    let step = try board.stretch {
      try board.perform(.addColumn(ColumnDraft(name: "New"), board: board.main, .last))
    }
    let new = try board.columnID(3)
    let card = try add(["a"], to: 3)[0]

    let conflict = UndoConflict(kind: .notEmpty, subject: new.uuid, title: "New")
    #expect(throws: StoreError.conflict(conflict)) {
      try board.revert(.undo, step)
    }
    try board.perform(.delete([card]))
    try board.revert(.undo, step)
    #expect(try board.column(new) == nil)
  }

  @Test func undoLeavesNoBoardWithoutColumnsAndNoneWithTooMany() throws {
    let added = try board.stretch {
      try board.perform(.addColumn(ColumnDraft(name: "Mine"), board: board.main, .last))
    }
    for _ in 0..<3 { try board.perform(.deleteColumn(board.columnID(0), cards: .none)) }
    let before = board.contents

    let last = UndoConflict(kind: .lastColumn, subject: board.main.uuid, title: "Main")
    #expect(throws: StoreError.conflict(last)) {
      try board.revert(.undo, added)
    }
    #expect(board.contents == before)

    let deleted = try board.stretch {
      try board.perform(.addColumn(ColumnDraft(name: "Other"), board: board.main, .last))
      try board.perform(.deleteColumn(board.columnID(0), cards: .none))
    }
    let deletion = deleted.upperBound...deleted.upperBound
    for number in 1..<100 {
      try board.perform(.addColumn(ColumnDraft(name: "\(number)"), board: board.main, .last))
    }
    let many = UndoConflict(kind: .tooManyColumns, subject: board.main.uuid, title: "Main")
    #expect(throws: StoreError.conflict(many)) {
      try board.revert(.undo, deletion)
    }
  }

  @Test func aNameThatIsTakenMeanwhileIsNotGivenBack() throws {
    let doing = try board.columnID(1)
    let step = try board.stretch { try board.perform(.editColumn(doing, [.name("Now")])) }
    try board.perform(.addColumn(ColumnDraft(name: "Doing"), board: board.main, .last))

    let conflict = UndoConflict(kind: .nameTaken, subject: doing.uuid, title: "Doing")
    #expect(throws: StoreError.conflict(conflict)) {
      try board.revert(.undo, step)
    }
  }

  @Test func aFieldThatAnotherChangedIsNotUndoneAndOthersAre() throws {
    let doing = try board.columnID(1)
    let step = try board.stretch { try board.perform(.editColumn(doing, [.limit(3)])) }
    try board.perform(.editColumn(doing, [.name("Now")]))

    try board.revert(.undo, step)

    #expect(try board.column(doing)?.column.name == "Now")
    #expect(try board.column(doing)?.column.limit == nil)
  }
}
