import BoardModel
import BoardSync
import Foundation
import SeededRandom
import Testing

/// Replicas of one board.
struct ConvergenceTests {
  static let seedCount: UInt64 =
    ProcessInfo.processInfo.environment["TERCET_SOAK"] == nil ? 2_000 : 200_000

  @Test func replicasEndEqualOverANetworkThatLosesAndRepeats() throws {
    for seed in 0..<Self.seedCount {
      var simulation = Simulation(
        seed: seed,
        replicaCount: 2 + Int(seed % 3),
        cardCount: 1 + Int(seed % 2)
      )
      for _ in 0..<120 { simulation.step() }
      simulation.settle()
      let fault = Self.fault(of: simulation)
      #expect(
        fault == nil,
        "seed \(seed): \(fault ?? "")\n\(simulation.events.joined(separator: "\n"))"
      )
      if fault != nil { return }
    }
  }

  /// What is wrong once all is quiet; nil for nothing.
  private static func fault(of simulation: Simulation) -> String? {
    let server = simulation.server
    guard simulation.isSettled else { return "not settled" }
    guard Set(server.log.map(\.entry.id)) == simulation.written else {
      return "an entry is lost"
    }
    guard server.log.count == simulation.written.count else { return "an entry is twice there" }
    for (index, replica) in simulation.replicas.enumerated() {
      guard replica.values == server.values else { return "replica \(index) differs" }
      guard replica.shown.count == Set(replica.shown).count, replica.shown.count == server.log.count
      else { return "replica \(index) shows an entry twice or never" }
      guard !replica.hasServerValues else { return "replica \(index) keeps values for nothing" }
      let untold = written(in: server.log).subtracting(replica.told)
      guard untold.isEmpty else { return "replica \(index) was never told \(untold)" }
    }
    return tagFault(of: simulation)
  }

  /// What was written of fields that belong to their last writer; the values of which are told apart by
  /// numbers, but for those that an undo wrote again.
  private static func written(in log: [SequencedEntry]) -> Set<Fact> {
    let facts = log.flatMap(\.entry.facts)
      .filter { ["title", "place", "deleted"].contains($0.key.field) }
    let counts = Dictionary(grouping: facts) { $0 }
    return Set(counts.filter { $0.value.count == 1 }.keys)
  }

  /// Every tag that was added and never removed is there; none that was removed is.
  private static func tagFault(of simulation: Simulation) -> String? {
    let lists = simulation.server.values.filter { $0.key.field == "tags" }.values
    let tags = lists.flatMap { $0.list ?? [] }
    guard Set(tags).count == tags.count else { return "a tag is twice there" }
    let kept = simulation.addedTags.subtracting(simulation.removedTags)
    guard kept.isSubset(of: tags) else { return "lost tags: \(kept.subtracting(tags))" }
    return nil
  }
}
