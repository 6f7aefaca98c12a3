package import Foundation

/// An entry of the log in a document, with the states before and after as JSON.
package struct ImportedChange: Hashable, Sendable {
  /// The raw value is stored.
  package enum Subject: Int, Sendable, CaseIterable {
    case card = 0
    case column = 1
    case board = 2
    /// The identifier is the card's.
    case comment = 3
    case view = 4

    /// The words of a document, by raw value.
    private static let words = ["card", "column", "board", "comment", "view"]

    package var word: String { Self.words[rawValue] }

    package init?(word: String) {
      guard let number = Self.words.firstIndex(of: word) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// The greatest sequence, which leaves room for very many further entries.
  package static let lastSequence: Int64 = 1 << 53

  package let sequence: Int64
  package let action: ActionID
  package let kind: Change.Kind
  package let subject: Subject
  package let id: UUID
  package let date: Timestamp
  package let client: UUID
  package let author: String?
  package let before: String?
  package let after: String?

  package init(
    sequence: Int64,
    action: ActionID,
    kind: Change.Kind,
    subject: Subject,
    id: UUID,
    date: Timestamp,
    client: UUID,
    author: String?,
    before: String?,
    after: String?
  ) {
    self.sequence = sequence
    self.action = action
    self.kind = kind
    self.subject = subject
    self.id = id
    self.date = date
    self.client = client
    self.author = author
    self.before = before
    self.after = after
  }
}

/// The order keys of boards and columns, which are in the log but not in their values.
package struct StructureKeys: Hashable, Sendable {
  package var boards: [Board.ID: OrderKey] = [:]
  package var columns: [Column.ID: OrderKey] = [:]

  package init() {}
}
