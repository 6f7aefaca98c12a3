package import Foundation

/// One committed fact about one subject, as the change log keeps it.
package struct Change: Hashable, Sendable {
  /// What happened; the raw value is what is stored.
  package enum Kind: String, Sendable, CaseIterable {
    case created
    case updated
    case moved
    case deleted
    case restored
    case archived
    case unarchived
  }

  /// What it happened to, with what was and what is.
  package enum Subject: Hashable, Sendable {
    case card(CardChange)
    case column(ColumnChange)
    case board(BoardChange)
    /// What was said about a card.
    case comment(CommentChange)
    case view(ViewChange)
  }

  /// The place in the log, rising, never used twice.
  package let sequence: Int64
  /// One action is one step, however many changes it wrote.
  package let action: ActionID
  package let kind: Kind
  package let subject: Subject
  package let date: Timestamp
  /// Which program made it: a board on a screen, which keeps its name from run to run, or a command.
  package let client: UUID
  /// Who made it; nil for what was logged before authors were.
  package let author: String?

  package init(
    sequence: Int64,
    action: ActionID,
    kind: Kind,
    subject: Subject,
    date: Timestamp,
    client: UUID,
    author: String?
  ) {
    self.sequence = sequence
    self.action = action
    self.kind = kind
    self.subject = subject
    self.date = date
    self.client = client
    self.author = author
  }

  /// Whether it took back what the server of a shared board refused.
  package var isRefusal: Bool { client == Self.refusingClient }

  /// Under this client the log has what takes back changes that a server refused.
  package static let refusingClient = UUID(
    uuid: (0x7E, 0x2C, 0xE7, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)
  )

  /// Whether it says what became of a change of another machine that came before one's own.
  package var isMerge: Bool { client == Self.mergingClient }

  /// Under this client the log has what became of changes of other machines which are lost, as one's
  /// own came later.
  package static let mergingClient = UUID(
    uuid: (0x7E, 0x2C, 0xE7, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)
  )

  /// What it says of a card; nil where it is about something else.
  package var card: CardChange? {
    if case .card(let change) = subject { return change }
    return nil
  }

  /// Whether it is about a column or a board.
  package var isStructural: Bool {
    switch subject {
    case .column, .board: true
    case .card, .comment, .view: false
    }
  }
}

/// What the feed of a store says.
package enum BoardEvent: Hashable, Sendable {
  case change(Change)
  /// There were too many changes to follow one by one: what is shown is to be read again.
  case reset
}

extension Change.Kind {
  /// What a change of a place is called.
  package init(from old: CardPlace, to new: CardPlace) {
    switch (old.isArchived, new.isArchived) {
    case (false, true): self = .archived
    case (true, false): self = .unarchived
    default: self = old == new ? .updated : .moved
    }
  }
}
