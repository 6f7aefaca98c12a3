import DiffableSnapshot
import Foundation
import Testing

/// Long runs, which only `make soak` asks for: `TERCET_SOAK=rounds`.
@MainActor
struct SoakTests {
  nonisolated static let rounds = Int(ProcessInfo.processInfo.environment["TERCET_SOAK"] ?? "") ?? 0

  @Test(.enabled(if: rounds > 0))
  func longListsStaySoundOverManySequences() throws {
    for seed in 0..<UInt64(Self.rounds) {
      var generator = SeededGenerator(seed: 1_000_000 + seed)
      let source = DiffableDataSource<Int, Int, Int> { $0 }
      var list = source.snapshot()
      try list.appendSections([0, 1, 2])
      try list.appendItems(Array(0..<3000), toSection: 0)
      try list.appendItems(Array(3000..<6000), toSection: 2)
      source.apply(list)
      for _ in 0..<20 {
        let initial = source.snapshot()
        var list = initial
        for _ in 0..<Int.random(in: 1...400, using: &generator) {
          let edit = Edit.random(items: 7000, sections: 4, by: &generator)
          if case .deleteAll = edit { continue }
          do throws(List.Failure) { try edit.apply(to: &list) } catch { continue }
        }
        list.checkInvariants()
        let full = list.difference(from: initial)
        var journalled = SnapshotDifference()
        let observation = source.observe(willApply: { transaction in
          journalled = transaction.difference ?? journalled
        })
        source.apply(list)
        observation.cancel()
        let old = ListModel(initial)
        let new = ListModel(list)
        for difference in [full, journalled] {
          let fault = fault(in: difference, from: old, to: new)
          #expect(fault == nil, "seed \(seed)")
        }
      }
    }
  }
}
