import BoardModel
import BoardStorage
import Foundation
import Testing

@Suite struct WritingTests {
  @Test(arguments: Medium.allCases)
  func aNewBoardHasThreeEmptyColumns(_ medium: Medium) throws {
    let bench = try Bench(medium)

    let board = try bench.store.board()

    #expect(board.name == "Main")
    #expect(board.columns.map(\.name) == ["To Do", "Doing", "Done"])
    #expect(board.columns.map(\.kind) == [.toDo, .doing, .done])
    #expect(try board.columns.map { try bench.store.count(of: $0.id) } == [0, 0, 0])
  }

  @Test(arguments: Medium.allCases)
  func addedCardsAreInOrderAtTheirPlace(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")

    let new = try bench.store.add(
      [CardDraft(title: "x"), CardDraft(title: "y")],
      at: .after(ids[0])
    )
    try bench.store.add([CardDraft(title: "top")], at: .top(of: bench.column(0)))
    try bench.store.add([CardDraft(title: "before c")], at: .before(ids[2]))

    #expect(try bench.titles(0) == ["top", "a", "x", "y", "b", "before c", "c"])
    #expect(try bench.store.count(of: bench.column(0)) == 7)
    #expect(bench.changes.map(\.kind) == Array(repeating: .created, count: 7))
    #expect(bench.changes[3].action == bench.changes[4].action)
    #expect(bench.changes[3].card?.card == new[0])
    #expect(bench.changes[3].after == (try bench.store.card(new[0])).map(CardRecord.init))
  }

  @Test(arguments: Medium.allCases)
  func aCardIsStoredWithAllItsFields(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let draft = CardDraft(
      title: "Ünïcode 漢字 🙂 \u{1B}[31m",
      body: "one\ntwo",
      due: CalendarDay(iso: "2026-11-27"),
      priority: .high,
      tags: ["b", "a"]
    )

    let id = try bench.store.add([draft], at: .bottom(of: bench.column(1)))[0]

    let card = try #require(try bench.store.card(id))
    #expect(card.title == draft.title)
    #expect(card.body == draft.body)
    #expect(card.due == draft.due)
    #expect(card.priority == .high)
    #expect(card.tags == ["b", "a"])
    #expect(card.createdAt == card.updatedAt)
    let preview = try bench.store.previews(of: [id])
    #expect(
      preview == [
        CardPreview(
          id: id,
          draft: CardDraft(title: draft.title, due: draft.due, priority: .high, tags: ["b", "a"]),
          bodyStart: draft.body,
          column: try bench.column(1)
        )
      ]
    )
  }

  @Test(arguments: Medium.allCases)
  func renamingChangesTheTitleAndLogsIt(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("old")[0]

    try bench.store.rename(id, to: "  new\nname ")

    #expect(try bench.titles(0) == ["new name"])
    #expect(bench.changes.last?.kind == .updated)
    #expect(bench.changes.last?.before?.title == "old")
    #expect(bench.changes.last?.after?.title == "new name")
    #expect(bench.changes.last?.after?.updatedAt == (try bench.store.card(id))?.updatedAt)
  }

  @Test(arguments: Medium.allCases)
  func anActionThatChangesNothingLogsNothing(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")

    try bench.store.rename(ids[0], to: "a")
    try bench.store.move(ids[0], to: .top(of: bench.column(0)))
    try bench.store.move(ids[2], to: .bottom(of: bench.column(0)))
    try bench.store.move(ids[1], to: .after(ids[0]))
    try bench.store.move(ids[1], to: .before(ids[2]))
    try bench.store.move(ids[1], to: .before(ids[1]))
    #expect(try bench.store.add([], at: .top(of: bench.column(0))).isEmpty)

    #expect(bench.changes.count == 3)
  }

  @Test(arguments: Medium.allCases)
  func movingGoesToThePlaceNamed(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c", "d")

    try bench.store.move(ids[0], to: .after(ids[1]))
    #expect(try bench.titles(0) == ["b", "a", "c", "d"])
    try bench.store.move(ids[3], to: .before(ids[0]))
    #expect(try bench.titles(0) == ["b", "d", "a", "c"])
    try bench.store.move(ids[2], to: .top(of: bench.column(0)))
    #expect(try bench.titles(0) == ["c", "b", "d", "a"])
    try bench.store.move(ids[2], to: .bottom(of: bench.column(2)))

    #expect(try bench.titles(0) == ["b", "d", "a"])
    #expect(try bench.titles(2) == ["c"])
    #expect(try bench.store.count(of: bench.column(0)) == 3)
    #expect(try bench.store.count(of: bench.column(2)) == 1)
    #expect(bench.changes.suffix(4).allSatisfy { $0.kind == .moved })
    #expect(bench.changes.last?.before?.column == (try bench.column(0)))
    #expect(bench.changes.last?.after?.column == (try bench.column(2)))
  }

  @Test(arguments: Medium.allCases)
  func deletingTakesTheCardAwayAndLogsIt(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b")
    let before = try bench.store.card(ids[0])

    try bench.store.delete(ids[0])

    #expect(try bench.titles(0) == ["b"])
    #expect(try bench.store.card(ids[0]) == nil)
    #expect(try bench.store.count(of: bench.column(0)) == 1)
    #expect(bench.changes.last?.kind == .deleted)
    #expect(bench.changes.last?.before == before.map(CardRecord.init))
    #expect(bench.changes.last?.after == nil)
  }

  @Test(arguments: Medium.allCases)
  func missingOrInvalidSubjectsAreRefusedWithoutAChange(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("a")[0]
    let nobody = Card.ID(uuid: UUID())
    let nowhere = Column.ID(uuid: UUID())
    let place = Placement.bottom(of: try bench.column(0))

    #expect(throws: StoreError.cardNotFound(nobody)) { try bench.store.rename(nobody, to: "x") }
    #expect(throws: StoreError.cardNotFound(nobody)) { try bench.store.delete(nobody) }
    #expect(throws: StoreError.cardNotFound(nobody)) { try bench.store.move(nobody, to: place) }
    #expect(throws: StoreError.cardNotFound(nobody)) {
      try bench.store.move(id, to: .after(nobody))
    }
    #expect(throws: StoreError.columnNotFound(nowhere)) {
      try bench.store.move(id, to: .top(of: nowhere))
    }
    #expect(throws: StoreError.invalidTitle(.blank)) { try bench.store.rename(id, to: " \n") }
    #expect(throws: StoreError.invalidTitle(.tooLong(characters: 501))) {
      try bench.store.add(
        [CardDraft(title: "fine"), CardDraft(title: String(repeating: "x", count: 501))],
        at: place
      )
    }

    #expect(try bench.titles(0) == ["a"])
    #expect(bench.changes.count == 1)
  }
}
