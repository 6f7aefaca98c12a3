import DiffableSnapshot
import OrderedCollections

/// Work on a whole list: a tenth changed, all reloaded, a hundred lists in memory.
@MainActor
struct WholeListRows {
  let pool: [WordsID]
  let rounds: Int

  func run(into table: inout GoalTable) throws {
    try measureTenth(5000, goal: 6, into: &table)
    try measureTenth(100_000, goal: 15, into: &table)
    try measureReload(into: &table)
    try measureMemory(into: &table)
  }

  private func measureTenth(_ count: Int, goal: Double, into table: inout GoalTable) throws {
    let work = Workload.spread(pool, count: count, changed: count / 10)
    let old = try snapshot(of: work.old)
    let new = try snapshot(of: work.new)
    let sets = (OrderedSet(work.old), OrderedSet(work.new))
    var engine = Samples()
    var rival = Samples()
    for round in 0...rounds * 3 {
      let own = time { new.difference(from: old) }
      let other = time { lookUp(sets.0, sets.1) }
      guard round > 0 else { continue }
      engine.add(own)
      rival.add(other)
    }
    let ratio = rival.medianCPU / engine.medianCPU
    table.add(
      "full difference, a tenth changed, \(count): \(Int(goal)) x two OrderedSets",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x",
      isMet: ratio >= goal
    )
  }

  private func measureReload(into table: inout GoalTable) throws {
    let items = Array(pool[..<100_000])
    let source = DiffableDataSource<Int, WordsID, Int> { _ in 0 }
    source.apply(try snapshot(of: items))
    var sets = SectionedSets<Int, WordsID>()
    sets.append(items, to: 0)
    var engine = Samples()
    var rival = Samples()
    for round in 0...rounds {
      let own = try time {
        var list = source.snapshot()
        try list.reloadItems(items)
        source.apply(list)
      }
      let other = time {
        var reloaded = sets
        reloaded.reload(items)
        return reloaded.lookUp(from: sets)
      }
      guard round > 0 else { continue }
      engine.add(own)
      rival.add(other)
    }
    let ratio = engine.medianCPU / rival.medianCPU
    table.add(
      "all of 100000 reloaded: level with the sets",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x",
      isMet: ratio <= 1
    )
  }

  private func measureMemory(into table: inout GoalTable) throws {
    let items = Array(pool[..<100_000])
    Memory.giveBack()
    let before = Memory.resident
    var lists: [Snapshot<Int, WordsID>] = []
    for number in 0..<100 {
      var fresh = items
      // Each list has an array of its own, as lists that were loaded apart have.
      fresh.swapAt(number, 99_999 - number)
      lists.append(try snapshot(of: fresh))
    }
    let grown = Memory.resident - before
    blackHole(lists)
    table.add(
      "100 snapshots of 100000 built apart: at most 250 MB",
      "\(grown / 1000) MB",
      isMet: grown <= 250_000
    )
  }
}
