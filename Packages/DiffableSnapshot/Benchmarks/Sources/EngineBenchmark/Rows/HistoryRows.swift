import DiffableSnapshot

/// Long histories: edits that are thrown away, edits on both sides of the journal's limit, moves in a
/// long list.
@MainActor
struct HistoryRows {
  let pool: [WordsID]
  let rounds: Int

  typealias Source = DiffableDataSource<Int, WordsID, Int>

  func run(into table: inout GoalTable) throws {
    try measureDiscarded(into: &table, fromSource: true)
    try measureDiscarded(into: &table, fromSource: false)
    try measureGrowth(into: &table)
    try measureJournal(into: &table)
    try measureMove(keepingLast: false, limit: 4000, into: &table)
    try measureMove(keepingLast: true, limit: 8000, into: &table)
  }

  private func source(_ count: Int) throws -> Source {
    let source = Source { _ in 0 }
    source.apply(try snapshot(of: Array(pool[..<count])))
    return source
  }

  private func measureDiscarded(into table: inout GoalTable, fromSource: Bool) throws {
    let source = try source(100_000)
    let base = source.snapshot()
    let before = Memory.resident
    var worst = 0.0
    var total = 0.0
    var generator = SeededGenerator(seed: 77)
    // In steps, so that a part of the history that is slow is seen.
    var edits = 0
    for _ in 0..<100 {
      let step = try time {
        for _ in 0..<2000 {
          var list = fromSource ? source.snapshot() : base
          let fresh = WordsID(high: generator.next(), low: generator.next())
          try list.insertItems(
            [fresh],
            afterItem: pool[Int.random(in: 0..<100_000, using: &generator)]
          )
        }
      }
      worst = max(worst, step.cpu / 2000)
      total += step.cpu
      edits += 2000
      // Long enough to be sure that it is slow.
      if step.cpu > 2e9 { break }
    }
    let grown = Memory.resident - before
    table.add(
      "200000 discarded insertions at 100000, of \(fromSource ? "a source" : "a value"):"
        + " at most 3 us each",
      "\(duration(total / Double(edits))), slowest two thousand \(duration(worst)); memory +\(grown) kB",
      isMet: worst <= 3000
    )
  }

  /// Inserts enough items to make the table of identifiers grow.
  private func measureGrowth(into table: inout GoalTable) throws {
    let source = try source(1_000_000)
    var slowest = 0.0
    var total = 0.0
    let fresh = pool[1_000_000..<1_260_000]
    for (index, item) in fresh.enumerated() {
      let edit = try time {
        var list = source.snapshot()
        try list.insertItems([item], afterItem: pool[index * 3])
        source.apply(list)
      }
      slowest = max(slowest, edit.cpu)
      total += edit.cpu
    }
    table.add(
      "the slowest of 260000 insertions at 1000000, one of which fills the table: at most 10 ms",
      "\(duration(slowest)), \(duration(total / Double(fresh.count))) on average",
      isMet: slowest <= 10e6
    )
  }

  private func measureJournal(into table: inout GoalTable) throws {
    let source = try source(100_000)
    var generator = SeededGenerator(seed: 78)
    var times: [Int: Double] = [:]
    let counts = [128, 256, 384, 448, 511, 512, 513, 640, 768, 1024, 2048]
    for count in counts {
      var samples = Samples()
      for _ in 0..<rounds * 3 {
        var list = source.snapshot()
        for _ in 0..<count {
          let item = pool[Int.random(in: 0..<50_000, using: &generator)]
          try list.moveItem(
            item,
            afterItem: pool[Int.random(in: 50_000..<100_000, using: &generator)]
          )
        }
        samples.add(time { source.apply(list) })
      }
      // The quick ones, since a step is looked for and not what else the machine does.
      times[count] = Samples.quantile(0.2, of: samples.cpu)
    }
    let pairs = zip(counts, counts.dropFirst())
    // A step that takes less than half as long for more edits, or twice as long for as many more.
    let cliff = pairs.contains { few, many in
      let ratio = (times[many] ?? 0) / (times[few] ?? 1)
      return ratio < 0.7 || ratio > 1.4 * Double(many) / Double(few)
    }
    table.add(
      "apply of moves at 100000: no cliff",
      counts.map { "\($0): \(duration(times[$0] ?? 0))" }.joined(separator: ", "),
      isMet: !cliff
    )
  }

  private func measureMove(keepingLast: Bool, limit: Double, into table: inout GoalTable) throws {
    let source = try source(1_000_000)
    var generator = SeededGenerator(seed: 79)
    var kept: Snapshot<Int, WordsID>?
    var samples = Samples()
    for _ in 0..<40 {
      let start = Reading.now
      for _ in 0..<500 {
        let item = pool[Int.random(in: 0..<500_000, using: &generator)]
        let anchor = pool[Int.random(in: 500_000..<1_000_000, using: &generator)]
        var list = source.snapshot()
        try list.moveItem(item, afterItem: anchor)
        source.apply(list)
        if keepingLast { kept = list }
      }
      let total = Reading.now - start
      samples.add(Reading(cpu: total.cpu / 500, wall: total.wall / 500))
    }
    blackHole(kept)
    table.add(
      "a move at 1000000\(keepingLast ? ", the last snapshot kept" : ""):"
        + " at most \(Int(limit / 1000)) us",
      duration(samples.medianCPU),
      isMet: samples.medianCPU <= limit
    )
  }
}
