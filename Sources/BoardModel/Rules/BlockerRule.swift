/// What a card's dependencies must be: other cards, each once, at most 64 of them.
package enum BlockerRule {
  package static let countLimit = 64

  /// The cards as they are stored, in the order given.
  package static func checked(_ cards: [Card.ID]) throws(StoreError) -> [Card.ID] {
    if cards.isEmpty { return [] }
    var seen: Set<Card.ID> = []
    let result = cards.filter { seen.insert($0).inserted }
    if result.count > countLimit { throw .tooManyBlockers(result.count) }
    return result
  }
}
