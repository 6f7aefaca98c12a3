package import Foundation

/// One committed fact about one card, as the change log keeps it.
package struct Change: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case created
    case updated
    case moved
    case deleted
    case restored
  }

  /// The place in the log, rising, never used twice.
  package let sequence: Int64
  /// One user action is one step, however many changes it wrote.
  package let action: UUID
  package let kind: Kind
  package let card: Card.ID
  /// The card as it was; nil for `created` and `restored`.
  package let before: Card?
  /// The card as it is; nil for `deleted`.
  package let after: Card?
  package let date: Timestamp
  /// Which client made it: a board on a screen, which keeps its name from run to run, or a command.
  package let client: UUID

  package init(
    sequence: Int64,
    action: UUID,
    kind: Kind,
    card: Card.ID,
    before: Card?,
    after: Card?,
    date: Timestamp,
    client: UUID
  ) {
    self.sequence = sequence
    self.action = action
    self.kind = kind
    self.card = card
    self.before = before
    self.after = after
    self.date = date
    self.client = client
  }
}
