import DiffableSnapshot
import Testing

/// Counts of work for many sections and long histories: what grows, and what must not.
@MainActor
struct GrowthTests {
  typealias Counted = ComplexityFenceTests.Counted

  private let tally = ComplexityFenceTests.Tally()

  private func name(_ value: Int) -> Counted { Counted(value: value, tally: tally) }

  private var work: Int { tally.hashes + tally.comparisons }

  /// Counts the hashes and comparisons of some work.
  private func counting(_ body: () throws -> Void) rethrows -> Int {
    let before = work
    try body()
    return work - before
  }

  private func list(sections: Int, of items: Int) throws -> Snapshot<Counted, Counted> {
    try Snapshot(
      sections: (0..<sections)
        .map { section in
          (name(section), (0..<items).map { name(section * items + $0) })
        }
    )
  }

  @Test func insertingMovingAndReloadingASectionCostsTheSameAmongAHundredTimesAsMany() throws {
    for sections in [100, 1000, 10_000] {
      let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
      source.apply(try list(sections: sections, of: 3))
      let inserting = try counting {
        var list = source.snapshot()
        try list.insertSections([name(-1)], beforeSection: name(sections / 2))
        source.apply(list)
      }
      let moving = try counting {
        var list = source.snapshot()
        try list.moveSection(name(3), afterSection: name(sections - 4))
        source.apply(list)
      }
      let reloading = try counting {
        var list = source.snapshot()
        try list.reloadSections([name(7)])
        source.apply(list)
      }
      #expect(inserting <= 12, "\(inserting) among \(sections)")
      #expect(moving <= 10, "\(moving) among \(sections)")
      #expect(reloading <= 10, "\(reloading) among \(sections)")
    }
  }

  @Test func aSearchAmongSectionsGrowsWithTheirLogarithm() throws {
    var last = 0
    for sections in [100, 1000, 10_000] {
      let list = try list(sections: sections, of: 1)

      let steps = list.longestSectionSearch

      // A level of the tree more for ten or thirty times the sections.
      #expect(steps <= last + 40, "\(steps) nodes and their entries among \(sections)")
      #expect(list.indexOfItem(name(sections - 1)) == sections - 1)
      last = steps
    }
    #expect(last <= 104)
  }

  @Test func reloadingSectionsOneByOneCopiesNoMarks() throws {
    var list = try list(sections: 5000, of: 1)

    let counted = try counting {
      for section in 0..<5000 { try list.reloadSections([name(section)]) }
    }

    #expect(counted <= 5000 * 6, "\(counted)")
    #expect(list.reloadedSectionIdentifiers.count == 5000)
  }

  @Test func discardedEditsCostTheSameHoweverManyThereWere() throws {
    let base = try list(sections: 1, of: 1000)
    var first = 0
    for step in 0..<10 {
      let counted = try counting {
        for value in 0..<2000 {
          var list = base
          try list.insertItems([name(10_000 + step * 2000 + value)], beforeItem: name(500))
        }
      }
      if step == 0 { first = counted }
      #expect(counted <= 2000 * 16, "step \(step): \(counted)")
      #expect(counted <= first * 3, "step \(step): \(counted) after \(first)")
    }
    base.checkInvariants()
    // The table itself and the renewed one, which is three times as large.
    #expect(base.identifierCapacity == 1258 + 1258 * 3 + 8)
  }

  @Test(arguments: [true, false])
  func noInsertionCopiesAllOfATableThatItFills(isDiscarded: Bool) throws {
    let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
    source.apply(try list(sections: 1, of: 10_000))
    let room = source.snapshot().identifierCapacity
    var most = 0
    for value in 0..<5000 {
      let counted = try counting {
        var list = source.snapshot()
        try list.insertItems([name(10_000 + value)], beforeItem: name(5000))
        if !isDiscarded { source.apply(list) }
      }
      most = max(most, counted)
    }

    // 128 are copied at once, beside what the insertion itself asks.
    #expect(most <= 150, "\(most) hashes and comparisons")
    source.snapshot().checkInvariants()
    #expect(source.snapshot().numberOfItems == (isDiscarded ? 10_000 : 15_000))
    #expect(source.snapshot().identifierCapacity > room, "nothing grew")
  }

  @Test func buildingSectionBySectionHashesEachItemAFewTimes() throws {
    for sections in [10, 100, 1000] {
      let counted = try counting {
        var list = Snapshot<Counted, Counted>()
        try list.appendSections((0..<sections).map(name))
        for section in 0..<sections {
          try list.appendItems((0..<10).map { name(section * 10 + $0) }, toSection: name(section))
        }
      }
      #expect(counted <= sections * 10 * 8, "\(counted) in \(sections) sections")
    }
  }

  @Test func aListFilledSectionBySectionGetsRoomForAllOfThemAtOnce() throws {
    var list = Snapshot<Counted, Counted>()
    try list.appendSections((0..<100).map(name))
    var rooms: [Int] = []
    for section in 0..<100 {
      try list.appendItems((0..<50).map { name(section * 50 + $0) }, toSection: name(section))
      if rooms.last != list.identifierCapacity { rooms.append(list.identifierCapacity) }
    }

    // The first section's; then, when that is full, what a hundred sections take besides.
    #expect(rooms == [50 + 50 / 4 + 8, 5070 + 5070 / 4 + 8])
    list.checkInvariants()
  }

  @Test func theDifferenceOfManyReversedSectionsIsLinear() throws {
    for sections in [100, 1000, 10_000] {
      let old = try list(sections: sections, of: 10)
      let new = try Snapshot(
        sections: (0..<sections)
          .map { section in
            (name(section), (0..<10).reversed().map { name(section * 10 + $0) })
          }
      )
      var difference = SnapshotDifference()
      let counted = counting { difference = new.difference(from: old) }

      #expect(counted <= sections * 10 * 6, "\(counted) in \(sections) sections")
      #expect(difference.movedItems.count == sections * 9)
    }
    // The keys of a section far down the list need no more memory than those of the first.
    #expect(KeyRange([900_009, 900_008, 900_000]).count == 10)
  }

  @Test func reloadingEverythingHashesEachItemOnce() throws {
    let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
    source.apply(try list(sections: 1, of: 5000))

    let counted = try counting {
      var list = source.snapshot()
      try list.reloadItems((0..<5000).map(name))
      source.apply(list)
    }

    #expect(counted <= 5000 * 3, "\(counted)")
  }

  @Test(arguments: [40, 80, 160, 320, 640, 1280])
  func manyEditsOfOneSnapshotHashNoMoreThanThemselves(edits: Int) throws {
    let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
    source.apply(try list(sections: 1, of: 10_000))
    var list = source.snapshot()
    for edit in 0..<edits { try list.moveItem(name(edit * 7), afterItem: name(9999 - edit)) }

    let counted = counting { source.apply(list) }

    // The journal hashes nothing; the full difference hashes what is left over, on both sides.
    #expect(counted <= edits * 8, "\(counted)")
  }

  @Test func aListThatWasJustBuiltTakesNoMemoryForHandlesAndPlaces() throws {
    let list = try list(sections: 1, of: 100_000)

    let bytes = list.bytesNotShared(with: Snapshot())

    #expect(bytes <= 40_000, "\(bytes)")
  }

  @Test func aHistoryWhoseLastSnapshotIsKeptCopiesAFewPagesNowAndThen() throws {
    let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
    source.apply(try list(sections: 1, of: 100_000))
    var kept = source.snapshot()
    var copied = 0
    for value in 0..<1000 {
      var list = source.snapshot()
      try list.moveItem(name(value * 37), afterItem: name(99_999 - value))
      source.apply(list)
      if value.isMultiple(of: 10) { copied += list.bytesNotShared(with: kept) }
      kept = list
    }

    #expect(copied / 100 <= 16_384, "\(copied / 100) bytes an edit")
    kept.checkInvariants()
  }

  @Test func anItemThatComesAndGoesAmongEmptySectionsLeavesTheTablesOfTheOthersAlone() throws {
    let source = DiffableDataSource<Counted, Counted, Int> { $0.value }
    source.apply(try list(sections: 10_000, of: 0))
    var tables: Set<ObjectIdentifier> = []
    // They are kept, so that none has the address of one before.
    var kept: [Snapshot<Counted, Counted>] = []

    let coming = try counting {
      for number in 0..<500 {
        var list = source.snapshot()
        try list.appendItems([name(number)], toSection: name(number * 7))
        source.apply(list)
        if tables.union(list.tables).count > tables.count { kept.append(list) }
        tables.formUnion(list.tables)
        list = source.snapshot()
        list.deleteItems([name(number)])
        source.apply(list)
      }
    }

    #expect(tables.count <= 6, "\(tables.count) tables")
    // Each time a few look-ups, and all sections once where the table is made again.
    #expect(coming <= 500 * 30 + 10_000, "\(coming)")
  }

  @Test func aTreeThatGrowsDownwardsReadsNoMoreTheDeeperItIs() throws {
    var tree = SectionSnapshot<Counted>()
    try tree.append([name(0)])
    var last = 0
    for depth in [1000, 2000, 3000] {
      let growing = try counting {
        for level in depth - 999...depth { try tree.append([name(level)], to: name(level - 1)) }
      }
      if last > 0 { #expect(growing <= last * 2, "\(growing) to level \(depth), \(last) before") }
      last = growing
    }
    let copying = try counting { _ = try tree.snapshot(of: name(0), includingParent: true) }
    #expect(copying <= 3000 * 60, "\(copying)")
  }
}
