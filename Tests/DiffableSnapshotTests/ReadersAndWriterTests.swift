import DiffableSnapshot
import Foundation
import Testing

/// Eight readers of one state and a writer that goes on from it; `make soak` runs it under the
/// thread sanitizer.
struct ReadersAndWriterTests {
  private static let isSoak = ProcessInfo.processInfo.environment["TERCET_SOAK"] != nil
  private static let rounds = isSoak ? 200 : 4

  @Test func readersSeeOneStateWhileAWriterGoesOn() async throws {
    var state = try List(sections: (0..<20).map { s in (s, Array(s * 100..<s * 100 + 100)) })
    for round in 0..<Self.rounds {
      let shared = state
      let expected = shared.itemIdentifiers
      state = try await withThrowingTaskGroup(of: List?.self) { group in
        for reader in 0..<8 {
          group.addTask {
            for index in stride(from: reader, to: expected.count, by: 8) {
              let item = expected[index]
              guard shared.containsItem(item), shared.indexOfItem(item) == index,
                let place = shared.indexPath(for: item),
                shared.itemIdentifier(for: place) == item
              else { throw Wrong(item: item, round: round) }
              _ = shared.containsItem(1_000_000 + index)
            }
            return nil
          }
        }
        group.addTask { try Self.edited(shared, round: round) }
        var next: List?
        for try await list in group { next = list ?? next }
        return try #require(next)
      }
      #expect(shared.itemIdentifiers == expected)
    }
    state.checkInvariants()
  }

  private struct Wrong: Error {
    var item: Int
    var round: Int
  }

  /// Edits that give away handles, fill tables and cut sections.
  private static func edited(_ base: List, round: Int) throws -> List {
    var list = base
    for number in 0..<60 {
      let section = (number * 7 + round) % 20
      let fresh = 10_000 + round * 100 + number
      try list.appendItems([fresh], toSection: section)
      if let item = list.itemIdentifier(at: number, inSection: section) {
        list.deleteItems([item])
      }
      try list.moveItem(
        fresh,
        before: list.itemIdentifier(at: 0, inSection: (section + 1) % 20) ?? 0
      )
      // Some are thrown away.
      var discarded = base
      try discarded.appendItems([1_000_000 + fresh], toSection: section)
    }
    return list
  }
}
