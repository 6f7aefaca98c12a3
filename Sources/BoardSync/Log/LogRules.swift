package import BoardModel
package import Foundation

/// The tables of a log, inside a transaction that excludes other writers.
package protocol LogTables: AnyObject {
  /// The newest sequence.
  var head: Int64 { get }

  /// An entry that the log has.
  func entry(_ id: UUID) throws -> SequencedEntry?

  /// Adds an entry after the newest one, and returns its sequence.
  func append(_ entry: SharedEntry, base: Int64) throws -> Int64

  func subject(_ key: SubjectKey) throws -> LoggedSubject?

  func store(_ subject: LoggedSubject) throws

  /// All columns, including deleted ones.
  func columns() throws -> [LoggedSubject]

  /// Whether the present user has added a comment, as far as the log goes back.
  func isOwn(comment: UUID) throws -> Bool
}

/// What the entries of a log add up to for one subject.
package struct LoggedSubject: Sendable {
  package let key: SubjectKey
  package var fields: [String: SharedValue]
  /// Who wrote the fields that only a client with the latest value may write.
  package var writers: [String: FieldWriter]
  /// The newest entry about the subject.
  package var sequence: Int64 = 0
  /// When and by whom the subject was changed last, by the clock of that replica.
  package var changed: (date: Int64?, author: String?) = (nil, nil)

  package init(
    _ key: SubjectKey,
    fields: [String: SharedValue] = [:],
    writers: [String: FieldWriter] = [:]
  ) {
    (self.key, self.fields, self.writers) = (key, fields, writers)
  }

  package var isDeleted: Bool { fields[SharedName.deleted] == .flag(true) }
}

/// Who wrote a field last, and when somebody else did before.
package struct FieldWriter: Sendable {
  package let client: UUID
  package let sequence: Int64
  package let previousByOthers: Int64

  package init(client: UUID, sequence: Int64, previousByOthers: Int64) {
    (self.client, self.sequence) = (client, sequence)
    self.previousByOthers = previousByOthers
  }

  /// A replica's own writes don't make it stale, and a late message of its own must not hide what
  /// somebody else wrote.
  func newest(for client: UUID) -> Int64 {
    client == self.client ? previousByOthers : sequence
  }
}

/// How a log takes entries; the functions of a PostgreSQL database do the same.
package enum LogRules {
  /// The fields that a client may write only if it has read the latest value.
  package static let joined = Set(
    CardField.allCases.filter(\.mergeRule.needsLatest).map(\.key)
  )

  /// Takes entries in order, up to the first one that is based on an outdated value.
  ///
  /// An entry that is known returns its old sequence, so that resending is always safe.
  package static func push(
    _ entries: [SharedEntry],
    base: Int64,
    in tables: some LogTables
  ) throws -> PushResult {
    let base = max(min(base, tables.head), 0)
    var sequences: [Int64] = []
    // Programs send entries of one replica only; others are taken one by one.
    let isMixed = entries.contains { $0.client != entries[0].client }
    for batch in isMixed ? entries.map({ [$0] }) : [entries] {
      guard let client = batch.first?.client else { break }
      var push = Push(tables, client, base)
      if try push.take(batch, &sequences) { return PushResult(sequences: sequences, isStale: true) }
    }
    return PushResult(sequences: sequences, isStale: false)
  }

  /// Whether somebody who may only comment may send entries.
  ///
  /// They may add comments to cards that are there, and delete and restore those that they added.
  package static func areOwnComments(
    _ entries: [SharedEntry],
    in tables: some LogTables
  ) throws -> Bool {
    guard entries.allSatisfy(\.isAboutComments) else { return false }
    return try Dictionary(grouping: entries.flatMap(\.facts), by: \.key.owner)
      .allSatisfy { comment, facts in
        if try tables.subject(comment) != nil { return try tables.isOwn(comment: comment.id) }
        let cards = facts.filter { $0.key.field == SharedName.card }
          .compactMap { $0.value.text.flatMap { UUID(digits: $0) } }
        return try !cards.isEmpty
          && cards.allSatisfy { try tables.subject(SubjectKey(.card, $0))?.isDeleted == false }
      }
  }

  /// Entries of one replica; the subjects are read and written once.
  private struct Push<Tables: LogTables> {
    private let tables: Tables
    private let client: UUID
    private let base: Int64
    private var subjects: [SubjectKey: LoggedSubject] = [:]
    /// What the entries make of the fields, which are stored once for all of them.
    private var news: [SubjectKey: [String: SharedValue]] = [:]
    private var known: [UUID: Int64] = [:]
    private var deletedColumns: [UUID: Int64] = [:]

    init(_ tables: Tables, _ client: UUID, _ base: Int64) {
      (self.tables, self.client, self.base) = (tables, client, base)
    }

    mutating func take(_ entries: [SharedEntry], _ sequences: inout [Int64]) throws -> Bool {
      // What was there before the batch decides for all of it.
      let first = try entries.firstIndex { try isStale($0) }
      for entry in entries.prefix(first ?? entries.count) {
        if let known = known[entry.id] {
          sequences.append(known)
          continue
        }
        let sequence = try tables.append(entry, base: base)
        known[entry.id] = sequence
        sequences.append(sequence)
        try fold(entry, at: sequence)
      }
      try write()
      return first != nil
    }

    private mutating func isStale(_ entry: SharedEntry) throws -> Bool {
      if let stored = try tables.entry(entry.id) {
        known[entry.id] = stored.sequence
        // If a copy of the replica's file has sent it with other values, that must be read first.
        return stored.entry.facts != entry.facts
      }
      return try entry.facts.contains { fact in
        guard LogRules.joined.contains(fact.key.field),
          let writer = try subject(fact.key.owner).writers[fact.key.field]
        else { return false }
        return writer.newest(for: client) > base
      }
    }

    private mutating func subject(_ key: SubjectKey) throws -> LoggedSubject {
      if let known = subjects[key] { return known }
      let subject = try tables.subject(key) ?? LoggedSubject(key)
      subjects[key] = subject
      return subject
    }

    private mutating func fold(_ entry: SharedEntry, at sequence: Int64) throws {
      for fact in entry.facts {
        let (key, field) = (fact.key.owner, fact.key.field)
        var subject = try subject(key)
        (subject.sequence, subject.changed) = (sequence, (entry.date, entry.author))
        if LogRules.joined.contains(field) { note(sequence, field, &subject) }
        subjects[key] = subject
        news[key, default: [:]][field] = fact.value
        if key.kind == .column, field == SharedName.deleted, fact.value == .flag(true) {
          deletedColumns[key.id] = sequence
        }
      }
    }

    private func write() throws {
      for (key, news) in news {
        guard var subject = subjects[key] else { continue }
        var news = news
        let isLiving = SharedValue.flag(false)
        // A comment that exists stays as it was made, and when a card was made doesn't change.
        if key.kind == .comment, subject.fields[SharedName.deleted] == isLiving,
          news[SharedName.deleted] == isLiving
        {
          news = [:]
        } else if key.kind == .card, subject.fields[SharedName.created] != nil {
          news[SharedName.created] = nil
        }
        subject.fields.merge(news) { $1 }
        try tables.store(subject)
      }
      if !deletedColumns.isEmpty { try keepColumn() }
    }

    private func note(_ sequence: Int64, _ field: String, _ subject: inout LoggedSubject) {
      let others = subject.writers[field]?.newest(for: client) ?? 0
      subject.writers[field] = FieldWriter(
        client: client,
        sequence: sequence,
        previousByOthers: others
      )
    }

    /// Brings back the column that was deleted last if there is none left, as after several people
    /// each deleted another one.
    ///
    /// An entry of nobody reports that, and that all others are deleted.
    private func keepColumn() throws {
      let columns = try tables.columns()
      guard columns.allSatisfy(\.isDeleted) else { return }
      let last = columns.max { left, right in
        let (old, new) = (deletedColumns[left.key.id] ?? 0, deletedColumns[right.key.id] ?? 0)
        return old == new ? left.key.id.digits > right.key.id.digits : old < new
      }
      guard var kept = last else { return }
      kept.fields[SharedName.deleted] = .flag(false)
      var facts = kept.fields.map { Fact(FieldKey(.column, kept.key.id, $0.key), $0.value) }
      for column in columns where column.key != kept.key {
        facts.append(Fact(FieldKey(.column, column.key.id, SharedName.deleted), .flag(true)))
      }
      let entry = SharedEntry(
        id: UUID(),
        client: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
        action: UUID(),
        author: "",
        date: Timestamp.now.milliseconds,
        facts: facts
      )
      kept.sequence = try tables.append(entry, base: tables.head)
      try tables.store(kept)
    }
  }
}
