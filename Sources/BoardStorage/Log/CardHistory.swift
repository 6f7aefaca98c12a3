internal import BoardModel

/// Follows a card through its log entries.
///
/// Entries of older versions have the whole card on both sides. Such a chain is followed by
/// comparing texts, which are decoded only if they differ.
struct CardHistory {
  enum State {
    case unknown
    case gone
    /// The whole card in its logged form, and the card if it was decoded.
    case text(String, Card?)
    case card(Card)
  }

  let id: Card.ID
  private(set) var state: State

  /// Starts without a card, or with an unknown one if the log was cut off.
  init(of id: Card.ID, from state: State = .gone) {
    self.id = id
    self.state = state
  }

  /// The card after the last entry; nil if it is deleted or unknown.
  var card: Card? {
    switch state {
    case .unknown, .gone: nil
    case .text(let text, let card): card ?? LoggedCard.read(text)?.card(id)
    case .card(let card): card
    }
  }

  mutating func set(_ card: Card?) { state = card.map(State.card) ?? .gone }

  /// Follows an entry.
  ///
  /// - Returns: its fault, or nil; either way the state is then that after the entry, as far as it
  ///   shows.
  mutating func follow(before: String?, after: String?) -> String? {
    switch (before, after) {
    case (nil, nil): return "is empty"
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

  private static let `break` = "does not follow from the previous one"

  private func leave(_ before: String) -> String? {
    if case .text(let text, _) = state, text == before { return nil }
    guard let record = LoggedCard.read(before) else { return "cannot be read" }
    if case .unknown = state { return nil }
    return card?.agrees(with: record) == true ? nil : Self.break
  }

  private mutating func change(_ before: String, _ after: String) -> String? {
    // Whole cards on both sides, as in the logs of older versions.
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
  /// Whether a record has no values that differ from the card.
  func agrees(with record: CardRecord) -> Bool {
    place == record.place && updatedAt == record.updatedAt
      && record.createdAt.map { $0 == createdAt } != false
      && record.edits.allSatisfy { draft.edit(of: $0.field).agrees(with: $0) }
  }
}
