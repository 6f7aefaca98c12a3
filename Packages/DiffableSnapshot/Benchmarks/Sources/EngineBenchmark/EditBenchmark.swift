import DiffableSnapshot

/// A whole user event: take the snapshot, edit it once, apply it, and notify a surface.
@MainActor
struct EditBenchmark<ID: Hashable & Sendable> {
  let name: String
  let pool: [ID]

  private enum Edit: String, CaseIterable {
    case delete, insert, move, reload
  }

  /// Counts the operations that it gets.
  private final class Counter: DiffableSurface {
    typealias SectionID = Int
    typealias ItemID = ID

    var operations = 0

    func show(_ transaction: SnapshotTransaction<Int, ID>) {
      guard let difference = transaction.difference else { return }
      operations += difference.deletedItems.count + difference.insertedItems.count
      operations += difference.movedItems.count + difference.reloadedItems.count
    }
  }

  func run(into table: inout GoalTable, isGoal: Bool) throws {
    print("\n## One edit (snapshot, edit, apply), \(name)\n")
    print("| edit | n | cpu, median | wall, median | wall, p99 | operations | events |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    let sizes = [100, 1000, 10_000, 100_000, 1_000_000]
    var medians: [Edit: [Int: Double]] = [:]
    let events = try sizes.map { try Events(self, count: $0) }
    for _ in 0..<40 { for event in events { try event.round() } }
    for (count, event) in zip(sizes, events) {
      for edit in Edit.allCases {
        guard let samples = event.samples[edit], let wall = event.walls[edit] else { continue }
        medians[edit, default: [:]][count] = samples.medianCPU
        print(
          "| \(edit.rawValue) | \(count) | \(duration(samples.medianCPU))"
            + " | \(duration(wall.medianWall)) | \(duration(wall.p99Wall))"
            + " | \(event.counter.operations) | \(event.events) |"
        )
        guard isGoal, count == 100_000 else { continue }
        table.add(
          "\(edit.rawValue) at 100000: median at most 2 us, p99 10 us",
          "\(duration(samples.medianCPU)), p99 \(duration(wall.p99Wall))",
          isMet: samples.medianCPU <= 2000 && wall.p99Wall <= 10_000
        )
      }
    }
    guard isGoal else { return }
    for edit in Edit.allCases {
      guard let of = medians[edit], let few = of[1000], let many = of[1_000_000] else { continue }
      table.add(
        "\(edit.rawValue) at 1000000 against 1000: at most 3 x",
        "\(decimal(many / few)) x",
        isMet: many <= few * 3
      )
    }
    try measureManyEdits(into: &table)
  }

  private func measureManyEdits(into table: inout GoalTable) throws {
    let source = DiffableDataSource<Int, ID, Int> { _ in 0 }
    source.apply(try snapshot(of: Array(pool[..<100_000])))
    var generator = SeededGenerator(seed: 9)
    var samples = Samples()
    var next = 100_000
    for _ in 0..<11 {
      let picks = (0..<1000).map { _ in Int.random(in: 0..<100_000, using: &generator) }
      let anchors = source.snapshot().itemIdentifiers
      samples.add(
        try time {
          var list = source.snapshot()
          for (index, pick) in picks.enumerated() {
            let item = anchors[pick]
            guard list.containsItem(item) else { continue }
            switch index % 4 {
            case 0: list.deleteItems([item])
            case 1: try list.insertItems([pool[next + index]], beforeItem: item)
            case 2: try list.moveItem(item, afterItem: pool[next - 1])
            default: try list.reloadItems([item])
            }
          }
          source.apply(list)
        }
      )
      var settle = source.snapshot()
      settle = try snapshot(of: Array(pool[..<100_000]))
      source.apply(settle)
      next = 100_000
    }
    table.add(
      "1000 edits in one snapshot at 100000: at most 2 ms",
      duration(samples.medianCPU),
      isMet: samples.medianCPU <= 2e6
    )
  }

  /// Rounds of all four edits that keep the size of the list.
  @MainActor
  private final class Events {
    let source: DiffableDataSource<Int, ID, Int>
    let counter = Counter()
    var samples: [Edit: Samples] = [:]
    var walls: [Edit: Samples] = [:]
    var events = 0
    private var items: [ID]
    private var generator = SeededGenerator(seed: 5)
    /// How many events share one reading of the thread's clock, which costs more than a quarter of
    /// one event.
    private let batch = 20

    init(_ benchmark: EditBenchmark, count: Int) throws {
      items = Array(benchmark.pool[..<count])
      source = DiffableDataSource(surface: counter) { _ in 0 }
      source.apply(try snapshot(of: items))
      counter.operations = 0
    }

    func round() throws {
      for _ in 0..<3 {
        let picks = (0..<batch * 2)
          .map { _ in Int.random(in: 0..<items.count / 2, using: &generator) }
        let victims = Set(picks[..<batch]).map { items[$0] }
        // Anchors are of the other half, so that none is deleted.
        let anchors = picks[batch...].map { items[items.count / 2 + $0] }
        try measure(.delete, victims.count) { index in
          var list = self.source.snapshot()
          list.deleteItems([victims[index]])
          self.source.apply(list)
        }
        try measure(.insert, victims.count) { index in
          var list = self.source.snapshot()
          try list.insertItems([victims[index]], beforeItem: anchors[index])
          self.source.apply(list)
        }
        try measure(.move, victims.count) { index in
          var list = self.source.snapshot()
          try list.moveItem(victims[index], afterItem: anchors[self.batch - 1 - index])
          self.source.apply(list)
        }
        try measure(.reload, victims.count) { index in
          var list = self.source.snapshot()
          try list.reloadItems([victims[index]])
          self.source.apply(list)
        }
      }
    }

    private func measure(_ edit: Edit, _ count: Int, _ body: (Int) throws -> Void) rethrows {
      var times = [Double](repeating: 0, count: count)
      let start = Reading.now
      for index in 0..<count {
        let last = WallClock.now
        try body(index)
        times[index] = WallClock.now - last
      }
      let total = Reading.now - start
      // Noted down here and not above, where it would be measured with the edits.
      for time in times { walls[edit, default: Samples()].add(Reading(cpu: 0, wall: time)) }
      samples[edit, default: Samples()]
        .add(
          Reading(cpu: total.cpu / Double(count), wall: total.wall / Double(count))
        )
      events += count
    }
  }
}
