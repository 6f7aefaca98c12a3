import BoardModel

/// The dependencies between the cards of a source.
///
/// Links to cards outside the source, and links that would close a cycle, are counted and dropped.
struct SourceLinks {
  private(set) var notCarried = NotCarried()
  /// For each card, the source's identifiers of the cards it waits for.
  private(set) var blockers: [[String]]

  /// - Complexity: O(*n* + *m*) for *n* cards and *m* links.
  init(_ cards: [SourceCard]) {
    blockers = Array(repeating: [], count: cards.count)
    var places: [String: Int] = [:]
    for (index, card) in cards.enumerated() {
      if let key = card.key, places[key] == nil { places[key] = index }
    }
    var links: [[Int]] = []
    for (index, card) in cards.enumerated() {
      let found = card.blockedBy.compactMap { places[$0] }
      notCarried.add(NotCarried.missingCards, card.blockedBy.count - found.count)
      links.append(found.filter { $0 != index })
    }
    keep(links, cards)
  }

  /// Searches depth first and drops links back to a card on the path.
  private mutating func keep(_ links: [[Int]], _ cards: [SourceCard]) {
    enum State { case new, open, done }
    var states = [State](repeating: .new, count: links.count)
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
        if let key = cards[target].key, blockers[card].count < BlockerRule.countLimit,
          !blockers[card].contains(key)
        {
          blockers[card].append(key)
        }
        if states[target] == .new {
          states[target] = .open
          way.append((target, 0))
        }
      }
    }
  }
}
