import BoardModel
import BoardRules
import SeededRandom
import Testing

@Suite struct CardRulesTests {
  private let board = MemoryTransaction()

  private func add(_ titles: String..., to index: Int = 0) throws -> [Card.ID] {
    try board.perform(
      .add(titles.map { CardDraft(title: $0) }, .bottom(of: board.columnID(index)))
    )
    .cards
  }

  @Test func anArchivedCardLeavesItsColumnAndComesBackToItsPlace() throws {
    let ids = try add("a", "b", "c")

    try board.perform(.archive([ids[1]]))
    #expect(try board.titles(0) == ["a", "c"])
    #expect(try board.count(of: .archive(board.main)) == 1)
    try board.perform(.restore([ids[1]]))

    #expect(try board.titles(0) == ["a", "b", "c"])
    #expect(board.log.map(\.kind) == [.created, .created, .created, .archived, .unarchived])
  }

  @Test func cardsOfSeveralBoardsMoveEachToItsPlaceInOneStep() throws {
    try board.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try #require(try board.boards().last)
    let columns = try board.columns(of: home.id).map(\.column.id)
    let ids = try add("a", "b")
    let milk = try board.perform(.add([CardDraft(title: "milk")], .top(of: columns[0]))).cards

    let effect = try board.perform(
      .moveEach([
        CardMove(ids, to: .top(of: board.columnID(2))), CardMove(milk, to: .top(of: columns[2])),
      ])
    )

    #expect(effect.cards == ids + milk && effect.cardCount == 3)
    #expect(try board.titles(2) == ["a", "b"])
    #expect(board.ordered(columns[2]).map(\.title) == ["milk"])
  }

  @Test func aCardReturnsToTheFirstColumnIfItsOwnIsGone() throws {
    let ids = try add("a", to: 1)
    try board.perform(.archive(ids))
    try board.perform(.deleteColumn(board.columnID(1), cards: .none))

    let effect = try board.perform(.restore(ids))

    #expect(try board.titles(0) == ["a"])
    #expect(effect.to?.column == (try board.columnID(0)))
  }

  @Test(arguments: [false, true])
  func aRestoredCardWhoseColumnIsGoneGoesToAColumnOfThatKindOnItsBoard(isArchived: Bool) throws {
    try board.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try #require(try board.boards().last)
    try board.perform(
      .addColumn(ColumnDraft(name: "Soon", kind: .doing), board: home.id, .last)
    )
    let columns = try board.columns(of: home.id).map(\.column)
    let ids = try board.perform(.add([CardDraft(title: "a")], .top(of: columns[1].id))).cards
    if isArchived { try board.perform(.archive(ids)) }
    try board.perform(.delete(ids))
    try board.perform(.deleteColumn(columns[1].id, cards: .none))

    let effect = try board.perform(.restore(ids))

    #expect(effect.to?.column == columns[3].id)
    #expect(try board.count(of: .archive(home.id)) == 0)
    #expect(try board.titles(0) == [])
  }

  @Test func aCardThatWasDeletedFromTheArchiveComesBackToTheBoard() throws {
    let ids = try add("a", "b")
    try board.perform(.archive([ids[0]]))
    try board.perform(.delete([ids[0]]))

    try board.perform(.restore([ids[0]]))

    #expect(try board.titles(0) == ["a", "b"])
  }

  @Test func nothingIsAddedOrMovedToAnArchivedBoard() throws {
    let ids = try add("a", "b")
    try board.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try #require(try board.boards().last)
    let column = try #require(try board.columns(of: home.id).first).column.id
    let (main, old) = (board.main, try board.columnID(0))
    let adding = BoardAction.add([CardDraft(title: "c")], .bottom(of: old))
    try board.perform(.archiveBoard(main))
    let refused = StoreError.boardArchived("Main")

    #expect(throws: refused) { try board.perform(adding) }
    #expect(throws: refused) { try board.perform(.move([ids[0]], to: .after(ids[1]))) }
    try board.perform(.move([ids[0]], to: .top(of: column)))
    #expect(throws: refused) { try board.perform(.move([ids[0]], to: .before(ids[1]))) }
    try board.perform(.restoreBoard(main))
    try board.perform(adding)

    #expect(board.ordered(old).map(\.title) == ["b", "c"])
  }

  @Test func oldCardsAreArchivedAtOnce() throws {
    let ids = try add("a", "b", to: 2)
    let limit = board.date
    try board.perform(.edit([ids[1]], [.priority(.high)], expecting: nil))

    let effect = try board.perform(
      .archiveAll(
        of: board.columnID(2),
        changedBefore: Timestamp(milliseconds: limit.milliseconds + 1)
      )
    )

    #expect(effect.cardCount == 1)
    #expect(try board.titles(2) == ["b"])
  }

  @Test func anEntryHoldsOnlyWhatChanged() throws {
    let id = try add("a")[0]

    try board.perform(.edit([id], [.priority(.high), .title("a")], expecting: nil))

    let change = try #require(board.log.last?.card)
    #expect(change.fields == [.priority])
    #expect(change.before?.edits == [.priority(.none)])
    #expect(change.after?.edits == [.priority(.high)])
    #expect(change.title == "a")
  }

  @Test func severalCardsAreEditedAsOneAction() throws {
    let ids = try add("a", "b", "c")
    let before = board.contents

    let step = try board.stretch {
      try board.perform(.edit([ids[0], ids[2]], [.tags(["x"])], expecting: nil))
    }

    #expect(board.cardList.filter { $0.tags == ["x"] }.count == 2)
    #expect(try board.revert(.undo, step).count == 2)
    #expect(board.contents == before)
  }

  @Test func cardsMovedAroundTheirAnchorGatherNextToIt() throws {
    let ids = try add("a", "b", "c", "d", "e")

    try board.perform(.move([ids[0], ids[2], ids[4]], to: .after(ids[2])))

    #expect(try board.titles(0) == ["b", "c", "a", "e", "d"])
  }

  @Test func cardsThatWereInTheColumnAreNotCountedAsMovedThereAsUndoDoesNot() throws {
    let ids = try add("a", "b")
    let there = try add("c", to: 1)
    var effect = ActionEffect()

    let step = try board.stretch {
      effect = try board.perform(.move(ids + there, to: .top(of: board.columnID(1))))
    }

    #expect(try board.titles(1) == ["a", "b", "c"])
    #expect(effect.cards == ids + there && effect.cardCount == 2)
    #expect(try board.revert(.undo, step).count == 2)
    #expect(try board.perform(.move(ids, to: .bottom(of: board.columnID(0)))).cardCount == 2)
  }

  @Test func movingIntoAColumnThatIsGoneIsRefusedWhole() throws {
    let ids = try add("a", "b")
    let gone = try board.columnID(1)
    try board.perform(.deleteColumn(gone, cards: .none))
    let before = board.contents

    #expect(throws: StoreError.columnNotFound(gone)) {
      try board.perform(.move(ids, to: .top(of: gone)))
    }
    #expect(board.contents == before)
  }

  @Test func undoNeverPutsACardIntoAMissingColumn() throws {
    let id = try add("a", to: 1)[0]
    let step = try board.stretch {
      try board.perform(.move([id], to: .top(of: board.columnID(0))))
    }
    try board.perform(.deleteColumn(board.columnID(1), cards: .none))

    #expect(throws: StoreError.conflict(UndoConflict(kind: .columnGone, card: id, title: "a"))) {
      try board.revert(.undo, step)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func anyRunOfActionsIsUndoneToItsStartAndRedoneToItsEnd(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = board.contents
    var steps: [ClosedRange<Int64>] = []
    for number in 0..<150 {
      let first = Int64(board.log.count + 1)
      do {
        try board.perform(randomAction(number, &random))
      } catch is StoreError {
        continue
      }
      let last = Int64(board.log.count)
      if last >= first { steps.append(first...last) }
    }
    let end = board.contents

    for step in steps.reversed() { try board.revert(.undo, step) }
    #expect(board.contents.difference(from: start) == [], "seed \(seed)")
    for step in steps { try board.revert(.redo, step) }
    #expect(board.contents.difference(from: end) == [], "seed \(seed)")
  }

  private func randomAction(_ number: Int, _ random: inout SeededGenerator) throws -> BoardAction {
    let column = board.columnList[Int.random(in: 0..<board.columnList.count, using: &random)].column
      .id
    let boardID = board.boardList[Int.random(in: 0..<board.boardList.count, using: &random)].id
    let cards = board.cardList.shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
      .map(\.id)
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2:
      return .add([CardDraft(title: "\(number)"), CardDraft(title: "+")], .top(of: column))
    case 3: return .edit(cards, [.title("t\(number)"), .priority(.low)], expecting: nil)
    case 4: return .move(cards, to: .bottom(of: column))
    case 5: return .move(cards, to: board.cardList.last.map { .before($0.id) } ?? .top(of: column))
    case 6: return .delete(cards)
    case 7: return .archive(cards)
    case 8: return .restore(cards)
    case 9: return .addColumn(ColumnDraft(name: "c\(number)"), board: boardID, .first)
    case 10: return .editColumn(column, [.name("n\(number)"), .limit(number + 1), .kind(.done)])
    case 11:
      let other = board.columnList[0].column.id
      return .deleteColumn(column, cards: Bool.random(using: &random) ? .archive : .column(other))
    case 12:
      return Bool.random(using: &random)
        ? .addBoard("b\(number)", columns: ColumnDraft.usual)
        : .moveBoard(boardID, .first)
    default:
      return Bool.random(using: &random) ? .deleteBoard(boardID) : .archiveBoard(boardID)
    }
  }
}
