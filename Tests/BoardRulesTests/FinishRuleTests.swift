import BoardModel
import BoardRules
import Testing

/// When cards are finished.
@Suite struct FinishRuleTests {
  private let board = MemoryTransaction()

  private func add(to index: Int) throws -> Card.ID {
    try board.perform(.add([CardDraft(title: "a")], .bottom(of: board.columnID(index)))).cards[0]
  }

  private func move(_ card: Card.ID, to index: Int) throws {
    try board.perform(.move([card], to: .top(of: board.columnID(index))))
  }

  private func finish(of card: Card.ID) throws -> Timestamp? {
    try board.card(card)?.place.finishedAt
  }

  @Test func aCardIsFinishedWhenItReachesADoneColumnAndNoLongerWhenItLeaves() throws {
    let card = try add(to: 0)
    #expect(try finish(of: card) == nil)

    try move(card, to: 2)
    let moment = board.date
    #expect(try finish(of: card) == moment)

    try board.perform(.edit([card], [.title("b")], expecting: nil))
    try board.perform(.archive([card]))
    #expect(try finish(of: card) == moment)
    try board.perform(.restore([card]))
    #expect(try finish(of: card) == moment)

    try move(card, to: 1)
    #expect(try finish(of: card) == nil)
    try move(card, to: 2)
    #expect(try finish(of: card) == board.date)
  }

  @Test func aCardAddedToADoneColumnIsFinished() throws {
    #expect(try finish(of: add(to: 2)) == board.date)
  }

  @Test func aCardKeepsItsMomentInAnotherDoneColumn() throws {
    try board.perform(
      .addColumn(ColumnDraft(name: "Shipped", kind: .done), board: board.main, .last)
    )
    let card = try add(to: 2)
    let moment = try finish(of: card)

    try move(card, to: 3)
    #expect(try finish(of: card) == moment)
    try board.perform(.deleteColumn(board.columnID(3), cards: .column(board.columnID(2))))
    #expect(try finish(of: card) == moment)
  }

  @Test func aColumnMarkedAsDoneLaterDoesNotFinishItsCards() throws {
    let card = try add(to: 0)
    try board.perform(.editColumn(board.columnID(0), [.kind(.done)]))
    #expect(try finish(of: card) == nil)

    try move(card, to: 2)
    #expect(try finish(of: card) == board.date)
  }

  @Test func undoAndRedoRestoreTheMomentExactly() throws {
    let card = try add(to: 0)
    let there = try board.stretch { try move(card, to: 2) }
    let moment = try finish(of: card)
    let back = try board.stretch { try move(card, to: 0) }

    let undoneBack = try board.stretch { try board.revert(.undo, back) }
    #expect(try finish(of: card) == moment)
    try board.revert(.undo, undoneBack)
    #expect(try finish(of: card) == nil)
    try board.revert(.undo, back)
    try board.revert(.undo, there)
    #expect(try finish(of: card) == nil)
    try board.revert(.redo, there)
    #expect(try finish(of: card) == moment)

    let gone = try board.stretch { try board.perform(.delete([card])) }
    try board.revert(.undo, gone)
    #expect(try finish(of: card) == moment)
  }
}
