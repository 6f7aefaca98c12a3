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
    if merge.base != nil, let agreed = merge.agreed {
      for id in agreed.entries.map(\.card) {
        guard let card = known[id], !card.isKept, card.arrival == .present,
          card.oldColumn == card.column
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
      columns[column] = Self.merged(old[column] ?? [], mine[column] ?? [], other[column] ?? [])
    }
    let placed = Set(columns.values.joined())
    place(cards.filter { !placed.contains($0.id) }, merge)
    for (column, order) in columns {
      columns[column] = order.flatMap { id in [id] + (copies[id].map { [$0.id] } ?? []) }
    }
  }

  /// A ticked card is on top of the done column; a cleared one follows the card that it followed
  /// before.
  private mutating func place(_ sent: [LinkedCard], _ merge: LinkMerge) {
    var back: [(card: LinkedCard, previous: Card.ID)] = []
    for card in sent.reversed() {
      if let origin = merge.origin(of: card.id), origin.column == card.column,
        let previous = origin.previous
      {
        back.append((card, previous))
      } else {
        columns[card.column, default: []].insert(card.id, at: 0)
      }
    }
    for (card, previous) in back.reversed() {
      let place = columns[card.column]?.firstIndex(of: previous).map { $0 + 1 } ?? 0
      columns[card.column, default: []].insert(card.id, at: place)
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
