import DiffableSnapshot
import OrderedCollections

/// Full differences and building, against the rivals, round by round.
struct DifferenceBenchmark<ID: Hashable & Sendable> {
  let name: String
  let pool: [ID]
  let rounds: Int

  func run(into table: inout GoalTable, isGoal: Bool) throws {
    print("\n## Full differences, \(name)\n")
    print(
      "| workload | n | engine cpu | wall | two OrderedSets | CollectionDifference | operations |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    try measure(
      "published",
      .published(pool, count: 5000, changed: 1000, shuffled: 200),
      goal: 5,
      into: &table,
      isGoal: isGoal
    )
    try measure(
      "published",
      .published(pool, count: 100_000, changed: 10_000, shuffled: 2000),
      goal: 20,
      into: &table,
      isGoal: isGoal
    )
    try measure(
      "shuffled",
      .shuffle(pool, count: 100_000),
      goal: 3,
      into: &table,
      isGoal: isGoal
    )
    try measure(
      "replaced",
      .replaced(pool, count: 100_000),
      goal: 3,
      into: &table,
      isGoal: isGoal
    )
    try measureBuilding(into: &table, isGoal: isGoal)
  }

  private func measure(
    _ title: String,
    _ work: Workload<ID>,
    goal: Double,
    into table: inout GoalTable,
    isGoal: Bool
  ) throws {
    let old = try snapshot(of: work.old)
    let new = try snapshot(of: work.new)
    let sets = (OrderedSet(work.old), OrderedSet(work.new))
    var engine = Samples()
    var rival = Samples()
    var standard = Samples()
    for round in 0...rounds {
      let own = time { new.difference(from: old) }
      let other = time { lookUp(sets.0, sets.1) }
      // The first round warms up.
      guard round > 0 else { continue }
      engine.add(own)
      rival.add(other)
    }
    // It is so slow that, run in between, it would leave the others nothing in the caches.
    if title == "published", isGoal {
      for _ in 0..<(work.old.count > 10_000 ? 1 : 5) {
        standard.add(time { work.new.difference(from: work.old).inferringMoves() })
      }
    }
    let difference = new.difference(from: old)
    let ratio = rival.medianCPU / engine.medianCPU
    print(
      "| \(title) | \(work.old.count) | \(duration(engine.medianCPU))"
        + " | \(duration(engine.medianWall)) | \(duration(rival.medianCPU)) (\(decimal(ratio)) x)"
        + " | \(standard.cpu.isEmpty ? "" : duration(standard.medianCPU))"
        + " | \(difference.deletedItems.count) deleted, \(difference.insertedItems.count) inserted,"
        + " \(difference.movedItems.count) moved |"
    )
    guard isGoal else { return }
    table.add(
      "full difference, \(title), \(work.old.count): \(Int(goal)) x two OrderedSets",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x",
      isMet: ratio >= goal
    )
  }

  private func measureBuilding(into table: inout GoalTable, isGoal: Bool) throws {
    let items = Array(pool[..<100_000])
    var engine = Samples()
    var rival = Samples()
    for round in 0...rounds {
      let own = try time { try snapshot(of: items) }
      let other = time { OrderedSet(items) }
      if round > 0 {
        engine.add(own)
        rival.add(other)
      }
    }
    print(
      "| building | 100000 | \(duration(engine.medianCPU)) | \(duration(engine.medianWall))"
        + " | \(duration(rival.medianCPU)) (one set) | | |"
    )
    guard isGoal else { return }
    table.add(
      "building 100000: at most 2 ms",
      duration(engine.medianCPU),
      isMet: engine.medianCPU <= 2e6
    )
  }
}

/// The published workload, a tenth changed, at sizes from a hundred to a million.
struct SizesBenchmark {
  let pool: [WordsID]
  let rounds: Int

  func run() throws {
    print("\n## Full difference by size, random UUIDs, a tenth changed\n")
    print("| n | cpu | wall | an item |\n| ---: | ---: | ---: | ---: |")
    for count in [100, 1000, 10_000, 100_000, 1_000_000] {
      let work = Workload.spread(pool, count: count, changed: count / 10)
      let old = try snapshot(of: work.old)
      let new = try snapshot(of: work.new)
      var samples = Samples()
      for _ in 0..<rounds { samples.add(time { new.difference(from: old) }) }
      print(
        "| \(count) | \(duration(samples.medianCPU)) | \(duration(samples.medianWall))"
          + " | \(decimal(samples.medianCPU / Double(count))) ns |"
      )
    }
  }
}
