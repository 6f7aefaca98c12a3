package import BoardModel
internal import Foundation

/// The cards of another program, as a link with it sees them.
package struct TrackerBoard: Hashable, Sendable {
  /// The fields that the program knows; others stay on the board.
  package var fields: Set<CardField>
  package var columns: [ColumnDraft]
  package var items: [TrackerItem]
  /// Whether all cards are here; otherwise those that have changed.
  package var isWhole: Bool
  /// Whether an identifier is the name of a file, which may change.
  package var isNamedByFile = false
  /// Whether the program takes cards in columns that it doesn't have yet.
  package var addsColumns = false
  /// The columns of cards that are not among the items, but may have moved.
  package var places: [String: String] = [:]
  /// The cards that can't be read now; they stay as they are on both sides.
  package var unread: Set<String> = []
  /// Sentences about what can't be read.
  package var notes: [String] = []

  package init(
    fields: Set<CardField>,
    columns: [ColumnDraft],
    items: [TrackerItem],
    isWhole: Bool = true
  ) {
    (self.fields, self.columns, self.items, self.isWhole) = (fields, columns, items, isWhole)
  }

  /// The fields that a link can carry: those that mean the same in any program.
  package static let possibleFields: Set<CardField> = [
    .title, .body, .due, .start, .priority, .tags, .assignees, .lane, .estimate, .checklist,
  ]
}

package struct TrackerItem: Hashable, Sendable {
  package struct Comment: Hashable, Sendable {
    package var id: String
    package var author: String?
    package var date: Timestamp?
    package var text: String
  }

  /// The program's own identifier.
  package var id: String
  package var draft: CardDraft
  package var column: String
  package var comments: [Comment] = []
}

/// What a program and a board last agreed on about a card.
package struct TrackerEntry: Hashable, Sendable {
  package var id: String
  package var card: Card.ID
  package var draft: CardDraft
  package var column: String
  /// The board's column, so that renaming it moves nothing.
  package var home: Column.ID?
  /// What the program has said since while the card was deleted, archived or on another board.
  package var missed: TrackerItem?
  /// The program's comments that the board has.
  package var received: Set<String> = []
  /// The board's comments that the program has.
  package var sent: Set<CardComment.ID> = []
  /// Whether the program has deleted it.
  package var isGone = false

  /// Whether the program was asked for it, and has not answered.
  package var isUnanswered: Bool { id.isEmpty }
}

/// One change for the other program to make.
package struct TrackerChange: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case create(CardDraft, column: String)
    case change([CardEdit], column: String?)
    case comment(CardComment)
  }

  package let card: Card.ID
  package let content: Content
  /// What both agree on afterwards; without an identifier for a new card.
  package let agreed: TrackerEntry

  package var isCreation: Bool {
    if case .create = content { true } else { false }
  }

  package var isComment: Bool {
    if case .comment = content { true } else { false }
  }

  /// The column to which the card goes; nil if it stays.
  package var column: String? {
    switch content {
    case .create(_, let column): column
    case .change(_, let column): column
    case .comment: nil
    }
  }

  /// The title, for messages.
  package var title: String { agreed.draft.title }
}

extension [TrackerEntry] {
  /// Whether the program has a card with the identifier.
  package func hasCard(_ id: String) -> Bool { contains { $0.id == id && !$0.isGone } }

  /// Notes that the program has made a change, and the identifier that it answered.
  package mutating func record(_ change: TrackerChange, id: String) {
    let index = firstIndex { $0.card == change.card }
    switch change.content {
    case .create:
      var entry = change.agreed
      entry.id = id
      if let index { self[index] = entry } else { append(entry) }
    case .change:
      guard let index else { return }
      (self[index].draft, self[index].column) = (change.agreed.draft, change.agreed.column)
      self[index].home = change.agreed.home
    case .comment(let comment):
      guard let index else { return }
      self[index].sent.insert(comment.id)
      self[index].received.insert(id)
    }
  }
}
