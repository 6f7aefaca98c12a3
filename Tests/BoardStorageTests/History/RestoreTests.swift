import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Bringing a deleted card back.
@Suite struct RestoreTests {
  @Test(arguments: Medium.allCases)
  func aCardComesBackAsItWas(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let cards = try bench.store.add(
      [
        CardDraft(title: "a"),
        CardDraft(
          title: "b",
          body: "x\ny",
          due: CalendarDay(iso: "2026-12-24"),
          priority: .low,
          tags: ["t"],
          checklist: [ChecklistItem(text: "one", isDone: true)]
        ), CardDraft(title: "c"),
      ],
      at: .bottom(of: bench.column(1))
    )
    let before = try bench.board()
    try bench.store.delete(cards[1])
    let empty = try bench.board()

    #expect(try bench.store.deletedCard(cards[1]) == before[1][1])
    try bench.store.restore(cards[1])

    #expect(try bench.board() == before)
    #expect(bench.changes.last?.kind == .restored)
    #expect(try bench.store.deletedCard(cards[1]) == nil)
    _ = try bench.store.undo()
    #expect(try bench.board() == empty)
    _ = try bench.store.redo()
    #expect(try bench.board() == before)
  }

  @Test func anExistingCardIsLeftAlone() throws {
    let bench = try Bench(.memory)
    let card = try bench.add("a")[0]
    let count = bench.changes.count

    try bench.store.restore(card)

    #expect(bench.changes.count == count)
    #expect(try bench.store.undo()?.action == .added)
  }

  @Test func aCardThatNeverExistedIsReported() throws {
    let bench = try Bench(.memory)
    let card = Card.ID(uuid: UUID())

    #expect(throws: StoreError.cardNotFound(card)) { try bench.store.restore(card) }
    #expect(try bench.store.deletedCard(card) == nil)
  }

  @Test func aCardIsRestoredToTheFirstColumnIfItsOwnIsGone() throws {
    let bench = try Bench(.memory)
    let card = try bench.add("a", to: 2)[0]
    try bench.add("b")
    try bench.store.delete(card)
    let sequence = try #require(bench.changes.last?.sequence)
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(
        sql: "UPDATE change SET before = json_set(before, '$.column', ?) WHERE seq = ?",
        arguments: [UUID().uuidString, sequence]
      )
    }

    try bench.store.restore(card)

    #expect(try bench.titles(0) == ["b", "a"])
  }
}
