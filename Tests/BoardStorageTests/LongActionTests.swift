import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// Actions on very many cards: how far they have come is told, and they can be stopped.
@Suite struct LongActionTests {
  private func bench(_ medium: Medium, cards count: Int = 2_000) throws -> (Bench, [Card.ID]) {
    let bench = try Bench(medium)
    let drafts = (0..<count).map { CardDraft(title: "card \($0)") }
    let cards = try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
    bench.store.database.longActionDelay = .zero
    bench.store.database.longActionPause = .zero
    return (bench, cards)
  }

  @Test(arguments: Medium.allCases)
  func aStoppedActionLeavesEverythingAsItWas(_ medium: Medium) throws {
    let (bench, cards) = try bench(medium)
    let before = try bench.board()
    bench.changes = []
    var told: [ActionProgress] = []
    bench.store.database.onLongAction = { progress in
      told.append(progress)
      return progress.changes == 0
    }

    #expect(throws: StoreError.stopped) {
      try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    }

    bench.store.database.onLongAction = nil
    #expect(told.last.map { (1..<2_000).contains($0.changes) } == true, "\(told)")
    #expect(try bench.board() == before)
    #expect(bench.changes.isEmpty)
    try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    #expect(try bench.titles(2).count == 2_000)
  }

  @Test(arguments: Medium.allCases)
  func aStoppedUndoLeavesTheActionDoneAndCanBeAskedForAgain(_ medium: Medium) throws {
    let (bench, cards) = try bench(medium)
    try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    bench.store.database.onLongAction = { $0.changes == 0 }

    #expect(throws: StoreError.stopped) { try bench.store.perform(.undo) }

    #expect(try bench.titles(2).count == 2_000)
    bench.store.database.onLongAction = nil
    try bench.store.perform(.undo)
    #expect(try bench.titles(0).count == 2_000)
  }

  @Test func savingIsReportedLastAndIsTheLastChanceToStop() throws {
    let (bench, cards) = try bench(.disk)
    let before = try bench.board()
    bench.changes = []
    var told: [ActionProgress] = []
    var ends: [Int] = []
    bench.store.database.onLongActionEnd = { ends.append(bench.changes.count) }
    bench.store.database.onLongAction = { progress in
      told.append(progress)
      return !progress.isSaving
    }

    #expect(throws: StoreError.stopped) {
      try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    }

    #expect(told.last == ActionProgress(changes: 2_000, isSaving: true), "\(told.suffix(3))")
    #expect(told.count { $0.isSaving } == 1)
    #expect(try bench.board() == before)
    bench.store.database.onLongAction = { _ in true }
    try bench.store.perform(.move(cards, to: .top(of: bench.column(2))))
    #expect(try bench.titles(2).count == 2_000)
    // The end is told once each time, behind what was published.
    #expect(ends == [0, bench.changes.count], "\(ends)")
    #expect(!bench.changes.isEmpty)
  }

  @Test func aShortActionTellsNothing() throws {
    let (bench, cards) = try bench(.memory, cards: 10)
    bench.store.database.longActionDelay = .seconds(60)
    var isTold = false
    bench.store.database.onLongAction = { _ in
      isTold = true
      return false
    }
    bench.store.database.onLongActionEnd = { isTold = true }

    try bench.store.perform(.move(cards, to: .top(of: bench.column(1))))

    #expect(!isTold)
    #expect(try bench.titles(1).count == 10)
  }
}
