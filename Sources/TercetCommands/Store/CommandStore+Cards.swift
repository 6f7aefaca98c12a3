import BoardModel

extension CommandStore {
  /// How many cards the message about an ambiguous prefix names.
  private static let namedLimit = 3
  /// How many cards with the words are read to find one with exactly that title.
  private static let titleLimit = 100

  /// The only card with the prefix.
  func card(startingWith text: String) throws(CommandFailure) -> Card {
    let card = try onlyCard(startingWith: text) { prefix, limit throws(StoreError) in
      try store.names.cards(startingWith: prefix, limit: limit)
    }
    guard let card = try attempt(store.card(card)) else {
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

  /// The cards with these ids, or else the one open card whose title has all the words.
  func cards(named texts: [String]) throws -> [Card] {
    let texts = CardArguments.unpacked(texts)
    do throws(CommandFailure) {
      return try cards(startingWith: texts)
    } catch {
      // If one of them is an id, the others are meant as ids too.
      let hasID = texts.contains { (try? card(startingWith: $0)) != nil }
      if error.code != .usage || hasID { throw error }
      // Other programs number their cards; here, some title has the number by chance.
      if texts.allSatisfy({ $0.allSatisfy(\.isNumber) }) { throw error }
      if let card = try onlyCard(titled: texts, in: .not(.term(.state(.done)))) { return [card] }
      let words = "No open card has “\(texts.joined(separator: " ").prefix(40))” in its title"
      let closed = CardFilter.Expression.any([.term(.state(.done)), .term(.state(.archived))])
      if let card = try onlyCard(titled: texts, in: closed) {
        throw CommandFailure.usage(
          "\(words); \(try shortID(of: card.id)) has it, and is done or archived"
        )
      }
      if texts.allSatisfy({ $0.isEmpty || CardIDPrefix($0) != nil }) { throw error }
      throw CommandFailure.usage("\(words); see tercet list")
    }
  }

  /// Throws if one of the cards is a template, which only `restore` brings to the board.
  func refuseTemplates(_ cards: [Card]) throws(CommandFailure) {
    guard let card = cards.first(where: \.draft.isTemplate) else { return }
    throw .usage(
      "“\(card.title.prefix(40))” is a template; “tercet restore \(try shortID(of: card.id))” makes it a"
        + " card again"
    )
  }

  /// The only card that the id or the words name.
  func card(named texts: [String]) throws -> Card {
    let cards = try cards(named: texts)
    guard cards.count == 1, let card = cards.first else {
      throw CommandFailure.usage("Name one card; these are \(cards.count)")
    }
    return card
  }

  /// The only card with the id, also a deleted one, or else the one open card with the words.
  func loggedCard(named text: String) throws -> Card.ID {
    guard let id = try? loggedCard(startingWith: text) else { return try card(named: [text]).id }
    return id
  }

  /// The only card with the prefix, including deleted cards.
  func loggedCard(startingWith text: String) throws(CommandFailure) -> Card.ID {
    try onlyCard(startingWith: text) { prefix, limit throws(StoreError) in
      try store.names.loggedCards(startingWith: prefix, limit: limit)
    }
  }

  /// The shortest prefix of a card's identifier that no other card has.
  func shortID(of card: Card.ID) throws(CommandFailure) -> String {
    try attempt(store.names.shortIdentifier(of: card))
  }

  private func onlyCard(
    startingWith text: String,
    _ find: (CardIDPrefix, Int) throws(StoreError) -> [Card.ID]
  ) throws(CommandFailure) -> Card.ID {
    guard let prefix = CardIDPrefix(text) else {
      throw .usage(
        "“\(text.prefix(40))” is not an id. Ids have only the digits 0-9 and a-f; see tercet list"
      )
    }
    guard prefix.isLongEnough else { throw .tooShort(text) }
    let found = try attempt(find(prefix, Self.namedLimit + 1))
    if found.count > 1 { throw try ambiguity(of: text, found) }
    guard let card = found.first else {
      throw .usage("No card has the id “\(text)”; see tercet list")
    }
    return card
  }

  /// The only card in the state with all the words in its title, on any board; an exact title wins.
  private func onlyCard(
    titled texts: [String],
    in state: CardFilter.Expression
  ) throws -> Card? {
    let title = texts.joined(separator: " ")
    let words = title.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return nil }
    let terms = words.map { word in
      CardFilter.Expression.term(.text(SearchPhrase(String(word), ignoringCase: true), in: .title))
    }
    let filter = CardFilter(.all(terms + [state]), on: try queryContext)
    var found: [Card] = []
    do {
      _ = try store.transfer.forEachCard(
        of: CardQuery(.all, filter: filter, includingLater: true),
        after: nil,
        limit: Self.titleLimit,
        countingPositions: false
      ) { found.append($0.card) }
    } catch let error as StoreError {
      throw failure(error)
    }
    let exact = found.filter { NameRule.isSame($0.title, title) }
    let best = exact.count == 1 ? exact : found
    if best.count > 1 { throw try ambiguity(of: title, best.map(\.id)) }
    return best.first
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
