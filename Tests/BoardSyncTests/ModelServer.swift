import BoardModel
import BoardSync
import Foundation

/// What the server does, in memory: one order, each entry once, no stale text or list.
final class ModelServer {
  private(set) var log: [SequencedEntry] = []
  private(set) var values: [FieldKey: SharedValue] = [:]
  private var sequences: [UUID: Int64] = [:]
  private var writers: [FieldKey: Writer] = [:]
  private let rule: (FieldKey) -> MergeRule

  /// Who wrote a field last, and when another one did before.
  private struct Writer {
    let client: UUID
    let sequence: Int64
    let previousByOthers: Int64
  }

  init(rule: @escaping (FieldKey) -> MergeRule) {
    self.rule = rule
  }

  func push(_ entries: [SharedEntry], base: Int64) -> PushResult {
    var taken: [Int64] = []
    for entry in entries {
      if let known = sequences[entry.id] {
        taken.append(known)
        continue
      }
      if entry.facts.contains(where: { isStale($0.key, base: base, for: entry.client) }) {
        return PushResult(sequences: taken, isStale: true)
      }
      let sequence = Int64(log.count + 1)
      log.append(SequencedEntry(sequence: sequence, entry: entry))
      sequences[entry.id] = sequence
      for fact in entry.facts {
        values[fact.key] = fact.value
        let last = writers[fact.key]
        writers[fact.key] = Writer(
          client: entry.client,
          sequence: sequence,
          previousByOthers: last?.client == entry.client
            ? last?.previousByOthers ?? 0 : last?.sequence ?? 0
        )
      }
      taken.append(sequence)
    }
    return PushResult(sequences: taken, isStale: false)
  }

  func entries(after sequence: Int64, limit: Int) -> [SequencedEntry] {
    Array(log.dropFirst(Int(sequence)).prefix(limit))
  }

  private func isStale(_ key: FieldKey, base: Int64, for client: UUID) -> Bool {
    guard rule(key).needsLatest, let writer = writers[key] else { return false }
    // A replica's own writes do not make it stale; a late message of its own must not hide another's.
    return (writer.client == client ? writer.previousByOthers : writer.sequence) > base
  }
}
