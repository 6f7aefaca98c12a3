import DiffableSnapshot
import Testing

/// What a user of the library writes beside the edits themselves.
@MainActor
struct LibraryNamesTests {
  @Test func codeWithThePlatformsLabelsOnlyNeedsTry() throws {
    var list = Snapshot<String, Int>()
    try list.appendSections(["a"])
    try list.insertSections(["b"], afterSection: "a")
    try list.insertSections(["c"], beforeSection: "a")
    try list.moveSection("c", afterSection: "b")
    try list.moveSection("b", beforeSection: "a")
    try list.appendItems([1, 2, 3], toSection: "a")
    try list.insertItems([4], beforeItem: 1)
    try list.insertItems([5], afterItem: 3)
    try list.moveItem(5, beforeItem: 4)
    try list.moveItem(4, afterItem: 3)

    #expect(list.description == "b: [], a: [5, 1, 2, 3, 4], c: []")
    #expect(list.indexOfSection("a") == 1)
    #expect(list.sectionIdentifier(for: 2) == "c")
    #expect(list.indexPath(for: 3) == ItemPosition(section: 1, item: 3))
    #expect(list.itemIdentifier(for: ItemPosition(section: 1, item: 0)) == 5)
  }

  @Test func theDataSourceFindsSections() throws {
    let source = DiffableDataSource<String, Int, Int> { $0 }
    source.apply(try Snapshot(sections: [("a", [1]), ("b", [])]))

    #expect(source.index(for: "b") == 1)
    #expect(source.index(for: "c") == nil)
    #expect(source.sectionIdentifier(for: 0) == "a")
    #expect(source.sectionIdentifier(for: 2) == nil)
  }

  @Test func snapshotsAreEqualByWhatTheyHoldAndMark() throws {
    let one = try List(sections: [(0, [1, 2]), (1, [3])])
    var two = List()
    try two.appendSections([1, 0])
    try two.appendItems([3, 2, 1], toSection: 1)
    try two.moveItem(1, afterItem: 3)
    try two.appendItems([1, 2], toSection: 0)
    try two.moveSection(0, beforeSection: 1)

    #expect(one == two)
    try two.reloadItems([2])
    #expect(one != two)
    var three = one
    #expect(three == one)
    try three.moveItem(3, beforeItem: 1)
    #expect(three != one)
    #expect(try List(sections: [(0, [1]), (1, [2, 3])]) != one)
  }

  @Test func aBuiltSnapshotWithADuplicateIdentifierIsRefused() throws {
    #expect(throws: List.Failure.duplicateItem(2)) {
      try List(sections: [(0, [1, 2]), (1, [2])])
    }
    #expect(throws: List.Failure.duplicateSection(0)) { try List(sections: [(0, [1]), (0, [2])]) }
    let built = try List(sections: [(5, Array(0..<1000)), (6, []), (7, [1000, 1001])])
    built.checkInvariants()
    #expect(built.numberOfItems == 1002)
    #expect(built.indexOfItem(1001) == 1001)
    #expect(built.indexPath(for: 1000) == ItemPosition(section: 2, item: 0))
  }

  @Test func aDifferenceIsReadByIdentifier() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, [1, 2, 3]), (1, [4])]))
    var list = source.snapshot()
    list.deleteItems([2])
    try list.moveItem(4, beforeItem: 1)
    try list.appendSections([2])
    try list.appendItems([5], toSection: 2)
    try list.reloadItems([3])

    source.apply(list)

    let transaction = try #require(surface.transactions.last)
    let difference = try #require(transaction.difference)
    let (old, new) = (transaction.initialSnapshot, transaction.finalSnapshot)
    #expect(old.itemIdentifiers(at: difference.deletedItems) == [2])
    #expect(new.itemIdentifiers(at: difference.movedItems.map(\.to)) == [4])
    #expect(new.itemIdentifiers(at: difference.insertedItems) == [5])
    #expect(new.itemIdentifiers(at: difference.reloadedItems) == [3])
    #expect(new.sectionIdentifiers(at: difference.insertedSections) == [2])
    #expect(old.itemIdentifiers(at: difference.insertedItems).isEmpty)
  }

  @Test func aTransactionIsMadeByHandToTestASurface() throws {
    let surface = RecordingSurface()
    let old = try List(sections: [(0, [1, 2, 3])])
    var new = old
    try new.moveItem(3, beforeItem: 1)
    try new.reloadItems([2])

    surface.show(SnapshotTransaction(from: old, to: new))
    surface.show(SnapshotTransaction(from: old, to: new, usingReloadData: true))

    #expect(surface.transactions[0].difference == new.difference(from: old))
    #expect(surface.transactions[0].animatingDifferences)
    #expect(surface.transactions[0].finalSnapshot.reloadedItemIdentifiers.isEmpty)
    #expect(surface.transactions[1].difference == nil)
    #expect(!surface.transactions[1].animatingDifferences)
  }

  @Test func anActorHasADataSourceOfItsOwn() async throws {
    actor Lists {
      private let source = SerialDataSource<Int, Int>()

      func apply(_ items: [Int]) throws -> (shown: [Int], place: ItemPosition?) {
        var count: [Int] = []
        let observation = source.observe(willApply: { _ in count.append(0) }, didApply: nil)
        defer { observation.cancel() }
        source.show = { count.append($0.finalSnapshot.numberOfItems) }
        source.apply(try Snapshot(sections: [(0, items)]))
        var list = source.snapshot()
        list.deleteItems([items[0]])
        source.apply(list, animatingDifferences: false) { count.append(-1) }
        source.apply(source.snapshot())
        source.applySnapshotUsingReloadData(source.snapshot()) { count.append(-2) }
        return (count, source.indexPath(for: items[1]))
      }
    }

    let answer = try await Lists().apply([7, 8, 9])

    #expect(answer.shown == [0, 3, 0, 2, -1, 0, 2, -2])
    #expect(answer.place == ItemPosition(section: 0, item: 0))
  }
}
