import DiffableSnapshot
import Testing

/// Counts of work, never times: what an edit may cost does not grow with the list.
@MainActor
struct ComplexityFenceTests {
  /// What has been asked of the identifiers of one test.
  final class Tally: @unchecked Sendable {
    var hashes = 0
    var comparisons = 0
  }

  /// An identifier that counts what is asked of it.
  struct Counted: Hashable, Sendable {
    let value: Int
    let tally: Tally

    static func == (left: Self, right: Self) -> Bool {
      left.tally.comparisons += 1
      return left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      tally.hashes += 1
      hasher.combine(value)
    }
  }

  private let tally = Tally()

  private func source(of count: Int) throws -> DiffableDataSource<Int, Counted, Int> {
    let source = DiffableDataSource<Int, Counted, Int> { $0.value }
    var list = source.snapshot()
    try list.appendSections([0])
    try list.appendItems((0..<count).map(item))
    source.apply(list)
    tally.hashes = 0
    tally.comparisons = 0
    return source
  }

  private func item(_ value: Int) -> Counted { Counted(value: value, tally: tally) }

  private func expectSteady(
    hashes: Int,
    comparisons: Int,
    _ edit: (inout Snapshot<Int, Counted>) throws -> Void
  ) throws {
    for count in [100, 1000, 10_000, 40_000] {
      let source = try source(of: count)
      var list = source.snapshot()

      try edit(&list)
      source.apply(list)

      #expect(tally.hashes <= hashes, "\(tally.hashes) hashes among \(count) items")
      #expect(tally.comparisons <= comparisons, "\(tally.comparisons) comparisons of \(count)")
    }
  }

  @Test func aDeletionHashesAndComparesAHandfulOfTimes() throws {
    try expectSteady(hashes: 2, comparisons: 2) { $0.deleteItems([item(50)]) }
  }

  @Test func anInsertionHashesAndComparesAHandfulOfTimes() throws {
    try expectSteady(hashes: 4, comparisons: 4) {
      try $0.insertItems([item(-1)], beforeItem: item(50))
    }
  }

  @Test func aMoveHashesAndComparesAHandfulOfTimes() throws {
    try expectSteady(hashes: 4, comparisons: 4) { try $0.moveItem(item(90), beforeItem: item(50)) }
  }

  @Test func aReloadHashesAndComparesAHandfulOfTimes() throws {
    try expectSteady(hashes: 8, comparisons: 8) { try $0.reloadItems([item(50)]) }
  }

  @Test func aCopyHashesAndComparesNothing() throws {
    try expectSteady(hashes: 0, comparisons: 0) { list in
      let copy = list
      list = copy
    }
  }

  @Test func anEditCopiesAKilobyteAndSharesTheRest() throws {
    for count in [1000, 10_000, 100_000] {
      let old = try source(of: count).snapshot()
      var new = old

      try new.insertItems([item(-1)], beforeItem: item(count / 2))

      let copied = new.bytesNotShared(with: old)
      #expect(copied <= 2048, "\(copied) bytes copied among \(count) items")
    }
  }

  @Test func aHistoryOfEditsLeavesNothingToBeFoldedAndCopiesNoTable() throws {
    let source = try source(of: 100_000)
    let first = source.snapshot().tables

    for value in 0..<2000 {
      var list = source.snapshot()
      try list.moveItem(item(value * 37), afterItem: item(99_999 - value))
      source.apply(list)
    }

    let last = source.snapshot()
    #expect(last.changesToFold == 0)
    #expect(last.tables == first, "a table was copied")
    last.checkInvariants()
  }

  @Test func editsOfAKeptSnapshotCopyTheTablesNowAndThen() throws {
    let source = try source(of: 10_000)
    let kept = source.snapshot()
    var copies = 0
    var tables = kept.tables

    for value in 0..<1000 {
      var list = source.snapshot()
      list.deleteItems([item(value * 7)])
      source.apply(list)
      if source.snapshot().tables != tables { copies += 1 }
      tables = source.snapshot().tables
    }

    #expect(copies <= 8, "\(copies) copies of the tables")
    #expect(kept.numberOfItems == 10_000)
    kept.checkInvariants()
    source.snapshot().checkInvariants()
  }

  @Test func theFullDifferenceReadsNothingOfWhatTheListsShare() throws {
    let old = try source(of: 40_000).snapshot()
    var new = old
    new.deleteItems([item(20_000)])
    tally.hashes = 0
    tally.comparisons = 0

    let difference = new.difference(from: old)

    #expect(difference.deletedItems == [ItemPosition(section: 0, item: 20_000)])
    #expect(tally.comparisons <= 600, "\(tally.comparisons) comparisons")
    #expect(tally.hashes <= 8, "\(tally.hashes) hashes")
  }

  @Test func aPageBeforeALongListIsFoundWithoutHashingTheList() throws {
    let old = try source(of: 10_000).snapshot()
    var new = Snapshot<Int, Counted>()
    try new.appendSections([0])
    try new.appendItems((-100..<10_000).map(item))
    tally.hashes = 0
    tally.comparisons = 0

    let difference = new.difference(from: old)

    #expect(difference.insertedItems.count == 100)
    #expect(difference.movedItems.isEmpty)
    #expect(tally.hashes <= 200, "\(tally.hashes) hashes")
    #expect(tally.comparisons <= 12_000, "\(tally.comparisons) comparisons")
  }

  @Test(arguments: [true, false])
  func insertingAlwaysAtOnePlaceKeepsTheListSoundAndRelabelsLittle(after: Bool) throws {
    var list = try source(of: 2000).snapshot()
    let anchor = item(1000)

    for value in 0..<2000 {
      if after {
        try list.insertItems([item(10_000 + value)], afterItem: anchor)
      } else {
        try list.insertItems([item(10_000 + value)], beforeItem: anchor)
      }
    }

    list.checkInvariants()
    #expect(list.numberOfItems == 4000)
    #expect(list.indexOfItem(item(10_000)) == (after ? 3000 : 1000))
    // Without relabelled neighbours an insertion hashes about five times.
    #expect(tally.hashes <= 2000 * 20, "\(tally.hashes) hashes")
  }

  @Test func deletingAllOfAChainByNameCostsWhatItsItemsDo() throws {
    var hashes: [Int] = []
    for count in [500, 2000] {
      var tree = SectionSnapshot<Counted>()
      try tree.append([item(0)])
      for value in 1..<count { try tree.append([item(value)], to: item(value - 1)) }
      let all = (0..<count).map(item)
      tally.hashes = 0

      tree.delete(all)

      #expect(tree.isEmpty)
      hashes.append(tally.hashes)
    }
    #expect(hashes[1] <= 5 * hashes[0], "\(hashes) hashes for 500 and 2,000 items")
  }

  @Test func appliesFromWithinAnApplyKeepTheirOrder() throws {
    let source = SerialDataSource<Int, Int>()
    let later = try (2..<200).map { try Snapshot(sections: [(0, Array(0..<$0))]) }
    var shown: [Int] = []
    source.show = { [unowned source] transaction in
      shown.append(transaction.finalSnapshot.numberOfItems)
      if shown.count == 1 { for snapshot in later { source.apply(snapshot) } }
    }

    source.apply(try Snapshot(sections: [(0, [0])]))

    #expect(shown == Array(1..<200))
  }
}
