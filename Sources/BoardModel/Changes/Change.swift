package import Foundation

package struct Change: Hashable, Sendable {
  /// The raw value is stored.
  package enum Kind: String, Sendable, CaseIterable {
    case created
    case updated
    case moved
    case deleted
    case restored
    case archived
    case unarchived
  }

  /// The subject, with its values before and after.
  package enum Subject: Hashable, Sendable {
    case card(CardChange)
    case column(ColumnChange)
    case board(BoardChange)
    case comment(CommentChange)
    case view(ViewChange)
  }

  /// Its place in the log; rises, and is never used twice.
  package let sequence: Int64
  /// All changes of an action are undone together.
  package let action: ActionID
  package let kind: Kind
  package let subject: Subject
  package let date: Timestamp
  /// The program that made it: a command, or a board on a screen, which keeps its identifier
  /// between runs.
  package let client: UUID
  /// Nil for changes older than the recording of authors.
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

  /// Whether it reverts what the server of a shared board refused.
  package var isRefusal: Bool { client == Self.refusingClient }

  /// The client of changes that revert what a server refused.
  package static let refusingClient = UUID(
    uuid: (0x7E, 0x2C, 0xE7, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)
  )

  /// Whether it reports that a later change here overrode a change of another machine.
  package var isMerge: Bool { client == Self.mergingClient }

  /// The client of entries that report lost changes of other machines.
  package static let mergingClient = UUID(
    uuid: (0x7E, 0x2C, 0xE7, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)
  )

  /// Nil if the subject is not a card.
  package var card: CardChange? {
    if case .card(let change) = subject { return change }
    return nil
  }

  package var isStructural: Bool {
    switch subject {
    case .column, .board: true
    case .card, .comment, .view: false
    }
  }
}

package enum BoardEvent: Hashable, Sendable {
  case change(Change)
  /// There were too many changes to list. Read again what is shown.
  case reset
  /// Cards came in with a new day, which is nobody's change. Read again what is shown.
  case dayBegan
}

extension Change.Kind {
  package init(from old: CardPlace, to new: CardPlace) {
    switch (old.isArchived, new.isArchived) {
    case (false, true): self = .archived
    case (true, false): self = .unarchived
    default: self = old == new ? .updated : .moved
    }
  }
}
