package import Foundation

/// That a field has a value now.
package struct Fact: Hashable, Sendable, Codable {
  package let key: FieldKey
  package var value: SharedValue

  package init(_ key: FieldKey, _ value: SharedValue) {
    self.key = key
    self.value = value
  }
}

/// The facts of one change, as a replica sends them; the server takes all of them or none.
package struct SharedEntry: Hashable, Sendable, Codable {
  /// Unique everywhere: what was sent twice is taken once.
  package let id: UUID
  /// The replica that made it.
  package let client: UUID
  /// The action that it is part of: one line of history on every machine.
  package let action: UUID
  package let author: String
  /// When it was made by the clock of its machine, in milliseconds since 1970; shown, never compared.
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
  /// Some of what another copy of the file says under this entry's name: an action of its own.
  func elsewhere(_ facts: [Fact]) -> SharedEntry {
    SharedEntry(id: id, client: client, action: id, author: author, date: date, facts: facts)
  }

  /// About how many bytes it is on its way: texts as they are, and some for all that is around them.
  package var byteCount: Int {
    facts.reduce(200) { $0 + 100 + $1.value.byteCount }
  }
}

/// An entry with its place in the server's order: 1, 2, 3, … without gaps.
package struct SequencedEntry: Hashable, Sendable {
  package let sequence: Int64
  package let entry: SharedEntry

  package init(sequence: Int64, entry: SharedEntry) {
    self.sequence = sequence
    self.entry = entry
  }
}

/// What the server says to a batch of entries.
package struct PushAnswer: Hashable, Sendable {
  /// The sequence of each entry that was taken, from the batch's first on.
  package let sequences: [Int64]
  /// Whether the entry after those builds on a value that is no longer the latest: the replica
  /// is to read what is new and to send it again.
  package let isStale: Bool

  package init(sequences: [Int64], isStale: Bool) {
    self.sequences = sequences
    self.isStale = isStale
  }
}
