import DiffableSnapshot
import Testing

/// Chains as deep as they are long: the work for each item is the same on every level.
@MainActor
struct DeepTreeTests {
  typealias Counted = ComplexityFenceTests.Counted
  typealias CountedTree = SectionSnapshot<Counted>
  typealias Source = SerialDataSource<Int, Counted>

  private let tally = ComplexityFenceTests.Tally()
  // Lists of up to 64 items check themselves in debug builds, which the shorter chain pays for.
  private let depths = [800, 4000]

  private func name(_ value: Int) -> Counted { Counted(value: value, tally: tally) }

  private func chain(_ depth: Int) throws -> CountedTree {
    var tree = CountedTree()
    try tree.append([name(0)])
    for item in 1..<depth { try tree.append([name(item)], to: name(item - 1)) }
    tree.expand((0..<depth).map(name))
    return tree
  }

  /// Expects at most `limit` hashes and comparisons for each item of a chain.
  private func expectWork(
    _ what: String,
    atMost limit: Int,
    _ body: (_ depth: Int, _ tree: inout CountedTree) throws -> Void
  ) throws {
    let counts = try depths.map { depth in
      var tree = try chain(depth)
      let before = tally.hashes + tally.comparisons
      try body(depth, &tree)
      return tally.hashes + tally.comparisons - before
    }
    let each = zip(counts, depths).map { $0 / $1 }
    #expect((each.max() ?? 0) <= limit, "\(what): \(counts) in chains of \(depths)")
  }

  /// Expects that of a chain whose rows are edited in the list and read as a tree again.
  private func expectFollowing(
    _ what: String,
    atMost limit: Int,
    _ edit: (_ depth: Int, _ list: inout Snapshot<Int, Counted>) throws -> Void
  ) throws {
    try expectWork(what, atMost: limit) { depth, tree in
      let source = Source()
      source.apply(tree, to: 0)
      var list = source.snapshot()
      try edit(depth, &list)
      source.apply(list)
      #expect(source.snapshot(for: 0).visibleItems == list.itemIdentifiers)
    }
  }

  @Test func aChainThatLosesEverySecondRowIsReadInLinearWork() throws {
    try expectFollowing("every second row deleted", atMost: 40) { depth, list in
      list.deleteItems(stride(from: 0, to: depth, by: 2).map(name))
    }
  }

  @Test func aChainThatIsTurnedRoundIsReadInLinearWork() throws {
    try expectFollowing("the rows turned round", atMost: 55) { depth, list in
      list.deleteAllItems()
      try list.appendItems((0..<depth).reversed().map(name), toSection: 0)
    }
  }

  @Test func aChainWithNewRowsInBetweenIsReadInLinearWork() throws {
    try expectFollowing("a new row after every second", atMost: 75) { depth, list in
      for item in stride(from: 0, to: depth, by: 2) {
        try list.insertItems([name(depth + item)], afterItem: name(item))
      }
    }
  }

  @Test func aChainIsBuiltOpenedAndClosedInLinearWork() throws {
    try expectWork("closing and opening", atMost: 95) { depth, tree in
      for names in [(0..<depth).map(name), (0..<depth).reversed().map(name)] {
        tree.collapse(names)
        tree.expand(names)
      }
      #expect(tree.visibleItems.count == depth)
    }
  }

  @Test func aChainIsTakenApartInLinearWork() throws {
    try expectWork("deleting from both ends", atMost: 85) { depth, tree in
      var copy = tree
      for item in (0..<depth).reversed() { copy.delete([name(item)]) }
      #expect(copy.isEmpty)
      tree.delete((0..<depth).map(name))
      #expect(tree.isEmpty)
    }
    try expectWork("putting all beside the first", atMost: 85) { depth, tree in
      var copy = tree
      try copy.append((1..<depth).map(name))
      for item in (1..<depth).reversed() { try tree.append([name(item)]) }
      #expect(copy.rootItems.count == depth && tree.rootItems.count == depth)
    }
  }

  @Test func neighboursComeToEachItemOfAChainInLinearWork() throws {
    try expectWork("a neighbour before and behind each", atMost: 100) { depth, tree in
      for item in 0..<depth {
        try tree.insert([name(depth + item)], before: name(item))
        try tree.insert([name(2 * depth + item)], after: name(item))
      }
      #expect(tree.count == 3 * depth)
    }
  }

  @Test func aChainIsReplacedCopiedAndComparedInLinearWork() throws {
    try expectWork("copying, comparing and replacing", atMost: 270) { depth, tree in
      let copy = try tree.snapshot(of: name(0), includingParent: true)
      #expect(copy == tree)
      try tree.replace(childrenOf: name(0), using: copy.snapshot(of: name(0)))
      #expect(copy == tree)
      #expect(tree.level(of: name(depth - 1)) == depth - 1)
    }
  }
}
