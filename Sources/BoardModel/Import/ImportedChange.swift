package import Foundation

/// An entry of the log in a document, with the states before and after as JSON.
package struct ImportedChange: Hashable, Sendable {
  /// The raw value is that of a document.
  package enum Subject: String, Sendable, CaseIterable {
    case card
    case column
    case board
    /// The identifier is the card's.
    case comment
    case view
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
