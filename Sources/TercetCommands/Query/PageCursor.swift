import BoardModel

/// Where a page of a list ended: the last card, and a sign of what its place depends on, as in
/// `689c.3f2a`.
///
/// A card that was moved, or changed in what the list is sorted by, has another place now: what comes
/// after that is not what comes after the page. An identifier alone is taken as it is.
struct PageCursor {
  private let name: String
  private let sign: String?

  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    sign = parts.count > 1 ? String(parts[1]) : nil
  }

  static func text(of card: Card, named name: String, in query: CardQuery) -> String {
    "\(name).\(sign(of: card, in: query))"
  }

  /// The card, as long as it stands where the page ended.
  @MainActor func card(in query: CardQuery, on store: CommandStore) throws -> Card.ID {
    let card = try named(on: store)
    if card.place.isArchived, !query.findsArchived {
      throw Self.failure("the card “\(name)”, which ended the page, was archived since")
    }
    if let sign, sign != Self.sign(of: card, in: query) {
      throw Self.failure("the card “\(name)”, which ended the page, has another place since")
    }
    return card.id
  }

  @MainActor private func named(on store: CommandStore) throws(CommandFailure) -> Card {
    do {
      return try store.card(startingWith: name)
    } catch {
      if sign == nil || error.code != .usage { throw error }
      throw Self.failure("the card “\(name)”, which ended the page, was deleted since")
    }
  }

  private static func failure(_ reason: String) -> CommandFailure {
    CommandFailure(.changed, "\(reason); begin again without --after")
  }

  /// Four digits of the FNV-1a hash of what a card is sorted by, and of its place by hand where that
  /// decides alone.
  private static func sign(of card: Card, in query: CardQuery) -> String {
    let values =
      query.sort.isEmpty
      ? ["\(card.column.uuid) \(card.orderKey)"]
      : query.sort.map { value($0.key, of: card) }
    var hash: UInt32 = 2_166_136_261
    for byte in values.joined(separator: "\n").utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String((hash >> 16 ^ hash) & 0xFFFF, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func value(_ key: CardSort.Key, of card: Card) -> String {
    switch key {
    case .due: "\(card.due?.daysSinceEpoch ?? .max)"
    case .priority: "\(card.priority.rawValue)"
    case .title: CardSort.titleKey(card.title)
    case .created: "\(card.createdAt.milliseconds)"
    case .changed: "\(card.updatedAt.milliseconds)"
    case .tag: card.tags.first ?? ""
    case .assignee: card.assignees.first ?? ""
    }
  }
}

extension CommandStore {
  /// Says on standard error which names of a query there are not.
  func sayWhatIsUnknown(in query: CardQuery, found: Int) throws {
    guard let filter = query.filter else { return }
    let used = try boards.filter { !$0.isArchived }
    var shown = used
    if case .board(let id) = query.scope { shown = used.filter { $0.id == id } }
    if let reason = filter.unknownPlace(among: used, shown: shown) {
      return StandardError.printLine(reason.text)
    }
    guard found == 0 else { return }
    let reason = try attempt { () throws(StoreError) in
      try store.unknownName(in: filter, of: query.scope, testing: .max)
    }
    if let reason { StandardError.printLine(reason) }
  }
}
