import DiffableSnapshot
import Testing

/// Eight readers of one state and a writer that goes on from it; `make soak` runs it under the
/// thread sanitizer.
struct ReadersAndWriterTests {
  private static let rounds = Rounds.of(4, soak: 200)

  @Test func readersSeeOneStateWhileAWriterContinues() async throws {
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
                shared.itemIdentifier(for: place) == item,
                shared.sectionIdentifiers[place.section] == place.section
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

  @Test func threadsThatFillOneTableTogetherEachKeepAllOfTheirItems() async throws {
    let base = try List(sections: [(0, Array(0..<3000))])
    let lists = try await withThrowingTaskGroup(of: List.self) { group in
      for writer in 1...6 {
        group.addTask {
          var own = base
          for number in 0..<800 {
            let item = writer * 10_000 + number
            try own.insertItems([item], afterItem: number * 3)
            // One of each two starts from what all share.
            var discarded = base
            try discarded.insertItems([item + 5000], beforeItem: number)
            guard own.indexOfItem(item) == number * 4 + 1,
              discarded.indexOfItem(item + 5000) == number
            else { throw Wrong(item: item, round: writer) }
          }
          return own
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    for list in lists {
      list.checkInvariants()
      #expect(list.numberOfItems == 3800)
      #expect(list.difference(from: base).insertedItems.count == 800)
    }
    base.checkInvariants()
    #expect(base.itemIdentifiers == Array(0..<3000))
  }

  @Test func differencesWithoutAnythingInCommonAreFoundOnTwoThreads() async throws {
    let old = try List(sections: [(0, [1, 2])])
    let new = try List(sections: [(1, [3, 4])])

    await withDiscardingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<100 { #expect(new.difference(from: old).insertedSections == [0]) }
        }
      }
    }
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
      if let item = list.itemIdentifier(for: ItemPosition(section: section, item: number)) {
        list.deleteItems([item])
      }
      try list.moveItem(
        fresh,
        beforeItem: list.sections[(section + 1) % 20].items.first ?? 0
      )
      // Some are thrown away.
      var discarded = base
      try discarded.appendItems([1_000_000 + fresh], toSection: section)
    }
    return list
  }
}
