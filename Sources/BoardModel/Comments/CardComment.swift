package import Foundation

/// A comment on a card; comments never change.
package struct CardComment: Hashable, Sendable, Identifiable {
  package struct ID: RecordID {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package let card: Card.ID
  /// Nil if the author is unknown.
  package let author: String?
  package let date: Timestamp
  /// Markdown, any number of lines.
  package let text: String

  package init(id: ID, card: Card.ID, author: String?, date: Timestamp, text: String) {
    self.id = id
    self.card = card
    self.author = author
    self.date = date
    self.text = text
  }

  /// Why a board can't have this comment; nil if it can.
  package var fault: String? {
    if MarkRule.isAuthor(author ?? "") { return nil }
    return "the name of the author of comment \(id.uuid) is too long"
  }
}

/// A comment was made, or taken back by undo.
package struct CommentChange: Hashable, Sendable {
  package let title: String
  package let before: CardComment?
  package let after: CardComment?

  package init(title: String, before: CardComment?, after: CardComment?) {
    self.title = title
    self.before = before
    self.after = after
  }

  package var comment: CardComment? { after ?? before }

  /// As much of the comment as the history shows.
  package var start: String {
    String((comment?.text ?? "").prefix { !$0.isNewline }.prefix(80))
  }
}
