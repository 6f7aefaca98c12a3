import DiffableSnapshot
import SeededRandom
import Testing

typealias Tree = SectionSnapshot<Int>

@MainActor
struct SectionSnapshotTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomEditsAgreeWithThePlainTree(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 70_000 + seed)
    let source = DiffableDataSource<Int, Int, Int> { $0 }
    source.apply(try List(sections: [(0, [900]), (1, []), (2, [901])]))
    var tree = Tree()
    var model = TreeModel()
    for step in 0..<60 {
      let kept = (tree, model)
      edit(&tree, &model, by: &generator, "seed \(seed), step \(step)")
      expectAgreement(tree, model, "seed \(seed), step \(step)")
      expectAgreement(kept.0, kept.1, "seed \(seed), the copy before step \(step)")

      let before = ListModel(source.snapshot())
      var list = source.snapshot()
      try list.setItems(of: tree, inSection: 1)
      let difference = list.difference(from: source.snapshot())
      try source.apply(tree, to: 1)
      let after = ListModel(source.snapshot())
      #expect(after.sections.map(\.items)[1] == tree.visibleItems)
      #expect(fault(in: difference, from: before, to: after) == nil, "seed \(seed), step \(step)")
    }
  }

  private func edit(
    _ tree: inout Tree,
    _ model: inout TreeModel,
    by generator: inout SeededGenerator,
    _ comment: Comment
  ) {
    let items = (0..<Int.random(in: 1...3, using: &generator))
      .map { _ in Int.random(in: 0..<30, using: &generator) }
    let other = Int.random(in: 0..<30, using: &generator)
    let before = tree
    var succeeded = true
    var isPossible = true
    do throws(Tree.Failure) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1:
        isPossible = model.put(items, below: nil, beside: nil)
        try tree.append(items)
      case 2, 3:
        isPossible = model.put(items, below: other, beside: nil)
        try tree.append(items, to: other)
      case 4:
        isPossible = model.put(items, below: model.parent(of: other) ?? nil, beside: (other, false))
        try tree.insert(items, before: other)
      case 5:
        isPossible = model.put(items, below: model.parent(of: other) ?? nil, beside: (other, true))
        try tree.insert(items, after: other)
      case 6:
        for item in items { model.delete(item) }
        tree.delete(items)
      case 7:
        model.expanded.formUnion(items.filter(model.contains))
        tree.expand(items)
      case 8, 9:
        let small = Array(Set(items)).sorted()
        let after = other.isMultiple(of: 2)
        isPossible = model.graft(small, beside: (other, after))
        let graft = try Self.chain(of: small)
        if after {
          try tree.insert(graft, after: other)
        } else {
          try tree.insert(graft, before: other)
        }
      case 10:
        let small = Array(Set(items)).sorted()
        isPossible = model.replace(childrenOf: other, by: small)
        try tree.replace(childrenOf: other, using: Self.chain(of: small))
      default:
        model.expanded.subtract(items)
        tree.collapse(items)
      }
    } catch { succeeded = false }
    #expect(succeeded == isPossible, comment)
    if !succeeded { #expect(tree == before, comment) }
  }

  /// A tree in which each item is below the one before it, the first expanded.
  private static func chain(of items: [Int]) throws(Tree.Failure) -> Tree {
    var tree = Tree()
    var parent: Int?
    for item in items {
      try tree.append([item], to: parent)
      parent = item
    }
    tree.expand(Array(items.prefix(1)))
    return tree
  }

  private func expectAgreement(_ tree: Tree, _ model: TreeModel, _ comment: Comment) {
    #expect(tree.items == model.items(below: nil, onlyVisible: false), comment)
    #expect(tree.visibleItems == model.items(below: nil, onlyVisible: true), comment)
    #expect(tree.count == tree.items.count, comment)
    let last = tree.items.last
    #expect(last.flatMap { tree.index(of: $0) } == (last == nil ? nil : tree.count - 1), comment)
    for item in tree.items {
      #expect(tree.parent(of: item) == (model.parent(of: item) ?? nil), comment)
      #expect(tree.level(of: item) == model.level(of: item), comment)
      #expect(tree.children(of: item) == model.children[item] ?? [], comment)
      #expect(tree.isExpanded(item) == model.expanded.contains(item), comment)
      #expect(tree.isVisible(item) == tree.visibleItems.contains(item), comment)
    }
  }

  @Test func refusalsNameTheItem() throws {
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
    #expect(tree.description == "+ 1\n  * 3\n* 2")
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
    try source.apply(tree, to: 0)

    tree.expand([500])
    try source.apply(tree, to: 0)

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
