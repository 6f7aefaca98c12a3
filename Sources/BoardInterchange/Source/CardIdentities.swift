import BoardModel

/// Maps the cards of a source to our cards.
struct CardIdentities {
  /// Cards that share only the title with our card.
  private(set) var alike: Set<Int> = []
  private(set) var notCarried = NotCarried()
  private let format: String
  private let board: Board.ID
  /// Our cards whose own identifiers the source has.
  private var own: [String: Card.ID] = [:]
  /// Our cards by their identifiers in the source.
  private var named: [String: Card.ID] = [:]
  private var ids: [Card.ID] = []

  /// - Parameters:
  ///   - source: The source.
  ///   - format: The name of its format.
  ///   - origin: Where it is, such as the path of its file; nil if unknown.
  ///   - board: The target board.
  ///   - find: Finds our card by a key that one of our exports wrote.
  ///   - columns: The source's names for the columns of the board.
  ///   - each: Passes the cards on the board.
  init(
    of source: SourceBoard,
    format: String,
    from origin: String?,
    on board: Board.ID,
    finding find: (String) -> Card.ID?,
    in columns: SourceColumns,
    each: ((Card) -> Void) throws -> Void
  ) rethrows {
    (self.format, self.board) = (format, board)
    var found: Set<Card.ID> = []
    for card in source.cards {
      guard let key = card.key, own[key] == nil else { continue }
      // A copied file is a different card.
      let named = card.ownIdentifier.flatMap(find).flatMap { found.insert($0).inserted ? $0 : nil }
      own[key] = named ?? find(key)
    }
    var titles: [String: Int] = [:]
    var matching = SourceMatching(source.fields)
    for (index, card) in source.cards.enumerated() {
      if let key = card.key {
        ids.append(own[key] ?? SourceIdentity.card(card, of: format, from: origin, on: board))
      } else {
        titles[card.title, default: 0] += 1
        ids.append(id(card.title, titles[card.title, default: 0]))
        matching.add(CardCleaner.title(of: card.title).title, at: index, calling: ids[index])
      }
    }
    let rows = shortRows(source.cards)
    if !matching.isEmpty || !rows.isEmpty || source.cards.contains(where: { $0.number != nil }) {
      try match(&matching, source.cards, rows, columns, each)
      settle(source.cards, titles, matching.ids)
    }
    for (index, card) in source.cards.enumerated() {
      if let key = card.key, named[key] == nil { named[key] = ids[index] }
    }
  }

  /// The cards with names that other sources may also use, each name once.
  private func shortRows(_ cards: [SourceCard]) -> [NamedCards.Row] {
    var seen: Set<String> = []
    return cards.enumerated()
      .compactMap { index, card in
        guard let key = card.key, own[key] == nil, !ForeignName.isUnique(key),
          seen.insert(key).inserted
        else { return nil }
        let title = CardCleaner.title(of: card.title).title
        return NamedCards.Row(index: index, name: key, title: title, id: ids[index])
      }
  }

  subscript(index: Int) -> Card.ID { ids[index] }

  /// Nil for a name that no card of the source has.
  func id(_ key: String) -> Card.ID? { named[key] }

  /// Whether a key is our own identifier.
  func isOwn(_ key: String) -> Bool { own[key] != nil }

  /// The identifier for a card without a key.
  private func id(_ title: String, _ number: Int) -> Card.ID {
    SourceIdentity.card(titled: title, number, of: format, on: board)
  }

  private mutating func match(
    _ matching: inout SourceMatching,
    _ cards: [SourceCard],
    _ rows: [NamedCards.Row],
    _ columns: SourceColumns,
    _ each: ((Card) -> Void) throws -> Void
  ) rethrows {
    let taken = Set(cards.indices.filter { cards[$0].key != nil }.map { ids[$0] })
    var known = NamedCards(format, rows)
    try each { card in
      if known.add(card) || taken.contains(card.id) || card.place.isArchived { return }
      matching.add(card, in: columns.name(of: card.column))
    }
    let places = Dictionary(
      rows.map { ($0.name, $0.index) },
      uniquingKeysWith: { first, _ in first }
    )
    for (index, id) in known.pairs({ fallback(cards[$0.index]) }) { ids[index] = id }
    for (index, card) in cards.enumerated() {
      // Repeated cards are the same card.
      if let place = card.key.flatMap({ places[$0] }) { ids[index] = ids[place] }
      guard let number = card.number else { continue }
      let id = known.card(numbered: number, titled: card.title, calling: ids[index])
      ids[index] = id ?? ids[index]
    }
    matching.pair { index in
      var cleaner = CardCleaner()
      return (cleaner.draft(of: cards[index]), cards[index].column)
    }
    alike = matching.alike
    for title in matching.ambiguous {
      notCarried.add(
        "which of several cards with one title is meant, so that they are new",
        example: "“\(title.prefix(40))”"
      )
    }
  }

  /// The identifier for a card whose own one belongs to a card of another source in the same place.
  private func fallback(_ card: SourceCard) -> Card.ID {
    SourceIdentity.card(card, of: format, from: nil, on: board)
  }

  /// Gives each card without a key its match, or an identifier that no other card of the source
  /// has.
  private mutating func settle(
    _ cards: [SourceCard],
    _ titles: [String: Int],
    _ matches: [Int: Card.ID]
  ) {
    for (index, id) in matches { ids[index] = id }
    var taken = Set(
      ids.indices.filter { cards[$0].key != nil || matches[$0] != nil }.map { ids[$0] }
    )
    var next = titles
    for index in cards.indices where cards[index].key == nil && matches[index] == nil {
      let title = cards[index].title
      while !taken.insert(ids[index]).inserted {
        next[title, default: 0] += 1
        ids[index] = id(title, next[title, default: 0])
      }
    }
  }
}
