import BoardModel
import BoardRules
import Testing

/// Cards that are parts of others, and steps that become cards.
@Suite struct ParentRulesTests {
  private let board = MemoryTransaction()

  private func add(_ titles: String...) throws -> [Card.ID] {
    try board.perform(.add(titles.map { CardDraft(title: $0) }, .bottom(of: board.columnID(0))))
      .cards
  }

  private func card(_ id: Card.ID) throws -> Card { try board.existing(id) }

  private func setParent(_ parent: Card.ID?) -> [CardEdit] { [.parent(parent)] }

  /// Performs an action and checks that undo and redo give everything back.
  @discardableResult
  private func performAndRevert(_ action: BoardAction) throws -> ActionEffect? {
    let before = board.contents
    var effect: ActionEffect?
    let stretch = try board.stretch { effect = try board.perform(action) }
    let after = board.contents
    let undone = try board.stretch { try board.revert(.undo, stretch) }
    #expect(board.contents == before, "\(board.contents.difference(from: before))")
    _ = undone
    try board.revert(.redo, stretch)
    #expect(board.contents == after, "\(board.contents.difference(from: after))")
    return effect
  }

  @Test func aCardIsNeverPartOfItself() throws {
    let ids = try add("house", "room", "wall")
    try performAndRevert(.edit([ids[1]], setParent(ids[0]), expecting: nil))
    try performAndRevert(.edit([ids[2]], setParent(ids[1]), expecting: nil))

    #expect(throws: StoreError.parentCycle(["house", "wall", "room", "house"])) {
      try board.perform(.edit([ids[0]], setParent(ids[2]), expecting: nil))
    }
    #expect(throws: StoreError.parentCycle(["wall", "wall"])) {
      try board.perform(.edit([ids[2]], setParent(ids[2]), expecting: nil))
    }
    let reason = StoreError.parentCycle(["a", "b", "a"]).reason
    #expect(reason == "a card can't be part of itself: “a” → “b” → “a”")
    // Being blocked by its parent is something else.
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[2]])]))
  }

  @Test func aParentIsOnTheSameBoard() throws {
    let ids = try add("a", "b")
    let effect = try board.perform(.addBoard("Other", columns: ColumnDraft.usual))
    let other = try #require(effect.board)
    let column = try board.columns(of: other)[0].column.id
    let there = try board.perform(.add([CardDraft(title: "there")], .top(of: column))).cards[0]

    #expect(throws: StoreError.parentElsewhere("there")) {
      try board.perform(.edit([ids[0]], setParent(there), expecting: nil))
    }
    // A card that moves to another board keeps its parent.
    try board.perform(.edit([ids[0]], setParent(ids[1]), expecting: nil))
    try board.perform(.move([ids[0]], to: .top(of: column)))
    try board.perform(.edit([ids[0]], [.priority(.high)], expecting: nil))
    #expect(try card(ids[0]).parent == ids[1])
  }

  @Test func childrenOfADeletedOrArchivedParentStayAsTheyAre() throws {
    let ids = try add("parent", "child")
    try board.perform(.edit([ids[1]], setParent(ids[0]), expecting: nil))

    try performAndRevert(.archive([ids[0]]))
    try performAndRevert(.delete([ids[0]]))

    #expect(try card(ids[1]).parent == ids[0])
    try board.perform(.edit([ids[1]], [.title("still editable")], expecting: nil))
    #expect(throws: StoreError.cardNotFound(ids[0])) {
      try board.perform(
        .add([CardDraft(title: "new", parent: ids[0])], .top(of: board.columnID(0)))
      )
    }
    try board.perform(.restore([ids[0]]))
    #expect(try card(ids[1]).parent == ids[0])
  }

  @Test func undoDropsAParentThatWouldCloseACycle() throws {
    let ids = try add("a", "b")
    try board.perform(.edit([ids[0]], setParent(ids[1]), expecting: nil))
    let cleared = try board.stretch {
      try board.perform(.edit([ids[0]], setParent(nil), expecting: nil))
    }
    try board.perform(.edit([ids[1]], setParent(ids[0]), expecting: nil))

    let step = try board.revert(.undo, cleared)

    #expect(try ids.map { try card($0).parent } == [nil, ids[0]])
    let words = step.leftOut.words { "“\($0)”" }
    #expect(words == ", but “a” is no longer part of “b”, which is part of it")
  }

  @Test func stepsBecomeCardsAndCardsBecomeSteps() throws {
    let id = try add("house", "after")[0]
    let steps = [
      ChecklistItem(text: "walls"), ChecklistItem(text: "plan", isDone: true),
      ChecklistItem(text: "roof"),
    ]
    try board.perform(
      .edit([id], [.checklist(steps), .lane(Lane("build"))], expecting: nil)
    )
    let names = steps.indices.map { StepName($0, in: steps) }

    let effect = try performAndRevert(.makeCards(ofSteps: names, of: id))

    let made = try #require(effect).cards.map { try card($0) }
    #expect(made.map(\.title) == ["plan", "walls", "roof"])
    #expect(made.allSatisfy { $0.parent == id && $0.lane == Lane("build") })
    let done = try #require(try board.column(made[0].column))
    #expect(done.column.kind == .done)
    #expect(try made[1].column == board.columnID(0))
    #expect(try card(id).checklist == [])

    try performAndRevert(.makeSteps(of: [made[0].id, made[2].id]))
    #expect(
      try card(id).checklist
        == [ChecklistItem(text: "plan", isDone: true), ChecklistItem(text: "roof")]
    )
    #expect(try made.map { try board.card($0.id) == nil } == [true, false, true])
    #expect(throws: StoreError.unsound("“house” is not part of another card")) {
      try board.perform(.makeSteps(of: [id]))
    }
  }

  @Test func theNextCardOfARepeatIsPartOfTheSameCard() throws {
    let ids = try add("parent", "weekly")
    let edits: [CardEdit] = [
      .parent(ids[0]), .due(board.today), .repeats(CardRepeat(RepeatRule(.weekly))),
    ]
    try board.perform(.edit([ids[1]], edits, expecting: nil))
    try performAndRevert(.move([ids[1]], to: .top(of: board.columnID(2))))

    let next = try card(ids[1].following(due: board.today))
    #expect(next.parent == ids[0])
  }
}
