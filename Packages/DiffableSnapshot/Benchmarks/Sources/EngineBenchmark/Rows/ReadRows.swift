import DiffableSnapshot
import Synchronization

/// Reads of one snapshot, by one thread and by two at once.
struct ReadRows {
  let pool: [WordsID]

  func run(into table: inout GoalTable) async throws {
    let list = try snapshot(of: Array(pool[..<1000]))
    let items = Array(pool[..<2000])
    _ = read(list, items, times: 200)
    let one = time { read(list, items, times: 2000) }
    let each = one.cpu / Double(2000 * items.count)
    table.add(
      "containsItem among 1000: at most 30 ns",
      duration(each),
      isMet: each <= 30
    )
    var best = 0.0
    for _ in 0..<5 {
      let alone = await threads(1, list, items)
      let together = await threads(2, list, items)
      best = max(best, 2 * alone / together)
    }
    table.add(
      "two threads reading one snapshot: at least 1.7 of one",
      "\(decimal(best)) x",
      isMet: best >= 1.7
    )
  }

  /// How long a thread works when some threads read as much each.
  ///
  /// Threads that wait for each other's writing to one line of memory work longer; what other
  /// programs take of the processors doesn't count.
  private func threads(_ count: Int, _ list: Snapshot<Int, WordsID>, _ items: [WordsID]) async
    -> Double
  {
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<count { group.addTask { time { read(list, items, times: 20_000) }.cpu } }
      var longest = 0.0
      for await cpu in group { longest = max(longest, cpu) }
      return longest
    }
  }
}

@inline(never)
private func read(_ list: Snapshot<Int, WordsID>, _ items: [WordsID], times: Int) -> Int {
  var found = 0
  for _ in 0..<times {
    for item in items where list.containsItem(item) { found &+= 1 }
  }
  return found
}
