import BoardModel

/// Which card of ours each card of a source is.
struct CardIdentities {
  /// The cards that have nothing but their title in common with what they are here.
  private(set) var alike: Set<Int> = []
  private(set) var notCarried = NotCarried()
  private let format: String
  private let board: Board.ID
  /// The cards of ours that the source names by their own identifiers.
  private var own: [String: Card.ID] = [:]
  private var ids: [Card.ID] = []

  /// - Parameters:
  ///   - source: what was read.
  ///   - format: the name of its format.
  ///   - board: the board that it goes to.
  ///   - find: the card of the board that a key names, since it was exported from there.
  ///   - columns: what the source calls the columns of the board.
  ///   - each: hands over the cards that are on the board.
  init(
    of source: SourceBoard,
    format: String,
    on board: Board.ID,
    finding find: (String) -> Card.ID?,
    in columns: SourceColumns,
    each: ((Card) -> Void) throws -> Void
  ) rethrows {
    self.format = format
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
        ids.append(id(key))
      } else {
        titles[card.title, default: 0] += 1
        ids.append(id(card.title, titles[card.title, default: 0]))
        matching.add(CardCleaner.title(of: card.title).title, at: index, calling: ids[index])
      }
    }
    if matching.isEmpty, source.cards.allSatisfy({ $0.number == nil }) { return }
    try match(&matching, source.cards, columns, each)
    settle(source.cards, titles, matching.ids)
  }

  /// The card of ours at a place of the source.
  subscript(index: Int) -> Card.ID { ids[index] }

  /// The card of ours that the source calls so.
  func id(_ key: String) -> Card.ID {
    own[key] ?? SourceIdentity.card("key:" + key, of: format, on: board)
  }

  /// Whether a key is the identifier of a card of ours.
  func isOwn(_ key: String) -> Bool { own[key] != nil }

  /// What stands in for the identifier of a card without one.
  private func id(_ title: String, _ number: Int) -> Card.ID {
    SourceIdentity.card(titled: title, number, of: format, on: board)
  }

  private mutating func match(
    _ matching: inout SourceMatching,
    _ cards: [SourceCard],
    _ columns: SourceColumns,
    _ each: ((Card) -> Void) throws -> Void
  ) rethrows {
    let named = Set(cards.indices.filter { cards[$0].key != nil }.map { ids[$0] })
    var numbered = NumberedCards(format)
    try each { card in
      numbered.add(card)
      if !named.contains(card.id) { matching.add(card, in: columns.name(of: card.column)) }
    }
    for index in cards.indices {
      if let id = numbered.card(cards[index], calling: ids[index]) { ids[index] = id }
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
