import DiffableSnapshot
import Testing

/// What the difference says of marks, moves, sections and stale snapshots.
@MainActor
struct DifferenceRulesTests {
  private let surface = RecordingSurface()
  private let source: DiffableDataSource<Int, Int, Int>

  init() throws {
    source = DiffableDataSource(surface: surface) { $0 }
    var list = source.snapshot()
    try list.appendSections([0, 1])
    try list.appendItems(Array(0..<50_000), toSection: 0)
    source.apply(list)
  }

  private func at(_ item: Int, in section: Int = 0) -> ItemPosition {
    ItemPosition(section: section, item: item)
  }

  /// The difference of one edited snapshot, which must be that of the full way as well.
  private func applying(_ edit: (inout List) throws -> Void) throws -> SnapshotDifference {
    let initial = source.snapshot()
    var list = initial
    try edit(&list)
    let full = list.difference(from: initial)
    source.apply(list)
    let difference = try #require(surface.transactions.last?.difference)
    #expect(difference == full)
    return difference
  }

  @Test func aMoveOverManyItemsIsOneMove() throws {
    let difference = try applying { try $0.moveItem(0, afterItem: 49_990) }

    #expect(difference.movedItems == [.init(from: at(0), to: at(49_990))])
    #expect(difference.deletedItems.isEmpty && difference.insertedItems.isEmpty)
  }

  @Test func anInsertedAndReloadedItemIsOnlyInserted() throws {
    let difference = try applying {
      try $0.insertItems([60_000], beforeItem: 10)
      try $0.reloadItems([60_000])
    }

    #expect(difference.insertedItems == [at(10)])
    #expect(difference.reloadedItems.isEmpty)
  }

  @Test func aReloadedAndDeletedItemIsOnlyDeleted() throws {
    let difference = try applying {
      try $0.reloadItems([10])
      $0.deleteItems([10])
    }

    #expect(difference.deletedItems == [at(10)])
    #expect(difference.reloadedItems.isEmpty)
  }

  @Test func aReloadedAndMovedItemIsBoth() throws {
    let difference = try applying {
      try $0.reloadItems([10])
      try $0.moveItem(10, beforeItem: 3)
    }

    #expect(difference.movedItems == [.init(from: at(10), to: at(3))])
    #expect(difference.reloadedItems == [at(3)])
  }

  @Test func aReconfiguredItemIsReconfiguredAndNothingElse() throws {
    let difference = try applying { try $0.reconfigureItems([10]) }

    #expect(difference.reconfiguredItems == [at(10)])
    #expect(difference.reloadedItems.isEmpty && difference.movedItems.isEmpty)
  }

  @Test func marksAreForgottenAfterTheApply() throws {
    _ = try applying { try $0.reloadItems([10]) }

    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
  }

  @Test func anItemThatChangesSectionMoves() throws {
    let difference = try applying { try $0.appendItems([7], toSection: 1) }

    #expect(difference.movedItems == [.init(from: at(7), to: at(0, in: 1))])
  }

  @Test func itemsOfAMovedSectionDoNotMove() throws {
    let difference = try applying { try $0.moveSection(0, afterSection: 1) }

    #expect(difference.movedSections.count == 1)
    #expect(difference.movedItems.isEmpty)
  }

  @Test func aSectionMoveAndAnItemMoveAreBothReported() throws {
    let difference = try applying {
      try $0.appendItems([8], toSection: 1)
      try $0.moveSection(1, beforeSection: 0)
      try $0.moveItem(9, beforeItem: 8)
    }

    #expect(difference.movedSections.count == 1)
    #expect(difference.movedItems.map(\.to) == [at(0), at(1)])
  }

  @Test func anItemDeletedAndInsertedAgainIsNotReported() throws {
    let told = surface.transactions.count
    var list = source.snapshot()
    list.deleteItems([10])
    try list.insertItems([10], beforeItem: 11)

    source.apply(list)

    #expect(surface.transactions.count == told)
  }

  @Test func anItemInsertedAndDeletedAgainIsNotReported() throws {
    let told = surface.transactions.count
    var list = source.snapshot()
    try list.insertItems([60_000], beforeItem: 11)
    list.deleteItems([60_000])

    source.apply(list)

    #expect(surface.transactions.count == told)
  }

  @Test func aStaleSnapshotIsAppliedAsTheStateThatItIs() throws {
    var stale = source.snapshot()
    try stale.insertItems([60_000], beforeItem: 0)
    _ = try applying { $0.deleteItems([5]) }

    source.apply(stale)

    let difference = try #require(surface.transactions.last?.difference)
    #expect(difference.insertedItems == [at(0), at(6)])
    #expect(source.snapshot().numberOfItems == 50_001)
  }

  @Test func aSnapshotOfAnotherDataSourceIsAppliedInFull() throws {
    let other = DiffableDataSource<Int, Int, Int>(rowProvider: { $0 })
    var list = other.snapshot()
    try list.appendSections([0])
    try list.appendItems([2, 1], toSection: 0)

    source.apply(list)

    let difference = try #require(surface.transactions.last?.difference)
    #expect(difference.deletedItems.count == 49_998)
    #expect(difference.movedItems.count == 1)
    #expect(difference.deletedSections == [1])
  }

  @Test func aThousandEditsAreAppliedAsTheFullDifference() throws {
    let difference = try applying { list in
      for item in 0..<1000 { try list.moveItem(item * 7, afterItem: 49_000) }
    }

    #expect(difference.movedItems.count == 1000)
  }
}

/// Lists that have been shuffled, as a whole and in part.
struct ShuffleTests {
  @Test(arguments: [1, 2, 10, 100, 1000, 1500])
  func aShuffledListMovesAsFewItemsAsCanBe(shuffled: Int) throws {
    var generator = SeededGenerator(seed: UInt64(shuffled))
    for start in [0, 250, 1500 - shuffled].filter({ $0 + shuffled <= 1500 }) {
      let old = Array(0..<1500)
      var new = old
      new[start..<start + shuffled].shuffle(using: &generator)

      let difference = try Self.list(new).difference(from: Self.list(old))

      #expect(difference.movedItems.count == 1500 - longestIncreasingLength(new))
      let from = ListModel([ListModel.Section(id: 0, items: old)])
      let to = ListModel([ListModel.Section(id: 0, items: new)])
      #expect(fault(in: difference, from: from, to: to) == nil, "\(shuffled) from \(start)")
    }
  }

  private static func list(_ items: [Int]) throws -> List {
    try ListModel([ListModel.Section(id: 0, items: items)]).snapshot
  }
}
