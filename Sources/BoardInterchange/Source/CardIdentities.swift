import BoardModel

/// Which card of ours each card of a source is.
struct CardIdentities {
  /// The cards that have nothing but their title in common with what they are here.
  private(set) var alike: Set<Int> = []
  private(set) var notCarried = NotCarried()
  private let format: String
  /// Where the source is; nil where that is not known.
  private let origin: String?
  private let board: Board.ID
  /// The cards of ours that the source names by their own identifiers.
  private var own: [String: Card.ID] = [:]
  /// The cards by what the source calls them.
  private var named: [String: Card.ID] = [:]
  private var ids: [Card.ID] = []

  /// - Parameters:
  ///   - source: what was read.
  ///   - format: the name of its format.
  ///   - origin: where it is, such as the path of its file; nil where that is not known.
  ///   - board: the board that it goes to.
  ///   - find: the card of the board that a key names, since it was exported from there.
  ///   - columns: what the source calls the columns of the board.
  ///   - each: hands over the cards that are on the board.
  init(
    of source: SourceBoard,
    format: String,
    from origin: String?,
    on board: Board.ID,
    finding find: (String) -> Card.ID?,
    in columns: SourceColumns,
    each: ((Card) -> Void) throws -> Void
  ) rethrows {
    (self.format, self.origin) = (format, origin)
    self.board = board
    var found: Set<Card.ID> = []
    for card in source.cards {
      guard let key = card.key, own[key] == nil else { continue }
      // A file that was copied is another card.
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

  /// The cards whose names other sources may have too, each name once.
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

  /// The card of ours at a place of the source.
  subscript(index: Int) -> Card.ID { ids[index] }

  /// The card of ours that the source calls so; nil for a name that no card of it has.
  func id(_ key: String) -> Card.ID? { named[key] }

  /// Whether a key is the identifier of a card of ours.
  func isOwn(_ key: String) -> Bool { own[key] != nil }

  /// What stands in for the identifier of a card without one.
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
      // A card that comes twice is one.
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

  /// What a card is called whose name another source from the same place has here.
  private func fallback(_ card: SourceCard) -> Card.ID {
    SourceIdentity.card(card, of: format, from: nil, on: board)
  }

  /// Gives each card without an identifier the card that it matches, or else one that no other card
  /// of the source has.
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
