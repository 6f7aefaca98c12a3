/// Something that another person did and that concerns the user.
package struct InboxEntry: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// With the line that mentions the user.
    case mentioned(String)
    case assigned
    /// With the beginning of the comment.
    case commented(String)
    /// A card that the user's card waited for was finished, archived or deleted; so many are left.
    case unblocked(by: String, how: Change.Kind, left: Int)
    /// With the name of the field, or nil for a card that was deleted.
    case overwrote(String?)
  }

  /// Its place in the log.
  package let sequence: Int64
  /// The user's card.
  package let card: Card.ID
  package var title: String
  package let reason: Reason
  package let author: String
  package let date: Timestamp
  /// Nil if the card is gone.
  package var board: Board.ID?
}

// MARK: Words

/// The words are not yet escaped for a screen or the shell.
extension InboxEntry {
  /// The reason in one word, as in JSON.
  package var verb: String {
    switch reason {
    case .mentioned: "mentioned"
    case .assigned: "assigned"
    case .commented: "commented"
    case .unblocked(_, _, let left): left == 0 ? "unblocked" : "waits"
    case .overwrote: "overwrote"
    }
  }

  package var detail: String {
    switch reason {
    case .mentioned(let line), .commented(let line): "“\(line)”"
    case .assigned: "to you"
    case .unblocked(let blocker, let how, let left):
      "“\(blocker)” \(Self.words(for: how))" + (left == 0 ? "" : ", \(left) more to go")
    case .overwrote(let field): field.map { "your \($0)" } ?? "your card, by deleting it"
    }
  }

  package var sentence: String {
    switch reason {
    case .mentioned: "@\(author) mentioned you on “\(title)”: \(detail)"
    case .assigned: "@\(author) assigned “\(title)” to you"
    case .commented: "@\(author) commented on “\(title)”: \(detail)"
    case .unblocked(_, _, let left):
      "“\(title)” \(left == 0 ? "is unblocked" : "still waits"): \(detail), by @\(author)"
    case .overwrote(let field?): "@\(author) overwrote your \(field) of “\(title)”"
    case .overwrote(nil): "@\(author) deleted “\(title)” while you edited it"
    }
  }

  private static func words(for how: Change.Kind) -> String {
    switch how {
    case .archived: "was archived"
    case .deleted: "was deleted"
    default: "is done"
    }
  }

  /// Every text to search.
  package var searched: [String] { [title, verb, detail, "@" + author] }
}
