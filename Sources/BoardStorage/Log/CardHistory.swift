internal import BoardModel

/// A card followed through its entries of the log, from one to the next.
///
/// Entries of older versions hold the whole card on both sides; such a chain is followed by comparing
/// texts, and only decoded where the texts differ.
struct CardHistory {
  /// What the entries so far have left.
  enum State {
    /// The entries so far do not say.
    case unknown
    /// The card is not there.
    case gone
    /// The whole card, as the log has it; the card where it was read already.
    case text(String, Card?)
    case card(Card)
  }

  let id: Card.ID
  private(set) var state: State

  /// Before the first entry, there is no card; where the log was cut off, that is not known.
  init(of id: Card.ID, from state: State = .gone) {
    self.id = id
    self.state = state
  }

  /// The card as the entries left it; nil where it is gone or not known.
  var card: Card? {
    switch state {
    case .unknown, .gone: nil
    case .text(let text, let card): card ?? LoggedCard.read(text)?.card(id)
    case .card(let card): card
    }
  }

  /// Goes on with a card from elsewhere.
  mutating func set(_ card: Card?) { state = card.map(State.card) ?? .gone }

  /// Follows an entry.
  ///
  /// - Returns: what is wrong with it, or nil; the state then is as the entry leaves it, as far as it
  ///   says.
  mutating func follow(before: String?, after: String?) -> String? {
    switch (before, after) {
    case (nil, nil): return "says nothing"
    case (nil, let after?):
      let isFirst =
        if case .gone = state { true } else if case .unknown = state { true } else { false }
      guard let card = LoggedCard.read(after)?.card(id) else {
        state = .unknown
        return "cannot be read"
      }
      state = .text(after, card)
      return isFirst ? nil : Self.break
    case (let before?, nil):
      let fault = leave(before)
      state = .gone
      return fault
    case (let before?, let after?): return change(before, after)
    }
  }

  private static let `break` = "does not follow from the one before it"

  private func leave(_ before: String) -> String? {
    if case .text(let text, _) = state, text == before { return nil }
    guard let record = LoggedCard.read(before) else { return "cannot be read" }
    if case .unknown = state { return nil }
    return card?.agrees(with: record) == true ? nil : Self.break
  }

  private mutating func change(_ before: String, _ after: String) -> String? {
    // Whole cards on both sides, as older versions logged them.
    if case .text(let text, _) = state, text == before {
      state = .text(after, nil)
      return nil
    }
    guard let old = LoggedCard.read(before), let new = LoggedCard.read(after) else {
      return "cannot be read"
    }
    if let whole = new.card(id) {
      defer { state = .card(whole) }
      if case .unknown = state { return nil }
      return card?.agrees(with: old) == true ? nil : Self.break
    }
    if case .unknown = state { return nil }
    guard var card else { return Self.break }
    let isNext = card.agrees(with: old)
    card.apply(old)
    card.apply(new)
    state = .card(card)
    return isNext ? nil : Self.break
  }
}

extension Card {
  /// Whether a record says nothing else than the card.
  func agrees(with record: CardRecord) -> Bool {
    place == record.place && updatedAt == record.updatedAt
      && record.createdAt.map { $0 == createdAt } != false
      && record.edits.allSatisfy { draft.edit(of: $0.field).agrees(with: $0) }
  }
}
