import BoardModel
import BoardSync
import FileLog
import Foundation
import SeededRandom
import Testing

/// Replicas of one board.
struct ConvergenceTests {
  static let seedCount: UInt64 = Rounds.of(200, soak: 200_000)

  @Test func replicasEndEqualOverANetworkThatLosesAndRepeats() throws {
    try simulate(Self.seedCount) { ModelServer() }
  }

  @Test func replicasEndEqualOverALogInAFile() throws {
    // Nothing here waits for a disk.
    let memory = access("/dev/shm", W_OK) == 0 ? URL(filePath: "/dev/shm") : nil
    let folder = (memory ?? FileManager.default.temporaryDirectory)
      .appending(path: "tercet-log-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try simulate(max(20, Self.seedCount / 100)) {
      let path = folder.appending(path: "\(UUID()).log").path()
      let place = try #require(FilePlace(path))
      let log = try place.share(UUID(), named: "Home").0
      try log.complete()
      return FileServer(log: log)
    }
  }

  private func simulate(_ count: UInt64, _ server: () throws -> any SimulatedServer) throws {
    for seed in 0..<count {
      var simulation = Simulation(
        seed: seed,
        replicaCount: 2 + Int(seed % 3),
        cardCount: 1 + Int(seed % 2),
        server: try server()
      )
      for _ in 0..<120 { try simulation.step() }
      try simulation.settle()
      let fault = try Self.fault(of: simulation)
      #expect(
        fault == nil,
        "seed \(seed): \(fault ?? "")\n\(simulation.events.joined(separator: "\n"))"
      )
      if fault != nil { return }
    }
  }

  /// What is wrong once all is quiet; nil for nothing.
  private static func fault(of simulation: Simulation) throws -> String? {
    let (log, values) = try (simulation.server.log(), simulation.server.values())
    guard simulation.isSettled else { return "not settled" }
    guard Set(log.map(\.entry.id)) == simulation.written else {
      return "an entry is lost"
    }
    guard log.count == simulation.written.count else { return "an entry is twice there" }
    for (index, replica) in simulation.replicas.enumerated() {
      guard replica.values == values else { return "replica \(index) differs" }
      guard replica.shown.count == Set(replica.shown).count, replica.shown.count == log.count
      else { return "replica \(index) shows an entry twice or never" }
      guard !replica.hasServerValues else { return "replica \(index) keeps values for nothing" }
      let untold = written(in: log).subtracting(replica.told)
      guard untold.isEmpty else { return "replica \(index) was never told \(untold)" }
      if let fault = conflictFault(of: replica, simulation, log) {
        return "replica \(index) \(fault)"
      }
    }
    return tagFault(of: simulation, values)
  }

  /// What was written of fields that belong to their last writer; the values of which are told apart by
  /// numbers, but for those that an undo wrote again.
  private static func written(in log: [SequencedEntry]) -> Set<Fact> {
    let facts = log.flatMap(\.entry.facts)
      .filter { ["title", "place", "due"].contains($0.key.field) }
    let counts = Dictionary(grouping: facts) { $0 }
    return Set(counts.filter { $0.value.count == 1 }.keys)
  }

  /// Whoever wrote a field has a conflict if the next one to write it hadn't read that, and nobody
  /// else does.
  ///
  /// What waited when that arrived comes later and wins, so its writer has lost nothing.  For
  /// fields that belong to their last writer.
  private static func conflictFault(
    of replica: MemoryReplica,
    _ simulation: Simulation,
    _ log: [SequencedEntry]
  ) -> String? {
    typealias Loss = MemoryReplica.Loss
    func read(_ entry: SequencedEntry) -> Int64 { simulation.read[entry.entry.id] ?? 0 }
    /// What a client wrote of a field from a place of the log on, before it read up to another one.
    func waiting(_ client: UUID, _ key: FieldKey, from start: Int64, unread: Int64) -> [SharedValue]
    {
      log[Int(start)...].filter { $0.entry.client == client && read($0) < unread }
        .flatMap(\.entry.facts).filter { $0.key == key }.map(\.value)
    }
    var last: [FieldKey: (entry: SequencedEntry, value: SharedValue)] = [:]
    var expected: Set<Loss> = []
    for entry in log {
      for fact in entry.entry.facts {
        defer { last[fact.key] = (entry, fact.value) }
        guard let mine = last[fact.key], mine.entry.entry.client == replica.client,
          entry.entry.client != replica.client, mine.value != fact.value,
          read(entry) < mine.entry.sequence
        else { continue }
        let (winner, place) = (entry.entry.client, mine.entry.sequence)
        // Another change of the same person that waits comes later and wins.
        let mineLater = waiting(
          replica.client,
          fact.key,
          from: entry.sequence,
          unread: entry.sequence
        )
        // Who overwrote it may have written the same again meanwhile.
        let theirs = waiting(winner, fact.key, from: entry.sequence - 1, unread: place)
        if !mineLater.isEmpty || theirs.last == mine.value { continue }
        expected.insert(Loss(key: fact.key, mine: mine.value, winner: entry.entry.id))
      }
    }
    let found = Set(replica.losses)
    if found.count != replica.losses.count { return "has a conflict twice" }
    let isSingle = { (loss: Loss) in ["title", "place", "due"].contains(loss.key.field) }
    let (missing, extra) = (
      expected.filter(isSingle).subtracting(found), found.filter(isSingle).subtracting(expected)
    )
    return missing.isEmpty && extra.isEmpty
      ? nil : "lacks the conflicts \(missing) and has \(extra) that are none"
  }

  /// Every tag that was added and never removed is there; none that was removed is.
  private static func tagFault(
    of simulation: Simulation,
    _ values: [FieldKey: SharedValue]
  ) -> String? {
    let lists = values.filter { $0.key.field == "tags" }.values
    let tags = lists.flatMap { $0.list ?? [] }
    guard Set(tags).count == tags.count else { return "a tag is twice there" }
    let kept = simulation.addedTags.subtracting(simulation.removedTags)
    guard kept.isSubset(of: tags) else { return "lost tags: \(kept.subtracting(tags))" }
    return nil
  }
}

/// A log in a file, as the server of a simulation.
private final class FileServer: SimulatedServer {
  private let file: any SharedLog

  init(log: any SharedLog) { file = log }

  func push(_ entries: [SharedEntry], base: Int64) throws -> PushResult {
    try file.push(entries, base: base)
  }

  func entries(after sequence: Int64, limit: Int) throws -> [SequencedEntry] {
    try file.entries(after: sequence, limit: limit, bytes: .max).entries
  }

  func newest() throws -> Int64 { try file.head() }

  func values() throws -> [FieldKey: SharedValue] {
    let cards = Set(try log().flatMap(\.entry.facts).map(\.key.owner))
    let facts = try file.rows(of: cards).facts
    // The time and author of the last change are no fields.
    return facts.filter { !$0.key.field.hasPrefix("changed") }
      .reduce(into: [:]) { $0[$1.key] = $1.value }
  }
}
