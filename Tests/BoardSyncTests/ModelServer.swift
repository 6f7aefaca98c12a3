import BoardModel
import BoardSync
import Foundation

/// The log of a simulation.
protocol SimulatedServer: AnyObject {
  func push(_ entries: [SharedEntry], base: Int64) throws -> PushResult
  func entries(after sequence: Int64, limit: Int) throws -> [SequencedEntry]
  func newest() throws -> Int64
  /// What the entries come to.
  func values() throws -> [FieldKey: SharedValue]
}

extension SimulatedServer {
  func log() throws -> [SequencedEntry] { try entries(after: 0, limit: .max) }
}

/// A log in memory.
final class ModelServer: SimulatedServer, LogTables {
  private var log: [SequencedEntry] = []
  private var places: [UUID: Int] = [:]
  private var subjects: [SubjectKey: LoggedSubject] = [:]

  var head: Int64 { Int64(log.count) }

  func push(_ entries: [SharedEntry], base: Int64) throws -> PushResult {
    try LogRules.push(entries, base: base, in: self)
  }

  func entries(after sequence: Int64, limit: Int) -> [SequencedEntry] {
    Array(log.dropFirst(Int(sequence)).prefix(limit))
  }

  func newest() -> Int64 { head }

  func values() -> [FieldKey: SharedValue] {
    subjects.values.reduce(into: [:]) { values, subject in
      for (field, value) in subject.fields {
        values[FieldKey(subject.key.kind, subject.key.id, field)] = value
      }
    }
  }

  // MARK: The tables

  func entry(_ id: UUID) -> SequencedEntry? { places[id].map { log[$0] } }

  func append(_ entry: SharedEntry, base: Int64) -> Int64 {
    places[entry.id] = log.count
    log.append(SequencedEntry(sequence: head + 1, entry: entry, base: base))
    return head
  }

  func subject(_ key: SubjectKey) -> LoggedSubject? { subjects[key] }

  func store(_ subject: LoggedSubject) { subjects[subject.key] = subject }

  func isOwn(comment: UUID) -> Bool { true }

  func columns() -> [LoggedSubject] { subjects.values.filter { $0.key.kind == .column } }
}
