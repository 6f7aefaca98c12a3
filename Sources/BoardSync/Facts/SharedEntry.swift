package import BoardModel
package import Foundation

package struct Fact: Hashable, Sendable, Codable {
  package let key: FieldKey
  package var value: SharedValue
  /// The newest entry of another replica that this value overwrites although its writer hadn't read
  /// it; nil for none.
  ///
  /// Programs before it ignore this.
  package var overwrites: Int64?

  package init(_ key: FieldKey, _ value: SharedValue, overwrites: Int64? = nil) {
    self.key = key
    self.value = value
    self.overwrites = overwrites
  }

  /// Without what it overwrites, which is no part of what it says.
  package static func == (left: Fact, right: Fact) -> Bool {
    left.key == right.key && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

/// The facts of a change, as a replica sends them; the server accepts all of them or none.
package struct SharedEntry: Hashable, Sendable, Codable {
  /// Globally unique: an entry that is sent twice is accepted once.
  package let id: UUID
  /// The replica that made it.
  package let client: UUID
  /// The action it is part of; each action is one line of history on every machine.
  package let action: UUID
  package let author: String
  /// The time on its machine, in milliseconds since 1970; for display, never for comparisons.
  package let date: Int64
  package var facts: [Fact]

  package init(
    id: UUID,
    client: UUID,
    action: UUID,
    author: String,
    date: Int64,
    facts: [Fact]
  ) {
    self.id = id
    self.client = client
    self.action = action
    self.author = author
    self.date = date
    self.facts = facts
  }
}

extension SharedEntry {
  /// Some of the facts that another copy of the file sent under this entry's identifier, as a
  /// separate action.
  func elsewhere(_ facts: [Fact]) -> SharedEntry {
    SharedEntry(id: id, client: client, action: id, author: author, date: date, facts: facts)
  }

  /// Whether it is only about comments, which are all that somebody with that right may send.
  package var isAboutComments: Bool { facts.allSatisfy { $0.key.subject == .comment } }

  /// The approximate size on the wire: texts, plus an allowance for the rest.
  package var byteCount: Int {
    facts.reduce(200) { $0 + 100 + $1.value.byteCount }
  }
}

/// An entry with its position in the server's order: 1, 2, 3, … without gaps.
package struct SequencedEntry: Hashable, Sendable {
  package let sequence: Int64
  package let entry: SharedEntry
  /// What its replica had read when it sent the entry; nil if the log doesn't return it.
  package let base: Int64?

  package init(sequence: Int64, entry: SharedEntry, base: Int64? = nil) {
    self.sequence = sequence
    self.entry = entry
    self.base = base
  }
}

/// The server's answer to a batch of entries.
package struct PushResult: Hashable, Codable, Sendable {
  /// The sequences of the accepted entries, from the start of the batch.
  package let sequences: [Int64]
  /// Whether the next entry is based on an outdated value.
  ///
  /// The replica must read new entries and send it again.
  package let isStale: Bool

  package init(sequences: [Int64], isStale: Bool) {
    self.sequences = sequences
    self.isStale = isStale
  }
}
