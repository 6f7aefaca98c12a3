import BoardModel

/// The merged order of the cards in each column.
struct LinkOrder {
  private(set) var columns: [Column.ID: [Card.ID]] = [:]

  init(_ cards: [LinkedCard], _ copies: [Card.ID: LinkedCard], _ merge: LinkMerge) {
    var known: [Card.ID: LinkedCard] = [:]
    for card in cards { known[card.id] = card }
    var (old, mine, other):
      ([Column.ID: [Card.ID]], [Column.ID: [Card.ID]], [Column.ID: [Card.ID]]) =
        ([:], [:], [:])
    if let base = merge.base, let agreed = merge.agreed {
      for (id, entry) in zip(agreed.entries.map(\.card), base.entries) {
        guard let card = known[id], !card.isKept, card.arrival == .present,
          merge.lists.oldColumns[entry.list] == card.column
        else { continue }
        old[card.column, default: []].append(id)
      }
    }
    for (column, items) in zip(merge.board.columns, merge.board.cards) {
      for item in items where known[item.id]?.column == column.id {
        mine[column.id, default: []].append(item.id)
      }
    }
    let inFile = cards.filter { $0.entry != nil && $0.fileColumn == $0.column }
    for card in inFile.sorted(by: { $0.entry ?? 0 < $1.entry ?? 0 }) {
      other[card.column, default: []].append(card.id)
    }
    for column in Set(mine.keys).union(other.keys) {
      let order = Self.merged(old[column] ?? [], mine[column] ?? [], other[column] ?? [])
      columns[column] = order.flatMap { id in [id] + (copies[id].map { [$0.id] } ?? []) }
    }
  }

  private static func merged(
    _ old: [Card.ID],
    _ mine: [Card.ID],
    _ other: [Card.ID]
  ) -> [Card.ID] {
    if mine == other || other == old && !old.isEmpty { return mine }
    if mine == old && !old.isEmpty { return other }
    if other.isEmpty, old.isEmpty { return mine }
    if mine.isEmpty, old.isEmpty { return other }
    return ListMerge.merge(base: old, ours: mine, theirs: other) { $0 }
  }

  /// The places that can stay, so that the fewest others must move: a longest rising subsequence.
  ///
  /// - Complexity: O(*n* log *n*).
  static func rising(_ places: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var before: [Int?] = Array(repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < place { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: Set<Int> = []
    var next = ends.last
    while let index = next {
      result.insert(places[index])
      next = before[index]
    }
    return result
  }

  /// The cards of a list that need not move for a new order.
  static func staying(_ current: [Card.ID], in order: [Card.ID]) -> Set<Card.ID> {
    var places: [Card.ID: Int] = [:]
    for (index, id) in order.enumerated() { places[id] = index }
    let kept = rising(current.compactMap { places[$0] })
    return Set(kept.map { order[$0] })
  }
}
