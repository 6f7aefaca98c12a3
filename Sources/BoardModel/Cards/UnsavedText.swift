/// Where something is typed that is kept until it is saved: prompts of a title, and comments.
package enum TypingPlace: Hashable, Sendable {
  /// The title of a new card.
  case newTitle
  /// Another title for a card.
  case title(Card.ID)
  /// A comment on a card.
  case comment(Card.ID)
}

extension TypingPlace {
  /// The place as a store names it.
  package var text: String {
    switch self {
    case .newTitle: "new"
    case .title(let card): "title/\(card.text)"
    case .comment(let card): "comment/\(card.text)"
    }
  }

  /// The place of a name; nil for any other, as a newer version may have written.
  package init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let card = parts.count == 2 ? Card.ID(text: String(parts[1])) : nil
    switch (parts.first, card) {
    case ("new", nil) where parts.count == 1: self = .newTitle
    case ("title", let card?): self = .title(card)
    case ("comment", let card?): self = .comment(card)
    default: return nil
    }
  }
}
