/// A card depends on at most 64 other cards.
package enum BlockerRule {
  package static let countLimit = 64

  package static func checked(_ cards: [Card.ID]) throws(StoreError) -> [Card.ID] {
    if cards.isEmpty { return [] }
    var seen: Set<Card.ID> = []
    let result = cards.filter { seen.insert($0).inserted }
    if result.count > countLimit { throw .tooManyBlockers(result.count) }
    return result
  }
}
