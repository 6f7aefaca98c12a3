/// Where text is typed that is kept until it is saved: titles in prompts, and comments.
package enum DraftPlace: Hashable, Sendable {
  case newTitle
  case title(Card.ID)
  case comment(Card.ID)
}

extension DraftPlace {
  package var text: String {
    switch self {
    case .newTitle: "new"
    case .title(let card): "title/\(card.text)"
    case .comment(let card): "comment/\(card.text)"
    }
  }

  /// Nil for unknown names, which a newer version may have written.
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
