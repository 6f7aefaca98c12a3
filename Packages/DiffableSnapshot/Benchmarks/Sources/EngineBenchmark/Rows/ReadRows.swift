import DiffableSnapshot

/// Reads of one snapshot, by one thread and by two at once.
struct ReadRows {
  let pool: [WordsID]

  private typealias List = Snapshot<Int, WordsID>

  private struct Read {
    let name: String
    /// Nanoseconds.
    let goal: Double
    /// Reads a thousand times.
    let body: @Sendable () -> Int
  }

  func run(into table: inout GoalTable) async throws {
    for sections in [1, 100, 10_000] {
      let size = 100_000 / sections
      let parts = (0..<sections).map { ($0, Array(pool[$0 * size..<($0 + 1) * size])) }
      let list = try List(sections: parts)
      for read in reads(of: list, sections, size) {
        await measure(read, "\(sections) sections of \(size)", into: &table)
      }
      measureIdentifiers(of: list, parts.map(\.1), into: &table)
      try measureEquality(of: list, parts, into: &table)
    }
  }

  private func measureEquality(
    of list: List,
    _ parts: [(Int, [WordsID])],
    into table: inout GoalTable
  ) throws {
    let other = try List(sections: parts)
    let (arrays, others) = (parts.map(\.1), parts.map { Array($0.1.map(\.self)) })
    var engine = Samples()
    var difference = Samples()
    var rival = Samples()
    for _ in 0..<50 {
      engine.add(time { list == other })
      difference.add(time { other.difference(from: list) })
      rival.add(time { arrays == others })
    }
    let ratio = engine.medianCPU / rival.medianCPU
    table.add(
      "==, built apart, \(parts.count) sections: as comparing arrays",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x; their difference"
        + " \(duration(difference.medianCPU))",
      isMet: ratio <= 1
    )
  }

  private func reads(of list: List, _ sections: Int, _ size: Int) -> [Read] {
    var generator = SeededGenerator(seed: 9)
    let places = (0..<1000)
      .map { _ in
        ItemPosition(
          section: .random(in: 0..<sections, using: &generator),
          item: .random(in: 0..<size, using: &generator)
        )
      }
    let items = places.map { pool[$0.section * size + $0.item] }
    return [
      Read(name: "itemIdentifier(for:)", goal: 20) {
        places.count { list.itemIdentifier(for: $0) != nil }
      },
      Read(name: "sectionIdentifier(for:)", goal: 20) {
        places.count { list.sectionIdentifier(for: $0.section) != nil }
      },
      Read(name: "sectionIdentifiers[index]", goal: 60) {
        places.count { list.sectionIdentifiers[$0.section] >= 0 }
      },
      Read(name: "numberOfItems(inSection:)", goal: 20) {
        places.count { list.numberOfItems(inSection: $0.section) > 0 }
      },
      Read(name: "indexOfSection", goal: 20) {
        places.count { list.indexOfSection($0.section) != nil }
      },
      Read(name: "containsItem", goal: 30) { items.count { list.containsItem($0) } },
      Read(name: "indexPath(for:)", goal: 60) { items.count { list.indexPath(for: $0) != nil } },
      Read(name: "indexOfItem", goal: 60) { items.count { list.indexOfItem($0) != nil } },
    ]
  }

  private func measure(_ read: Read, _ shape: String, into table: inout GoalTable) async {
    var samples = Samples()
    for _ in 0..<100 { samples.add(time(read.body)) }
    let each = samples.medianCPU / 1000
    var best = 0.0
    for _ in 0..<5 {
      let alone = await threads(1, read.body)
      let together = await threads(2, read.body)
      best = max(best, 2 * alone / together)
    }
    table.add(
      "\(read.name), \(shape): at most \(Int(read.goal)) ns, two threads 1.7 x one",
      "\(decimal(each)) ns, \(decimal(best)) x",
      isMet: each <= read.goal && best >= 1.7
    )
  }

  /// The processor time of the slowest of some threads that each read as much.
  ///
  /// Threads that write to the same cache line slow each other down. Other programs don't count.
  private func threads(_ count: Int, _ read: @escaping @Sendable () -> Int) async -> Double {
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<count { group.addTask { time { for _ in 0..<3000 { _ = read() } }.cpu } }
      var longest = 0.0
      for await cpu in group { longest = max(longest, cpu) }
      return longest
    }
  }

  /// All items as an array, next to joining an array of arrays.
  private func measureIdentifiers(
    of list: List,
    _ arrays: [[WordsID]],
    into table: inout GoalTable
  ) {
    var engine = Samples()
    var rival = Samples()
    for _ in 0..<50 {
      engine.add(time { list.itemIdentifiers })
      rival.add(time { Array(arrays.joined()) })
    }
    let ratio = engine.medianCPU / rival.medianCPU
    table.add(
      "itemIdentifiers, \(arrays.count) sections: as joining arrays",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x",
      isMet: ratio <= 1
    )
  }
}
