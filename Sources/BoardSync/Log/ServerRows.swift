package import Foundation

/// The server's state of some subjects, all as of one sequence.
package struct ServerRows: Sendable {
  package let sequence: Int64
  /// All fields of the subjects that the server knows, including the deletion mark.
  package let facts: [Fact]

  package init(sequence: Int64, facts: [Fact]) {
    (self.sequence, self.facts) = (sequence, facts)
  }
}

/// The current state of a card, column, comment, or board on the server.
package struct SubjectRow: Hashable, Sendable {
  /// Sorts before the identifiers of all rows.
  package static let beforeAll = "00000000-0000-0000-0000-000000000000"

  package let id: String
  /// JSON, also of deleted columns; nil for anything else that is deleted.
  package let fields: String?

  package init(id: String, fields: String?) {
    (self.id, self.fields) = (id, fields)
  }
}

/// A position in a log.
package struct LogPosition: Hashable, Sendable, Codable {
  package let sequence: Int64
  /// The entry at this sequence; nil if it was cut or never existed.
  package let entry: UUID?

  package init(_ sequence: Int64, _ entry: UUID?) {
    (self.sequence, self.entry) = (sequence, entry)
  }
}
