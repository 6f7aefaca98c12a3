import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// Sorting very many cards, which a key can stop.
@Suite struct SortStoppingTests {
  @Test(arguments: Medium.allCases)
  func aSortGivesWayToAKeyAndIsDoneAfterIt(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let drafts = (0..<2_000).map { CardDraft(title: "card \($0 * 7_919 % 2_000 + 10_000)") }
    try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
    let query = try CardQuery(.column(bench.column(0)), sort: [CardSort(.title)])
    let whole = try bench.store.candidates(of: query, yieldingToKeys: true)
    var asked = 0
    bench.store.database.keyStride = 100
    bench.store.database.hasWaitingKey = {
      asked += 1
      return asked == 5
    }

    #expect(throws: StoreError.stopped) {
      try bench.store.candidates(of: query, yieldingToKeys: true)
    }

    #expect(asked == 5)
    #expect(try bench.store.candidates(of: query, yieldingToKeys: true) == whole)
    #expect(asked > 100 && whole.cards.count == 2_000)
    asked = 4
    #expect(try bench.store.candidates(of: query, yieldingToKeys: false) == whole)
    #expect(asked == 4)
  }
}
