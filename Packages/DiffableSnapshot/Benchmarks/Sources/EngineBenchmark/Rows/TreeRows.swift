import DiffableSnapshot

/// Trees: expanding and collapsing, the index of an item, building, and a tree that was built again.
@MainActor
struct TreeRows {
  let pool: [WordsID]
  let rounds: Int

  typealias Tree = SectionSnapshot<WordsID>
  typealias Source = DiffableDataSource<Int, WordsID, Int>

  private let sizes = [1000, 10_000, 100_000, 1_000_000]

  func run(into table: inout GoalTable) throws {
    var toggling: [Double] = []
    var finding: [Double] = []
    for count in sizes {
      let tree = try tree(count)
      toggling.append(try measureToggling(tree, among: count))
      finding.append(measureFinding(tree, among: count))
    }
    table.add(
      "expanding or collapsing ten of 1000, 10000, 100000, 1000000 rows, applied: at most 0.1 ms",
      toggling.map(duration).joined(separator: ", "),
      isMet: toggling[2] <= 100_000
    )
    table.add(
      "the index of an item among as many: at most 1 us",
      finding.map(duration).joined(separator: ", "),
      isMet: finding[2] <= 1000
    )
    try measureBuilding(into: &table)
    try measureRebuilt(into: &table)
  }

  /// As many items without a parent, every hundredth with ten below it, all collapsed.
  private func tree(_ count: Int) throws -> Tree {
    var tree = Tree()
    try tree.append(Array(pool[..<count]))
    for parent in stride(from: 50, to: count, by: 100) {
      let first = count + parent / 100 * 10
      try tree.append(Array(pool[first..<first + 10]), to: pool[parent])
    }
    return tree
  }

  private func measureToggling(_ tree: Tree, among count: Int) throws -> Double {
    let source = Source { _ in 0 }
    source.apply(try Snapshot(sections: [(0, [])]))
    var tree = tree
    source.apply(tree, to: 0)
    var generator = SeededGenerator(seed: 12)
    var samples = Samples()
    for _ in 0..<rounds * 3 {
      let parent = pool[Int.random(in: 0..<count / 100, using: &generator) * 100 + 50]
      samples.add(
        time {
          tree.expand([parent])
          source.apply(tree, to: 0)
        }
      )
      samples.add(
        time {
          tree.collapse([parent])
          source.apply(tree, to: 0)
        }
      )
    }
    return samples.medianCPU
  }

  private func measureFinding(_ tree: Tree, among count: Int) -> Double {
    var generator = SeededGenerator(seed: 13)
    var total = 0.0
    var found = 0
    // As many as half a second has time for, since one may take that long.
    while total < 5e8, found < 100_000 {
      let number = found == 0 ? 1 : 1000
      let items = (0..<number).map { _ in pool[Int.random(in: 0..<count, using: &generator)] }
      total += time { items.reduce(0) { $0 &+ (tree.index(of: $1) ?? 0) } }.cpu
      found += number
      if total / Double(found) > 1e6 { break }
    }
    return total / Double(found)
  }

  private func measureBuilding(into table: inout GoalTable) throws {
    var samples = Samples()
    for _ in 0..<rounds { samples.add(try time { try tree(100_000) }) }
    table.add(
      "building a tree of 100000 items, 1000 of them with ten more below: at most 30 ms",
      duration(samples.medianCPU),
      isMet: samples.medianCPU <= 30e6
    )
  }

  private func measureRebuilt(into table: inout GoalTable) throws {
    let source = Source { _ in 0 }
    source.apply(try Snapshot(sections: [(0, [])]))
    var samples = Samples()
    for _ in 0...rounds {
      let tree = try tree(100_000)
      samples.add(time { source.apply(tree, to: 0) })
    }
    table.add(
      "an equal tree of 100000 rows built again, applied: at most 2 ms",
      duration(samples.medianCPU),
      isMet: samples.medianCPU <= 2e6
    )
  }
}
