import BoardModel

/// The dependencies between the cards of a source, and what each is part of.
///
/// Links to cards outside the source, and links that would close a cycle, are counted and dropped.
struct SourceLinks {
  private(set) var notCarried = NotCarried()
  /// For each card, the source's identifiers of the cards it waits for.
  private(set) var blockers: [[String]] = []
  /// For each card, the index of its parent.
  private(set) var parents: [Int?] = []

  /// - Complexity: O(*n* + *m*) for *n* cards and *m* links.
  init(_ cards: [SourceCard]) {
    let places = Self.places(of: cards) { $0.key }
    let hasLinks = cards.contains { !$0.blockedBy.isEmpty }
    let titles = hasLinks ? Self.places(of: cards) { $0.title } : [:]
    let waiting = cards.indices.map { index in
      let found = cards[index].blockedBy.compactMap { places[$0] ?? titles[$0] }
      notCarried.add(NotCarried.missingCards, cards[index].blockedBy.count - found.count)
      return found.filter { $0 != index }
    }
    blockers = withoutCycles(waiting).map { keys(of: $0, cards) }
    readParents(cards, places)
  }

  /// The first card of each name.
  private static func places(
    of cards: [SourceCard],
    _ name: (SourceCard) -> String?
  ) -> [String: Int] {
    var places: [String: Int] = [:]
    for (index, card) in cards.enumerated() {
      if let name = name(card), places[name] == nil { places[name] = index }
    }
    return places
  }

  private mutating func keys(of links: [Int], _ cards: [SourceCard]) -> [String] {
    var seen: Set<String> = []
    let keys = links.compactMap { cards[$0].key }.filter { seen.insert($0).inserted }
    let limit = BlockerRule.countLimit
    notCarried.add("blockers over the limit of \(limit)", max(0, keys.count - limit))
    return Array(keys.prefix(limit))
  }

  /// Some programs name a parent by its number or its title.
  private mutating func readParents(_ cards: [SourceCard], _ places: [String: Int]) {
    if cards.allSatisfy({ $0.parent == nil }) {
      parents = Array(repeating: nil, count: cards.count)
      return
    }
    let numbers = Self.places(of: cards) { $0.number }
    let titles = Self.places(of: cards) { $0.title }
    let found = cards.indices.map { index -> [Int] in
      guard let name = cards[index].parent else { return [] }
      let parent = places[name] ?? numbers[name] ?? titles[name]
      if parent == nil { notCarried.add(NotCarried.missingParents) }
      return parent.map { $0 == index ? [] : [$0] } ?? []
    }
    parents = withoutCycles(found).map(\.first)
  }

  /// Searches depth first and drops links back to a card on the path.
  private mutating func withoutCycles(_ links: [[Int]]) -> [[Int]] {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: links.count)
    var kept = [[Int]](repeating: [], count: links.count)
    for start in links.indices where states[start] == .new {
      var way = [(card: start, next: 0)]
      states[start] = .open
      while let (card, next) = way.last {
        guard next < links[card].count else {
          states[card] = .done
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let target = links[card][next]
        if states[target] == .open {
          notCarried.add(NotCarried.circles)
          continue
        }
        kept[card].append(target)
        if states[target] == .new {
          states[target] = .open
          way.append((target, 0))
        }
      }
    }
    return kept
  }
}
