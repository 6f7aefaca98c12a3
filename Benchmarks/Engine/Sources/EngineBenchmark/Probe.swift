import DiffableSnapshot
import Glibc

@MainActor func probe(_ what: String) throws {
  let pool = Kind.random.words(200_000, from: 0).map { WordsID(high: $0.0, low: $0.1) }
  switch what {
  case "clock":
    var s = Samples()
    for _ in 0..<2000 { s.add(time { 1 }) }
    print("empty", s.medianCPU, s.medianWall)
  case "diff":
    let w = Workload.published(pool, count: 100_000, changed: 10_000, shuffled: 2000)
    let a = try snapshot(of: w.old)
    let b = try snapshot(of: w.new)
    let t = Reading.now
    for _ in 0..<400 { blackHole(b.difference(from: a)) }
    print("diff us", (Reading.now - t).cpu / 400_000)
  case "shuffle":
    let w = Workload.shuffle(pool, count: 100_000)
    let a = try snapshot(of: w.old), b = try snapshot(of: w.new)
    let t = Reading.now
    for _ in 0..<60 { blackHole(b.difference(from: a)) }
    print("shuffle us", (Reading.now - t).cpu / 60_000)
  case "build":
    for _ in 0..<20 { blackHole(try snapshot(of: Array(pool[..<100_000]))) }
  case "reload", "move", "insert":
    let source = DiffableDataSource<Int, WordsID, Int> { _ in 0 }
    source.apply(try snapshot(of: Array(pool[..<100_000])))
    let t = Reading.now
    for i in 0..<100_000 {
      if what == "insert" {
        var n = source.snapshot()
        if i & 1 == 0 {
          n.deleteItems([pool[i]])
        } else {
          try n.insertItems([pool[i - 1]], before: pool[(i &* 7919) % 100_000])
        }
        source.apply(n)
        continue
      }
      var n = source.snapshot()
      if what == "reload" {
        try n.reloadItems([pool[i]])
      } else {
        try n.moveItem(pool[i], before: pool[(i &* 7919 + 1) % 100_000])
      }
      source.apply(n)
    }
    print(what, (Reading.now - t).cpu / 100_000)
  default: break
  }
}
