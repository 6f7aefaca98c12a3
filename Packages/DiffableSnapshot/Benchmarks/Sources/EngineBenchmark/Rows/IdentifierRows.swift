import DiffableSnapshot
import Foundation
import OrderedCollections

/// One workload with identifiers of several kinds, each beside a difference by dictionaries.
struct IdentifierRows {
  let rounds: Int

  func run(into table: inout GoalTable) throws {
    let words = Kind.random.words(120_000, from: 0)
    let own = words.map { WordsID(high: $0.0, low: $0.1) }
    let plain = words.map { unsafeBitCast($0, to: UUID.self) }
    let strings = plain.map(\.uuidString)
    let least = try measure("our own identifier", own, beside: nil, into: &table)
    _ = try measure("a plain UUID", plain, beside: least, into: &table)
    _ = try measure("a String", strings, beside: nil, into: &table)
  }

  private func measure<ID: Hashable & Sendable>(
    _ name: String,
    _ pool: [ID],
    beside least: (difference: Double, whole: Double)?,
    into table: inout GoalTable
  ) throws -> (difference: Double, whole: Double) {
    let work = Workload.published(pool, count: 100_000, changed: 10_000, shuffled: 2000)
    let old = try snapshot(of: work.old)
    let new = try snapshot(of: work.new)
    let sets = (OrderedSet(work.old), OrderedSet(work.new))
    var difference = Samples()
    var whole = Samples()
    var rival = Samples()
    var ordered = Samples()
    for round in 0...rounds {
      let readings = (
        time { new.difference(from: old) },
        try time { try snapshot(of: work.new).difference(from: snapshot(of: work.old)) },
        time { dictionaryDifference(from: work.old, to: work.new) },
        time { lookUp(sets.0, sets.1) }
      )
      guard round > 0 else { continue }
      difference.add(readings.0)
      whole.add(readings.1)
      rival.add(readings.2)
      ordered.add(readings.3)
    }
    let ratios = (
      rival.medianCPU / difference.medianCPU, rival.medianCPU / whole.medianCPU,
      ordered.medianCPU / difference.medianCPU
    )
    let own = (difference: difference.medianCPU, whole: whole.medianCPU)
    let measured =
      "\(duration(own.difference)), \(decimal(ratios.0)) x; built"
      + " \(duration(own.whole)), \(decimal(ratios.1)) x; dictionaries"
      + " \(duration(rival.medianCPU)); two OrderedSets \(decimal(ratios.2)) x"
    if let least {
      table.add(
        "\(name), published 100000, built or not: as our own identifier, within a quarter",
        measured,
        isMet: own.difference <= least.difference * 1.25 && own.whole <= least.whole * 1.25
      )
    } else {
      table.add(
        "\(name), published 100000: level with dictionaries, built too",
        measured,
        isMet: ratios.1 >= 1
      )
    }
    return own
  }
}
