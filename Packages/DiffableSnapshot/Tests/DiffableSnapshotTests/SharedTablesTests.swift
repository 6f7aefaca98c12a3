import DiffableSnapshot
import Testing

/// Snapshots that share their tables: what one of them does must not be seen by another.
@MainActor
struct SharedTablesTests {
  private let surface = RecordingSurface()
  private let source: DiffableDataSource<Int, Int, Int>

  init() {
    source = DiffableDataSource(surface: surface) { $0 }
  }

  private func fill(_ count: Int) throws {
    var list = source.snapshot()
    try list.appendSections([0, 1])
    try list.appendItems(Array(0..<count), toSection: 0)
    source.apply(list)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func keptSnapshotsStayUnchangedWhileTheListChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 5000 + seed)
    try fill(700)
    var model = ListModel(source.snapshot())
    var kept: [(snapshot: List, model: ListModel)] = []
    for round in 0..<60 {
      var list = source.snapshot()
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let edit = Edit.random(items: 1400, sections: 3, by: &generator)
        if case .deleteAll = edit { continue }
        let isPossible = model.apply(edit)
        var succeeded = true
        do throws(List.Failure) { try edit.apply(to: &list) } catch { succeeded = false }
        try #require(succeeded == isPossible, "seed \(seed), round \(round): \(edit)")
      }
      // Some rounds are thrown away, and their snapshot kept all the same.
      if Int.random(in: 0..<4, using: &generator) == 0 {
        kept.append((list, model))
        model = ListModel(source.snapshot())
      } else {
        source.apply(list)
        if round.isMultiple(of: 5) { kept.append((source.snapshot(), model)) }
      }
      #expect(ListModel(source.snapshot()) == model, "seed \(seed), round \(round)")
      #expect(source.snapshot().brokenInvariant() == nil, "seed \(seed), round \(round)")
    }
    for (snapshot, model) in kept {
      #expect(snapshot.brokenInvariant() == nil, "seed \(seed)")
      #expect(ListModel(snapshot) == model, "seed \(seed)")
    }
  }

  @Test func aListThatGrowsAtBothEndsAndShrinksToNothingStaysSound() throws {
    try fill(1)
    for item in 1..<2000 {
      var list = source.snapshot()
      if item.isMultiple(of: 2) {
        try list.insertItems([item], beforeItem: list.items.first ?? 0)
      } else {
        try list.appendItems([item], toSection: 0)
      }
      source.apply(list)
    }
    let full = source.snapshot()
    full.checkInvariants()
    #expect(full.numberOfItems == 2000)
    #expect(full.items.first == 1998)

    var generator = SeededGenerator(seed: 21)
    for (count, item) in (0..<2000).shuffled(using: &generator).enumerated() {
      var list = source.snapshot()
      list.deleteItems([item])
      source.apply(list)
      if count.isMultiple(of: 97) { source.snapshot().checkInvariants() }
    }

    #expect(source.snapshot().numberOfItems == 0)
    #expect(full.numberOfItems == 2000)
    full.checkInvariants()
  }

  @Test func oneStateIsEditedOnSeveralThreadsAtOnce() async throws {
    try fill(1000)
    let base = source.snapshot()

    let results = try await withThrowingTaskGroup(of: List.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var list = base
          for number in 0..<400 {
            // Half of the new items are the same on all threads.
            let item = number.isMultiple(of: 2) ? 5000 + number : 5000 + number + 1000 * thread
            try list.insertItems([item], beforeItem: (number * 7 + thread) % 1000)
            _ = base.containsItem(item)
          }
          return list
        }
      }
      var lists: [List] = []
      for try await list in group { lists.append(list) }
      return lists
    }

    for list in results {
      list.checkInvariants()
      #expect(list.numberOfItems == 1400)
    }
    base.checkInvariants()
    #expect(base.itemIdentifiers == Array(0..<1000))
  }

  @Test func aRebuiltTableKeepsMarksAndFindsTheSameDifference() throws {
    try fill(10)
    var list = source.snapshot()
    try list.reloadItems([3])
    try list.moveItem(9, beforeItem: 0)

    try list.insertItems(Array(100..<1100), afterItem: 5)
    source.apply(list)

    let difference = try #require(surface.transactions.last?.difference)
    #expect(difference.insertedItems.count == 1000)
    #expect(difference.movedItems.count == 1)
    #expect(difference.reloadedItems == [ItemPosition(section: 0, item: 4)])
    source.snapshot().checkInvariants()
  }

  @Test func aSectionThatIsMarkedStaysSoWhenTheTableIsRebuilt() throws {
    var list = try List(sections: [(0, Array(0..<2000)), (1, [])])
    try list.reloadSections([1])

    list.deleteItems(Array(0..<1990))
    let before = list.identifierCapacity
    try list.appendItems(Array(5000..<8000))
    list.deleteItems(Array(5000..<8000))

    #expect(list.identifierCapacity != before, "the table was kept")
    #expect(list.reloadedSectionIdentifiers == [1])
  }

  @Test func aLongListIsCutIntoSectionsAndJoinedAgain() throws {
    try fill(3000)
    var list = source.snapshot()

    try list.appendItems(Array(1000..<2000), toSection: 1)
    list.checkInvariants()
    try list.insertItems(Array(1000..<2000), afterItem: 999)

    list.checkInvariants()
    #expect(list.itemIdentifiers == Array(0..<3000))
    #expect(list.difference(from: source.snapshot()).isEmpty)
  }

  /// A full table of a list that is shared makes room in a copy of the list, which is kept with it.
  @Test func aFullListThatIsEditedAfterACopyMadeRoomIsCopiedAsItIsThen() throws {
    var list = List()
    try list.appendSections([0])
    try list.appendItems(Array(0..<100))
    // As many new ones as there is room for, which are gone again: the table is full now.
    let room = list.identifierCapacity - 100
    try list.appendItems(Array(1000..<1000 + room))
    list.deleteItems(Array(1000..<1000 + room))
    var discarded: List? = list
    try discarded?.appendItems([2000])
    discarded = nil

    list.deleteItems([7])
    var copy = list
    try copy.appendItems([3000])

    let expected = (0..<100).filter { $0 != 7 } + [3000]
    #expect(copy.itemIdentifiers == expected, "room for \(room) more")
    #expect(copy.difference(from: list).insertedItems == [ItemPosition(section: 0, item: 99)])
    copy.checkInvariants()
    list.checkInvariants()
  }

  @Test(arguments: [1, 7, 300])
  func snapshotsThatGrowOutOfOneTableDoNotMeetInTheNext(atOnce: Int) throws {
    try fill(3000)
    let base = source.snapshot()
    var one = base
    var two = base
    var kept: [(list: List, items: Set<Int>)] = []
    // What comes to the one when the table is nearly full is not what comes to the other.
    for start in stride(from: 0, to: 3000, by: atOnce) {
      try one.insertItems((start..<start + atOnce).map { 10_000 + $0 }, afterItem: 1500)
      try two.insertItems((start..<start + atOnce).map { 20_000 + $0 }, beforeItem: 1500)
      if start % 700 < atOnce { kept.append((one, Set(one.itemIdentifiers))) }
    }

    for (list, name) in [(one, 10_000), (two, 20_000)] {
      list.checkInvariants()
      let count = list.numberOfItems - 3000
      #expect(Set(list.itemIdentifiers) == Set(0..<3000).union(name..<name + count))
      #expect(list.difference(from: base).insertedItems.count == count)
    }
    #expect(one.difference(from: two).movedItems.isEmpty)
    for (list, items) in kept {
      list.checkInvariants()
      #expect(Set(list.itemIdentifiers) == items)
    }
    base.checkInvariants()
    #expect(base.itemIdentifiers == Array(0..<3000))
  }
}
