import DiffableSnapshot
import Testing

typealias Tree = SectionSnapshot<Int>

@MainActor
struct SectionSnapshotTests {
  @Test(arguments: 0..<Rounds.of(200, soak: 300) as Range<UInt64>)
  func randomEditsAgreeWithThePlainTree(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 70_000 + seed)
    let source = DiffableDataSource<Int, Int, Int> { $0 }
    source.apply(try List(sections: [(0, [900]), (1, []), (2, [901])]))
    var tree = Tree()
    var model = TreeModel()
    for step in 0..<60 {
      let kept = (tree, model)
      editAtRandom(&tree, &model, by: &generator, "seed \(seed), step \(step)")
      expectAgreement(tree, model, "seed \(seed), step \(step)")
      if step.isMultiple(of: Rounds.of(10, soak: 1)) {
        expectAgreement(kept.0, kept.1, "seed \(seed), the copy before step \(step)")
      }

      let before = ListModel(source.snapshot())
      var list = source.snapshot()
      try list.setItems(of: tree, inSection: 1)
      let difference = list.difference(from: source.snapshot())
      source.apply(tree, to: 1)
      let after = ListModel(source.snapshot())
      #expect(after.sections.map(\.items)[1] == tree.visibleItems)
      #expect(fault(in: difference, from: before, to: after) == nil, "seed \(seed), step \(step)")
    }
  }

  private func expectAgreement(_ tree: Tree, _ model: TreeModel, _ comment: Comment) {
    let (items, visible) = (tree.items, Set(tree.visibleItems))
    #expect(items == model.items(below: nil, onlyVisible: false), comment)
    #expect(tree.visibleItems == model.items(below: nil, onlyVisible: true), comment)
    #expect(tree.count == items.count, comment)
    #expect(tree.index(of: -1) == nil, comment)
    #expect(tree.expandedItems == items.filter(model.expanded.contains), comment)
    #expect(items.map { tree.index(of: $0) } == items.indices.map(Optional.some), comment)
    #expect(items.map { tree.parent(of: $0) } == items.map { model.parent(of: $0) ?? nil }, comment)
    #expect(items.map { tree.level(of: $0) } == items.map { model.level(of: $0) }, comment)
    #expect(items.map { tree.children(of: $0) } == items.map { model.children[$0] ?? [] }, comment)
    #expect(items.map { tree.isExpanded($0) } == items.map(model.expanded.contains), comment)
    #expect(items.map { tree.isVisible($0) } == items.map(visible.contains), comment)
  }

  @Test func aRefusalNamesTheItemThatCausedIt() throws {
    var tree = Tree()
    try tree.append([1, 2])
    try tree.append([3], to: 1)

    #expect(throws: Tree.Failure.duplicateItem(4)) { try tree.append([4, 4]) }
    #expect(throws: Tree.Failure.unknownParent(9)) { try tree.append([4], to: 9) }
    #expect(throws: Tree.Failure.unknownAnchor(9)) { try tree.insert([4], before: 9) }
    #expect(throws: Tree.Failure.anchorAmongInserted(1)) { try tree.insert([1], after: 1) }
    #expect(throws: Tree.Failure.itemWithinItself(1)) { try tree.append([1], to: 3) }
    #expect(throws: Tree.Failure.itemWithinItself(1)) { try tree.insert([1], before: 3) }
    #expect(throws: Tree.Failure.unknownItem(9)) { try tree.snapshot(of: 9) }
    #expect(tree.visualDescription() == "-* 1\n  -  3\n-* 2")
  }

  @Test func aTreeIsPrintedWithOneKindOfSigns() throws {
    var tree = Tree()
    try tree.append([1, 2])
    try tree.append([3], to: 1)
    for picture in ["-* 1\n  -  3\n-* 2", "+* 1\n  -* 3\n-* 2"] {
      #expect("\(tree)" == picture)
      #expect(tree.visualDescription() == picture)
      tree.expand([1])
    }
  }

  @Test func theChildrenOfAnItemAreReplacedByAnotherTree() throws {
    var tree = Tree()
    try tree.append([1, 2])
    try tree.append([3, 4], to: 1)
    var other = Tree()
    try other.append([4, 5])
    try other.append([6], to: 5)
    other.expand([5])

    try tree.replace(childrenOf: 1, using: other)
    tree.expand([1])

    #expect(tree.visibleItems == [1, 4, 5, 6, 2])
    #expect(try tree.snapshot(of: 1) == other)
    #expect(try tree.snapshot(of: 1, includingParent: true).visibleItems == [1, 4, 5, 6])
    #expect(throws: Tree.Failure.duplicateItem(2)) {
      var again = Tree()
      try again.append([2])
      try tree.replace(childrenOf: 1, using: again)
    }
  }

  @Test func expandingTellsTheSurfaceWhatComesIntoSightAndNothingElse() throws {
    let surface = RecordingSurface()
    let source = DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    source.apply(try List(sections: [(0, [])]))
    var tree = Tree()
    try tree.append(Array(0..<1000))
    try tree.append(Array(1000..<1010), to: 500)
    source.apply(tree, to: 0)

    tree.expand([500])
    source.apply(tree, to: 0)

    let difference = try #require(surface.transactions.last?.difference)
    #expect(difference.insertedItems.map(\.item) == Array(501..<511))
    #expect(difference.movedItems.isEmpty && difference.deletedItems.isEmpty)
  }

  @Test func aChainAsDeepAsItIsLongIsReadWithoutRecursion() throws {
    var tree = Tree()
    try tree.append([0])
    for item in 1..<600 { try tree.append([item], to: item - 1) }
    tree.expand(Array(0..<600))

    #expect(tree.visibleItems == Array(0..<600))
    #expect(tree.level(of: 599) == 599)
    tree.delete([0])
    #expect(tree.isEmpty)
  }
}
