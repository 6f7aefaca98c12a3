import BoardModel
import BoardRules
import Testing

/// What cards wait for, who works on them, what is said about them, and saved views.
@Suite struct RelationRulesTests {
  private let board = MemoryTransaction()

  private func add(_ titles: String...) throws -> [Card.ID] {
    try board.perform(.add(titles.map { CardDraft(title: $0) }, .bottom(of: board.columnID(0))))
      .cards
  }

  private func card(_ id: Card.ID) throws -> Card { try board.existing(id) }

  /// Does an action, undoes and redoes it, and looks that both give all back.
  private func performAndRevert(_ action: BoardAction) throws {
    let before = board.contents
    let stretch = try board.stretch { try board.perform(action) }
    let after = board.contents
    let undone = try board.stretch { try board.revert(.undo, stretch) }
    #expect(board.contents == before, "\(board.contents.difference(from: before))")
    _ = undone
    try board.revert(.redo, stretch)
    #expect(board.contents == after, "\(board.contents.difference(from: after))")
  }

  @Test func elementsAreAddedAndRemovedIndependently() throws {
    let ids = try add("a", "b")
    try board.perform(.edit([ids[0]], [.assignees(["bob"]), .tags(["x"])], expecting: nil))

    try performAndRevert(.adjust(ids, [.addAssignees(["@anna,Bob"]), .addTags(["#y"])]))
    #expect(try card(ids[0]).assignees == ["bob", "anna"])
    #expect(try card(ids[1]).assignees == ["anna", "Bob"])
    #expect(try card(ids[0]).tags == ["x", "y"])

    try performAndRevert(.adjust(ids, [.removeAssignees(["BOB"]), .removeTags(["x"])]))
    #expect(try card(ids[0]).assignees == ["anna"])
    #expect(try card(ids[1]).assignees == ["anna"])
    #expect(try card(ids[1]).tags == ["y"])
  }

  @Test func aRelationThatChangesNothingIsNotLogged() throws {
    let ids = try add("a")
    try board.perform(.adjust(ids, [.addAssignees(["anna"])]))
    let count = board.log.count

    try board.perform(.adjust(ids, [.addAssignees(["Anna"]), .removeTags(["none"])]))

    #expect(board.log.count == count)
  }

  @Test func aNameOfSeveralWordsIsRefused() throws {
    let ids = try add("a")
    #expect(throws: StoreError.invalidAssignees(.containsBlank(tag: "anna b"))) {
      try board.perform(.adjust(ids, [.addAssignees(["anna b"])]))
    }
    #expect(throws: StoreError.invalidAssignees(.empty)) {
      try board.perform(.edit(ids, [.assignees(["@"])], expecting: nil))
    }
  }

  @Test func aCycleIsRefusedAndNamed() throws {
    let ids = try add("paint", "sand", "buy")
    try performAndRevert(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    try performAndRevert(.adjust([ids[1]], [.addBlockers([ids[2]])]))

    #expect(throws: StoreError.dependencyCycle(["buy", "paint", "sand", "buy"])) {
      try board.perform(.adjust([ids[2]], [.addBlockers([ids[0]])]))
    }
    #expect(throws: StoreError.dependencyCycle(["sand", "sand"])) {
      try board.perform(.edit([ids[1]], [.blockedBy([ids[1]])], expecting: nil))
    }
    #expect(try card(ids[2]).blockedBy == [])
    let reason = StoreError.dependencyCycle(["a", "b", "a"]).reason
    #expect(reason == "a card can't block itself: “a” → “b” → “a”")
  }

  @Test func aCardThatIsNotThereBlocksNothing() throws {
    let ids = try add("a", "b")
    try board.perform(.delete([ids[1]]))
    #expect(throws: StoreError.cardNotFound(ids[1])) {
      try board.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    }
  }

  /// Two people who made a cycle apart can still work on its cards.
  @Test func anExistingCycleIsTolerated() throws {
    let ids = try add("a", "b")
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    var other = try card(ids[1])
    let before = other
    other.blockedBy = [ids[0]]
    try board.update(from: before, to: other)

    try board.perform(.edit([ids[1]], [.priority(.high)], expecting: nil))
    try board.perform(.adjust([ids[1]], [.removeBlockers([ids[0]])]))

    #expect(try card(ids[1]).blockedBy == [])
  }

  @Test func aClaimGoesToTheFirstCardThatIsFound() throws {
    let ids = try add("a", "b")
    let now = board.date
    let context = QueryContext(today: .first, now: now)
    let query = CardQuery(.all, ParsedQuery("-is:claimed", on: context))
    let claim = CardClaim(by: "bot", until: Timestamp(milliseconds: now.milliseconds + 1))

    #expect(try board.perform(.claimNext(query, claim)).cards == [ids[0]])
    #expect(try board.perform(.claimNext(query, claim)).cards == [ids[1]])
    #expect(try board.perform(.claimNext(query, claim)).cards == [])
    #expect(try card(ids[0]).claim == claim)
    #expect(claim.holds(at: now))
    #expect(!claim.holds(at: claim.until))
  }

  @Test func aCommentIsLoggedAndTakenBack() throws {
    let ids = try add("a")

    try performAndRevert(.comment(ids[0], "  first line\nsecond  "))

    let comment = try #require(board.commentList.first)
    #expect(comment.text == "first line\nsecond")
    #expect(comment.author == "anna" && comment.card == ids[0])
    #expect(throws: StoreError.invalidComment(.blank)) {
      try board.perform(.comment(ids[0], " \n "))
    }
    // It stays when its card goes, and is there again when that comes back.
    try board.perform(.delete(ids))
    #expect(board.commentList == [comment])
    #expect(throws: StoreError.cardNotFound(ids[0])) { try board.perform(.comment(ids[0], "x")) }
  }

  @Test func viewsAreAddedChangedMovedAndDeleted() throws {
    try performAndRevert(.addView(ViewDraft(name: "Mine", query: "is:mine"), .last))
    try performAndRevert(.addView(ViewDraft(name: "Late", query: "is:overdue"), .first))
    let views = try board.views()
    #expect(views.map(\.name) == ["Late", "Mine"])

    try performAndRevert(.editView(views[0].id, [.name("Too late"), .query("is:overdue #x")]))
    try performAndRevert(.moveView(views[0].id, .after(views[1].id)))
    #expect(try board.views().map(\.name) == ["Mine", "Too late"])
    try performAndRevert(.deleteView(views[1].id))
    #expect(try board.views().map(\.query) == ["is:overdue #x"])
  }

  @Test func viewsThatAreSeenTogetherHaveTwoNames() throws {
    try board.perform(.addView(ViewDraft(name: "Mine", query: "a"), .last))
    #expect(throws: StoreError.invalidName(.view, .taken(name: "Mine"))) {
      try board.perform(.addView(ViewDraft(name: "mine", query: "b", board: board.main), .last))
    }
    #expect(throws: StoreError.invalidName(.view, .taken(name: "Today"))) {
      try board.perform(.addView(ViewDraft(name: "TODAY", query: "b"), .last))
    }
  }

  @Test func theViewsOfABoardGoAndComeWithIt() throws {
    let home = try #require(
      try board.perform(.addBoard("Home", columns: ColumnDraft.usual)).board
    )
    try board.perform(.addView(ViewDraft(name: "Mine", query: "a", board: home), .last))

    try performAndRevert(.deleteBoard(home))

    #expect(try board.views() == [])
  }
}
