import BoardModel

/// The cards of a board that came from a source which names them now by an address and now by a number
/// alone, as `gh` does by the fields that it is asked for.
struct NumberedCards {
  private let format: String
  private var cards: [String: [(id: Card.ID, title: String)]] = [:]
  private var all: Set<Card.ID> = []

  /// - Parameter format: the name of the source's format.
  init(_ format: String) { self.format = format }

  /// Adds a card of the board.
  mutating func add(_ card: Card) {
    all.insert(card.id)
    guard let name = card.name(in: format), let last = name.split(separator: "/").last,
      last.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return }
    cards[String(last), default: []].append((card.id, card.title))
  }

  /// The card of the board that has the number and the title of one of the source, where no card has
  /// its identifier and one only has those.
  func card(_ card: SourceCard, calling id: Card.ID) -> Card.ID? {
    guard let number = card.number, !all.contains(id) else { return nil }
    let title = CardCleaner.title(of: card.title).title
    let found = (cards[number] ?? []).filter { $0.title == title }
    return found.count == 1 ? found[0].id : nil
  }
}
