import BoardModel
import Testing

@testable import BoardRules

/// No card comes to wait for itself by what is undone, restored or imported.
@Suite struct CycleTests {
  private let board = MemoryTransaction()

  private func add(_ titles: String...) throws -> [Card.ID] {
    try board.perform(.add(titles.map { CardDraft(title: $0) }, .bottom(of: board.columnID(0))))
      .cards
  }

  private func blockers(_ id: Card.ID) throws -> [Card.ID] { try board.existing(id).blockedBy }

  @Test func anUndoLeavesOutADependencyThatLeadsTheOtherWayNow() throws {
    let ids = try add("one", "two")
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    let removal = board.stretch {
      _ = try? board.perform(.adjust([ids[0]], [.removeBlockers([ids[1]])]))
    }
    try board.perform(.adjust([ids[1]], [.addBlockers([ids[0]])]))

    let step = try board.revert(.undo, removal)

    #expect(try blockers(ids[0]) == [] && blockers(ids[1]) == [ids[0]])
    #expect(step.leftOut.links == [LeftOut.Link(.blockedBy, card: "one", other: "two")])
    let words = step.leftOut.words { "“\($0)”" }
    #expect(words == ", but “one” no longer waits for “two”, which waits for it")
  }

  @Test func undoRestoresEverythingElseIfARelationWouldMakeACycle() throws {
    let ids = try add("one", "two", "three")
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[1], ids[2]])]))
    let edit = board.stretch {
      _ = try? board.perform(
        .edit([ids[0]], [.title("ONE"), .blockedBy([])], expecting: nil)
      )
    }
    try board.perform(.adjust([ids[1]], [.addBlockers([ids[0]])]))

    try board.revert(.undo, edit)

    #expect(try board.existing(ids[0]).title == "one")
    #expect(try blockers(ids[0]) == [ids[2]])
  }

  @Test func aRestoredCardDoesNotCloseACircle() throws {
    let ids = try add("a", "b", "c")
    try board.perform(.adjust([ids[2]], [.addBlockers([ids[0]])]))
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))
    try board.perform(.delete([ids[0]]))
    try board.perform(.adjust([ids[1]], [.addBlockers([ids[2]])]))

    let effect = try board.perform(.restore([ids[0]]))

    #expect(try blockers(ids[0]) == [])
    #expect(effect.leftOut.links == [LeftOut.Link(.blockedBy, card: "a", other: "b")])
  }

  // MARK: Import

  private func card(_ id: Card.ID, _ title: String, _ blockers: [Card.ID]) throws -> ImportItem {
    .card(
      ImportedCard(
        id: id,
        draft: CardDraft(title: title, blockedBy: blockers),
        fields: [.title, .blockedBy],
        place: .column(try board.columnID(0))
      )
    )
  }

  private func bringIn(_ items: [ImportItem]) throws -> ImportCounts {
    let rules = try ImportRules(board)
    for item in items { try rules.apply(item) }
    try rules.finish()
    return rules.counts
  }

  private func newIDs(_ count: Int) -> [Card.ID] {
    (0..<count).map { _ in Card.ID(uuid: board.newIdentifier()) }
  }

  @Test func anImportLeavesOutOneDependencyOfEachCircle() throws {
    let ids = newIDs(4)

    let counts = try bringIn([
      card(ids[0], "a", [ids[1]]), card(ids[1], "b", [ids[2]]), card(ids[2], "c", [ids[0]]),
      card(ids[3], "d", [ids[3], ids[0]]),
    ])

    #expect(counts.droppedLinks == 2)
    #expect(try ids.map(blockers) == [[ids[1]], [ids[2]], [], [ids[0]]])
  }

  @Test func aDependencyThatTurnsRoundIsCarried() throws {
    let ids = newIDs(2)
    _ = try bringIn([card(ids[0], "a", [ids[1]]), card(ids[1], "b", [])])

    // The one that waits comes first, while the other still waits for it.
    let counts = try bringIn([card(ids[1], "b", [ids[0]]), card(ids[0], "a", [])])

    #expect(counts.droppedLinks == 0)
    #expect(try ids.map(blockers) == [[], [ids[0]]])
  }

  @Test func aCycleThroughAnExistingCardIsBrokenAtTheImportedOne() throws {
    let ids = try add("old", "new")
    try board.perform(.adjust([ids[0]], [.addBlockers([ids[1]])]))

    let counts = try bringIn([card(ids[1], "new", [ids[0]])])

    #expect(counts.droppedLinks == 1)
    #expect(try ids.map(blockers) == [[ids[1]], []])
  }
}
