import BoardModel

extension CommandStore {
  /// How many cards the message about an ambiguous prefix names.
  private static let namedLimit = 3

  /// The only card with the prefix.
  func card(startingWith text: String) throws(CommandFailure) -> Card {
    let card = try onlyCard(startingWith: text) { prefix, limit throws(StoreError) in
      try store.names.cards(startingWith: prefix, limit: limit)
    }
    guard let card = try attempt({ () throws(StoreError) in try store.card(card) }) else {
      throw CommandFailure(.cardNotFound(card))
    }
    return card
  }

  /// The cards with the prefixes, without duplicates, in the order given.
  func cards(startingWith texts: [String]) throws(CommandFailure) -> [Card] {
    var cards: [Card] = []
    var seen: Set<Card.ID> = []
    for text in CardArguments.unpacked(texts) {
      let card = try card(startingWith: text)
      if seen.insert(card.id).inserted { cards.append(card) }
    }
    return cards
  }

  /// The only card with the prefix, including deleted cards.
  func loggedCard(startingWith text: String) throws(CommandFailure) -> Card.ID {
    try onlyCard(startingWith: text) { prefix, limit throws(StoreError) in
      try store.names.loggedCards(startingWith: prefix, limit: limit)
    }
  }

  /// The shortest prefix of a card's identifier that no other card has.
  func shortID(of card: Card.ID) throws(CommandFailure) -> String {
    try attempt { () throws(StoreError) in try store.names.shortIdentifier(of: card) }
  }

  private func onlyCard(
    startingWith text: String,
    _ find: (CardIDPrefix, Int) throws(StoreError) -> [Card.ID]
  ) throws(CommandFailure) -> Card.ID {
    guard let prefix = CardIDPrefix(text) else {
      throw .usage(
        "“\(text.prefix(40))” is not an id. Ids have only the digits 0-9 and a-f; see tercet list --ids"
      )
    }
    guard prefix.isLongEnough else { throw .tooShort(text) }
    let found = try attempt { () throws(StoreError) in try find(prefix, Self.namedLimit + 1) }
    if found.count > 1 { throw try ambiguity(of: text, found) }
    guard let card = found.first else {
      throw .usage("No card has the id “\(text)”; see tercet list --ids")
    }
    return card
  }

  private func ambiguity(
    of text: String,
    _ found: [Card.ID]
  ) throws(CommandFailure) -> CommandFailure {
    var names: [String] = []
    for id in found.prefix(Self.namedLimit) {
      try attempt { () throws(StoreError) in
        var title = try store.previews(of: [id]).first?.title
        if title == nil { title = try store.deletedCard(id)?.title }
        guard let title else { return }
        names.append("\(try store.names.shortIdentifier(of: id)) \(Self.shortened(title))")
      }
    }
    let more = found.count > Self.namedLimit ? ", …" : ""
    return .usage(
      "“\(text)” could be several cards: \(names.joined(separator: ", "))\(more)"
    )
  }

  private static func shortened(_ title: String) -> String {
    title.count > 40 ? "“\(title.prefix(39))…”" : "“\(title)”"
  }
}
