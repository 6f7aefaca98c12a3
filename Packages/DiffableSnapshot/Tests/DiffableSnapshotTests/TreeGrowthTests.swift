import DiffableSnapshot
import Testing

/// Counts of work for trees: none is for the rows that an edit leaves alone.
@MainActor
struct TreeGrowthTests {
  typealias Counted = ComplexityFenceTests.Counted
  typealias CountedTree = SectionSnapshot<Counted>
  typealias Source = DiffableDataSource<Int, Counted, Int>

  private let tally = ComplexityFenceTests.Tally()
  private let sizes = [300, 3000, 30_000]

  private func name(_ value: Int) -> Counted { Counted(value: value, tally: tally) }

  /// Counts the hashes and comparisons of some work.
  private func counting(_ body: () throws -> Void) rethrows -> Int {
    let before = tally.hashes + tally.comparisons
    try body()
    return tally.hashes + tally.comparisons - before
  }

  /// As many items without a parent, and ten below the one in the middle.
  private func tree(_ count: Int) throws -> CountedTree {
    var tree = CountedTree()
    try tree.append((0..<count).map(name))
    try tree.append((count..<count + 10).map(name), to: name(count / 2))
    return tree
  }

  private func source(showing tree: CountedTree) throws -> Source {
    let source = Source { $0.value }
    source.apply(try Snapshot(sections: [(0, [])]))
    source.apply(tree, to: 0)
    return source
  }

  /// Expects at most `limit` hashes and comparisons at each size.
  private func expectSteady(
    _ what: String,
    atMost limit: Int,
    _ body: (_ count: Int, _ tree: inout CountedTree, _ source: Source) throws -> Void
  ) throws {
    let counts = try sizes.map { count in
      var tree = try tree(count)
      let source = try source(showing: tree)
      return try counting { try body(count, &tree, source) }
    }
    #expect(counts.max() ?? 0 <= limit, "\(what): \(counts) among \(sizes) rows")
  }

  @Test func expandingAndApplyingCostsTheSameAmongAHundredTimesTheRows() throws {
    try expectSteady("expanding ten", atMost: 110) { count, tree, source in
      tree.expand([name(count / 2)])
      source.apply(tree, to: 0)
      #expect(source.snapshot().numberOfItems == count + 10)
    }
  }

  @Test func collapsingAndApplyingCostsTheSameAmongAHundredTimesTheRows() throws {
    try expectSteady("expanding and collapsing ten", atMost: 220) { count, tree, source in
      tree.expand([name(count / 2)])
      source.apply(tree, to: 0)
      tree.collapse([name(count / 2)])
      source.apply(tree, to: 0)
      #expect(source.snapshot().numberOfItems == count)
    }
  }

  @Test func anEditOfATreeCostsTheSameAmongAHundredTimesTheRows() throws {
    try expectSteady("adding, moving and deleting", atMost: 100) { count, tree, source in
      try tree.append([name(-1)], to: name(count / 2))
      try tree.insert([name(1)], after: name(count - 2))
      tree.delete([name(2)])
      source.apply(tree, to: 0)
      #expect(source.snapshot().numberOfItems == count - 1)
    }
  }

  @Test func anIndexIsFoundWithoutReadingTheItemsBeforeIt() throws {
    try expectSteady("an index", atMost: 2) { count, tree, _ in
      #expect(tree.index(of: name(count - 1)) == count + 9)
    }
  }

  @Test func visibleItemsAreReadWithoutAnyLookup() throws {
    try expectSteady("all items and all rows", atMost: 0) { count, tree, _ in
      #expect(tree.visibleItems.count == count)
      #expect(tree.items.count == count + 10)
    }
  }

  @Test func aSectionThatWasEditedOtherwiseIsComparedOnceAndKnownAgain() throws {
    for count in sizes {
      var tree = try tree(count)
      let source = try source(showing: tree)
      var list = source.snapshot()
      try list.moveItem(name(3), afterItem: name(count / 2))
      source.apply(list)

      let comparing = counting { source.apply(tree, to: 0) }
      tree.expand([name(count / 2)])
      let expanding = counting { source.apply(tree, to: 0) }

      #expect(comparing <= count * 7, "\(comparing) for \(count) rows")
      #expect(expanding <= 70, "\(expanding) among \(count) rows")
    }
  }

  @Test func anEqualTreeThatWasBuiltAgainIsReadOnce() throws {
    for count in sizes {
      let source = try source(showing: try tree(count))
      let again = try tree(count)

      let counted = counting { source.apply(again, to: 0) }

      #expect(counted <= count, "\(counted) for \(count) rows")
    }
  }

  @Test func buildingATreeTakesLinearTime() throws {
    for count in sizes {
      let counted = try counting {
        var tree = CountedTree()
        try tree.append((0..<count / 10).map(name))
        for parent in 0..<count / 10 {
          let first = count / 10 + parent * 9
          try tree.append((first..<first + 9).map(name), to: name(parent))
        }
        tree.expand((0..<count / 10).map(name))
        #expect(tree.visibleItems.count == count)
      }

      #expect(counted <= count * 25, "\(counted) for \(count) items")
    }
  }
}
