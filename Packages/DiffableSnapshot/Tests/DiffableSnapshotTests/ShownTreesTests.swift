import DiffableSnapshot
import Testing

/// What a data source knows of the trees that its sections show.
@MainActor
struct ShownTreesTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func treesAndOtherEditsOfTheirSectionsApplyAsTheyWouldInFull(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 90_000 + seed)
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, []), (1, []), (2, Array(25..<35))]))
    // The second tree shares some items with the first, which go back and forth.
    var trees = [Tree(), Tree()]
    var models = [TreeModel(), TreeModel()]
    for step in 0..<60 {
      let comment = Comment(rawValue: "seed \(seed), step \(step)")
      let before = ListModel(source.snapshot())
      surface.transactions = []
      let number = Int.random(in: 0...1, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        var list = source.snapshot()
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          try? Edit.random(items: 40, sections: 3, by: &generator).apply(to: &list)
        }
        source.apply(list)
        let rows = source.snapshot().itemIdentifiers(inSection: number)
        let tree = source.snapshot(for: number)
        #expect(tree.visibleItems == rows, comment)
        _ = try rebuilt(tree)
      case 1:
        source.applySnapshotUsingReloadData(source.snapshot())
      case 2:
        // An equal tree that was built apart.
        trees[number] = try rebuilt(trees[number])
        source.apply(trees[number], to: number)
      default:
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          editAtRandom(&trees[number], &models[number], by: &generator, comment)
        }
        source.apply(trees[number], to: number)
        let items = source.snapshot().itemIdentifiers(inSection: number)
        #expect(items == models[number].items(below: nil, onlyVisible: true), comment)
      }
      let after = ListModel(source.snapshot())
      source.snapshot().checkInvariants()
      let told = surface.transactions.compactMap(\.difference)
      let fault = fault(in: told.first ?? SnapshotDifference(), from: before, to: after)
      #expect(told.count <= 1 && fault == nil, comment)
    }
  }

  private func rebuilt(_ tree: Tree) throws -> Tree {
    var copy = Tree()
    for item in tree.items { try copy.append([item], to: tree.parent(of: item)) }
    copy.expand(tree.items.filter(tree.isExpanded))
    #expect(copy == tree)
    return copy
  }

  @Test func aTreeThatIsAppliedTwiceIsReportedOnce() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, [])]))
    var tree = Tree()
    try tree.append([1, 2])
    source.apply(tree, to: 0)
    // What is below a collapsed item is not seen.
    try tree.append([3], to: 1)
    source.apply(tree, to: 0)
    source.apply(tree, to: 0)
    #expect(surface.transactions.count == 2)

    tree.expand([1])
    source.apply(tree, to: 0)

    let difference = surface.transactions.last?.difference
    #expect(difference?.insertedItems == [ItemPosition(section: 0, item: 1)])
    #expect(source.snapshot().itemIdentifiers == [1, 3, 2])
  }

  @Test func anObserverThatAsksForATreeBeforeAnotherIsShownLosesNeither() throws {
    let source = DiffableDataSource<Int, Int, Int> { $0 }
    source.apply(try List(sections: [(0, []), (1, [9])]))
    var tree = Tree()
    try tree.append([1])
    try tree.append([2], to: 1)
    let observation = source.observe(willApply: { _ in _ = source.snapshot(for: 1) })
    defer { observation.cancel() }
    var completions = 0

    source.apply(tree, to: 0, animatingDifferences: false) { completions += 1 }
    source.apply(tree, to: 0) { completions += 1 }

    #expect(source.snapshot(for: 0) == tree)
    #expect(source.snapshot(for: 1).items == [9])
    #expect(completions == 2)
  }

  @Test func treesThatWaitForTheirTurnDoNotUndoEachOther() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, [9]), (1, [])]))
    var one = Tree()
    try one.append([1])
    var two = Tree()
    try two.append([2])
    surface.whileShowing = { transaction in
      guard transaction.finalSnapshot.numberOfItems == 0 else { return }
      source.apply(one, to: 0)
      source.apply(two, to: 1)
    }
    var list = source.snapshot()
    list.deleteItems([9])

    source.apply(list)

    #expect(ListModel(source.snapshot()).description == "0[1] 1[2]")
  }

  @Test func aTreeFollowsRowsThatCameWithARepaintOfEverything() throws {
    let source = SerialDataSource<Int, Int>()
    var tree = Tree()
    try tree.append([1, 2])
    source.apply(tree, to: 0)
    var list = source.snapshot()
    try list.appendItems([3])

    source.applySnapshotUsingReloadData(list)

    #expect(source.snapshot(for: 0).items == [1, 2, 3])
  }

  @Test func aTreeMakesTheSectionThatIsNotThere() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, [1, 2])]))
    var tree = Tree()
    try tree.append([2, 3])

    source.apply(tree, to: 7)
    source.apply(Tree(), to: 8)

    #expect(ListModel(source.snapshot()).description == "0[1] 7[2, 3] 8[]")
    let made = surface.transactions.compactMap(\.difference).dropFirst()
    #expect(made.map(\.insertedSections) == [[1], [2]])
    #expect(made.first?.insertedItems == [ItemPosition(section: 1, item: 1)])
    #expect(made.first?.movedItems.map(\.to) == [ItemPosition(section: 1, item: 0)])
  }

  @Test func aTreeMakesASectionAgainThatWentWhileTheTreeWaited() throws {
    let source = SerialDataSource<Int, Int>()
    var tree = Tree()
    try tree.append([1])
    source.apply(tree, to: 0)
    var told = 0
    source.show = { [unowned source] _ in
      told += 1
      guard told == 1 else { return }
      source.apply(List())
      source.apply(tree, to: 0)
    }
    tree.delete([1])
    try tree.append([2])

    source.apply(tree, to: 0)

    #expect(ListModel(source.snapshot()).description == "0[2]")
    #expect(told == 3)
  }

  @Test(arguments: SourceKind.allCases, 0..<60 as Range<UInt64>)
  func changesMadeWithinAnApplyEndAsIfMadeAfterIt(kind: SourceKind, seed: UInt64) throws {
    let surface = RecordingSurface()
    let sources = [kind.source(telling: surface), kind.source(telling: RecordingSurface())]
    var tree = Tree()
    try tree.append([0, 1, 2, 3])
    for item in 0..<4 { try tree.append([10 + item, 20 + item], to: item) }
    for source in sources {
      source.apply(tree, to: 0)
      source.apply(try tree.renumbered(by: 100), to: 1)
      source.reorderingHandlers.canReorderItem = { _ in true }
    }
    var generator = SeededGenerator(seed: 130_000 + seed)
    let steps = (0..<20).map { _ in Int.random(in: 0..<8, using: &generator) }
    // The number of rows does not fall below that of the roots, so each place is there in any order.
    func perform(_ source: any ListSource) {
      var generator = SeededGenerator(seed: seed)
      for step in steps {
        let item = Int.random(in: 0..<4, using: &generator)
        let index = Int.random(in: 0..<4, using: &generator)
        let section = Int.random(in: 0...1, using: &generator)
        switch step {
        case 0: source.apply(section == 0 ? tree : other, to: section)
        case 1, 2: _ = try? source.reorderItem(item, to: ItemPosition(section: 0, item: index))
        case 3, 4: _ = try? source.collapse(item + section * 100)
        default: _ = try? source.expand(item + section * 100)
        }
      }
    }
    let other = try tree.renumbered(by: 100)
    var list = sources[1].snapshot()
    try list.appendItems([50], toSection: 0)

    sources[1].apply(list)
    perform(sources[1])
    var isDone = false
    surface.whileShowing = { [unowned source = sources[0]] _ in
      if !isDone {
        isDone = true
        perform(source)
      }
    }
    list = sources[0].snapshot()
    try list.appendItems([50], toSection: 0)
    sources[0].apply(list)

    #expect(sources[0].picture == sources[1].picture, "\(steps)")
    for section in 0...1 {
      #expect(sources[0].snapshot(for: section) == sources[1].snapshot(for: section), "\(steps)")
    }
  }
}

extension SectionSnapshot<Int> {
  /// The same tree with other numbers.
  fileprivate func renumbered(by distance: Int) throws -> Self {
    var copy = Self()
    for item in items {
      try copy.append([item + distance], to: parent(of: item).map { $0 + distance })
    }
    return copy
  }
}
