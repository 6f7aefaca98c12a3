import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Undo and redo of one client.
@Suite struct UndoTests {
  private static let filled = CardDraft.filled(title: "e\u{301}")

  @Test(arguments: Medium.allCases)
  func nothingToUndoChangesNothing(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let before = try bench.folder?.contents()

    #expect(try bench.store.undo() == nil)
    #expect(try bench.store.redo() == nil)

    #expect(bench.changes.isEmpty)
    // The index of the log is memory that all connections share; the board is in the others.
    let after = try bench.folder?.contents()
    for name in ["board.db", "board.db-wal"] { #expect(after?[name] == before?[name]) }
  }

  @Test(arguments: Medium.allCases)
  func anAddOfManyIsOneStep(_ medium: Medium) throws {
    let bench = try Bench(medium)
    try bench.add("old")
    let ids = try bench.store.add(
      (0..<1_200).map { CardDraft(title: "\($0)") },
      at: .bottom(of: bench.column(0))
    )
    let full = try bench.board()

    let undone = try bench.store.undo()
    #expect(try bench.titles(0) == ["old"])
    let redone = try bench.store.redo()

    #expect(undone?.action == .added)
    #expect(undone?.count == 1_200)
    #expect(undone?.card == ids[0])
    #expect(undone?.column == nil)
    #expect(redone?.title == "0")
    #expect(redone?.column == (try bench.column(0)))
    #expect(try bench.board() == full)
    #expect(bench.changes.suffix(1_200).allSatisfy { $0.kind == .restored })
    #expect(Set(bench.changes.map(\.action)).count == 4)
  }

  @Test(arguments: Medium.allCases, CardField.independent)
  func anEditOfAFieldIsTakenBackAndDoneAgain(_ medium: Medium, _ field: CardField) throws {
    let bench = try Bench(medium)
    let draft = CardDraft(title: "é", due: CalendarDay(iso: "2026-01-01"))
    let id = try bench.store.add([draft], at: .top(of: bench.column(0)))[0]
    let old = try #require(try bench.store.card(id))
    try bench.store.edit(id, [Self.filled.edit(of: field)], expecting: nil)
    let new = try #require(try bench.store.card(id))

    let action: RevertedStep.Action = field == .template ? .madeTemplate : .edited([field])
    #expect(try bench.store.undo()?.action == action)
    let undone = try #require(try bench.store.card(id))
    #expect(try bench.store.redo()?.action == action)
    let redone = try #require(try bench.store.card(id))

    #expect(undone == old)
    #expect(undone.draft.fields(differingFrom: old.draft) == [])
    #expect(redone == new)
    #expect(redone.draft.fields(differingFrom: new.draft) == [])
    #expect(bench.changes.suffix(2).map(\.kind) == [.updated, .updated])
  }

  @Test(arguments: Medium.allCases)
  func aMoveGoesBackToItsPlace(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")
    let before = try bench.board()
    try bench.store.move(ids[1], to: .top(of: bench.column(2)))
    let moved = try bench.board()

    let undone = try bench.store.undo()

    #expect(undone?.action == .moved(to: try bench.column(2)))
    #expect(undone?.column == (try bench.column(0)))
    #expect(try bench.board() == before)
    #expect(try bench.store.redo()?.column == (try bench.column(2)))
    #expect(try bench.board() == moved)
    #expect(bench.changes.suffix(2).map(\.kind) == [.moved, .moved])
  }

  @Test(arguments: Medium.allCases)
  func aDeletedCardComesBackWholeAndInItsPlace(_ medium: Medium) throws {
    let bench = try Bench(medium)
    try bench.add("a", "c")
    let a = try #require(try bench.board()[0].first)
    let id = try bench.store.add([Self.filled], at: .after(a.id))[0]
    let before = try bench.board()
    try bench.store.delete(id)

    let undone = try bench.store.undo()

    #expect(undone?.action == .deleted)
    #expect(undone?.title == Self.filled.title)
    #expect(try bench.board() == before)
    #expect(bench.changes.last?.kind == .restored)
    #expect(bench.changes.last?.before == nil)
    #expect(try bench.store.redo()?.column == nil)
    #expect(try bench.titles(0) == ["a", "c"])
  }

  @Test(arguments: Medium.allCases)
  func undoingAReorderIsReportedAsOne(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b")
    try bench.store.move(ids[1], to: .before(ids[0]))

    #expect(try bench.store.undo()?.action == .reordered)

    #expect(try bench.titles(0) == ["a", "b"])
  }

  @Test(arguments: Medium.allCases)
  func aNewActionLeavesNothingToRedo(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a")
    try bench.store.rename(ids[0], to: "b")
    _ = try bench.store.undo()

    try bench.store.rename(ids[0], to: "c")

    #expect(try bench.store.redo() == nil)
    _ = try bench.store.undo()
    #expect(try bench.titles(0) == ["a"])
  }

  @Test(arguments: Medium.allCases)
  func anActionThatChangesNothingIsNotAStep(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a")
    try bench.store.rename(ids[0], to: "b")
    _ = try bench.store.undo()

    try bench.store.rename(ids[0], to: "a")
    try bench.store.move(ids[0], to: .top(of: bench.column(0)))

    #expect(try bench.store.redo() != nil)
    #expect(try bench.titles(0) == ["b"])
  }

  @Test func undoSurvivesClosingTheFile() throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    let ids = try bench.add("a", "b")
    try bench.store.move(ids[0], to: .bottom(of: bench.column(1)))
    try bench.store.delete(ids[1])
    _ = try bench.store.undo()

    let again = try SQLiteBoardStore.open(at: path, sources: .counting())

    #expect(try again.redo()?.action == .deleted)
    #expect(try again.undo()?.action == .deleted)
    #expect(try again.undo()?.action == .moved(to: try bench.column(1)))
    #expect(try again.undo()?.action == .added)
    #expect(try again.undo() == nil)
    #expect(try again.count(of: bench.column(0)) == 0)
  }

  @Test func actionsWithoutStepsAreNotUndone() throws {
    let bench = try Bench(.memory)
    bench.store.database.keepsSteps = false
    try bench.add("from a command")
    #expect(try bench.store.undo() == nil)
    bench.store.database.keepsSteps = true

    try bench.add("from the board")

    #expect(try bench.store.undo()?.title == "from the board")
    #expect(try bench.store.undo() == nil)
    #expect(try bench.titles(0) == ["from a command"])
  }

  @Test func anUndoThatCannotBeWrittenLeavesTheStepToBeUndone() throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    let ids = try bench.add("a")
    let other = try SQLiteBoardStore.open(at: path)
    bench.store.database.waitsForLock = false

    try other.database.queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        #expect(throws: StoreError.busy) { try bench.store.undo() }
        return .rollback
      }
    }

    #expect(try bench.store.undo()?.card == ids[0])
  }
}
