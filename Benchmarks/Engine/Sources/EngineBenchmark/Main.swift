import DiffableSnapshot
import OrderedCollections

func quick<ID: Hashable & Sendable>(_ pool: [ID], _ name: String) throws {
  for (count, changed, shuffled) in [(5000, 1000, 200), (100_000, 10_000, 2000)] {
    for (title, work) in [
      ("published", Workload.published(pool, count: count, changed: changed, shuffled: shuffled)),
      ("shuffle", .shuffle(pool, count: count)), ("replaced", .replaced(pool, count: count)),
    ] {
      let old = try snapshot(of: work.old)
      let new = try snapshot(of: work.new)
      let a = OrderedSet(work.old)
      let b = OrderedSet(work.new)
      var mine = Samples()
      var rival = Samples()
      var build = Samples()
      for _ in 0..<9 {
        mine.add(time { new.difference(from: old) })
        rival.add(time { lookUp(a, b) })
        build.add(try time { try snapshot(of: work.old) })
      }
      print(
        name,
        count,
        title,
        "us:",
        mine.medianCPU / 1e3,
        "sets",
        rival.medianCPU / 1e3,
        "ratio",
        rival.medianCPU / mine.medianCPU,
        "build",
        build.medianCPU / 1e3
      )
    }
  }
}

@MainActor func edits<ID: Hashable & Sendable>(_ pool: [ID], _ name: String) throws {
  for count in [1000, 100_000, 1_000_000] {
    let source = DiffableDataSource<Int, ID, Int> { _ in 0 }
    source.apply(try snapshot(of: Array(pool[..<count])))
    var g = SeededGenerator(seed: 5)
    var s: [String: Samples] = [:]
    for i in 0..<2000 {
      let victim = source.snapshot()
        .itemIdentifier(at: Int.random(in: 0..<count - 1, using: &g), inSection: 0)!
      let other = source.snapshot()
        .itemIdentifier(at: Int.random(in: 0..<count - 1, using: &g), inSection: 0)!
      if victim == other { continue }
      s["delete", default: Samples()]
        .add(
          time {
            var n = source.snapshot()
            n.deleteItems([victim])
            source.apply(n)
          }
        )
      s["insert", default: Samples()]
        .add(
          try time {
            var n = source.snapshot()
            try n.insertItems([victim], before: other)
            source.apply(n)
          }
        )
      let third = source.snapshot()
        .itemIdentifier(at: Int.random(in: 0..<count - 1, using: &g), inSection: 0)!
      if victim != third {
        s["move", default: Samples()]
          .add(
            try time {
              var n = source.snapshot()
              try n.moveItem(victim, before: third)
              source.apply(n)
            }
          )
      }
      s["reload", default: Samples()]
        .add(
          try time {
            var n = source.snapshot()
            try n.reloadItems([victim])
            source.apply(n)
          }
        )
      _ = i
    }
    for k in s.keys.sorted() {
      print(name, count, k, "median ns", s[k]!.medianCPU, "p99", s[k]!.p99CPU)
    }
  }
  let base = DiffableDataSource<Int, ID, Int> { _ in 0 }
  base.apply(try snapshot(of: Array(pool[..<100_000])))
  var m = Samples()
  var g = SeededGenerator(seed: 6)
  for _ in 0..<9 {
    let ids = (0..<1000).map { _ in pool[Int.random(in: 0..<100_000, using: &g)] }
    m.add(
      try time {
        var n = base.snapshot()
        for i in 0..<999 where ids[i] != ids[i + 1] { try n.moveItem(ids[i], before: ids[i + 1]) }
        base.apply(n)
      }
    )
  }
  print(name, "1000 edits us", m.medianCPU / 1e3)
}
@main struct Main {
  static func main() async throws {
    if CommandLine.arguments.count > 1 {
      try await probe(CommandLine.arguments[1])
      return
    }
    let pool = Kind.random.words(2_000_000, from: 0)
    try quick(pool.map { WordsID(high: $0.0, low: $0.1) }, "words")
    try quick(pool.map { PlainID(high: $0.0, low: $0.1) }, "plain")
    try await edits(pool.map { WordsID(high: $0.0, low: $0.1) }, "words")
    try await edits(pool.map { PlainID(high: $0.0, low: $0.1) }, "plain")
  }
}
