import BoardModel

/// Matches cards of a source without identifiers to cards of a board.
///
/// Cards must have the same title. The strongest criterion is applied first, each one to the
/// remaining cards. Ambiguous cards of the source become new cards and are counted.
struct SourceMatching {
  private struct Row {
    let index: Int
    /// Its identifier derived from its title and its number among equal titles.
    let id: Card.ID
  }

  /// The comparable values of a card.
  private struct Sign: Hashable {
    let id: Card.ID
    /// The source's name for its column; nil if the source does not have the column.
    let column: String?
    /// A hash of all values that the format supports.
    let text: Int
  }

  /// The board's cards by the indices of the source's cards.
  private(set) var ids: [Int: Card.ID] = [:]
  /// The indices of cards that share only the title with the board's card.
  private(set) var alike: Set<Int> = []
  /// The titles that could mean several cards of the board.
  private(set) var ambiguous: [String] = []

  private var rows: [String: [Row]] = [:]
  private var candidates: [String: [Sign]] = [:]
  private let fields: Set<CardField>

  /// - Parameter fields: The fields that the format supports.
  init(_ fields: Set<CardField>) { self.fields = fields }

  mutating func add(_ title: String, at index: Int, calling id: Card.ID) {
    rows[title, default: []].append(Row(index: index, id: id))
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a card of the board, unless the source does not have its title.
  mutating func add(_ card: Card, in column: String?) {
    if rows[card.title] == nil { return }
    candidates[card.title, default: []].append(sign(of: card.id, card.draft, in: column))
  }

  /// Keeps only hashes, since bodies may be long.
  private func sign(of id: Card.ID, _ draft: CardDraft, in column: String?) -> Sign {
    var said = CardDraft(title: draft.title)
    for field in fields { said.apply(draft.edit(of: field)) }
    return Sign(id: id, column: column, text: said.hashValue)
  }

  /// Matches the cards.
  ///
  /// - Parameter card: Returns the source's card at an index, and its column.
  /// - Complexity: O(*n*) for *n* cards.
  mutating func pair(_ card: (Int) -> (draft: CardDraft, column: String)) {
    for (title, candidates) in candidates {
      let own = (rows[title] ?? [])
        .map { row in
          let (draft, column) = card(row.index)
          return (row.index, sign(of: row.id, draft, in: column))
        }
      var group = MatchingGroup(own, candidates)
      group.pair { [$0.column, "\($0.text)"] }
      group.pair(\.id)
      let sure = group.pairs.count
      group.pairUnique(\.column)
      group.pairUnique { _ in true }
      for (place, pair) in group.pairs.enumerated() {
        ids[pair.index] = pair.match.id
        if place >= sure { alike.insert(pair.index) }
      }
      if group.isAmbiguous { ambiguous += group.left.map { _ in title } }
    }
    ambiguous.sort()
    (rows, candidates) = ([:], [:])
  }
}

/// Cards of two sides that may be the same, matched step by step.
private struct MatchingGroup<Sign: Hashable> {
  /// The source's cards without a match.
  private(set) var left: [(index: Int, sign: Sign)]
  private var right: [Sign]
  private(set) var pairs: [(index: Int, match: Sign)] = []

  init(_ left: [(index: Int, sign: Sign)], _ right: [Sign]) {
    (self.left, self.right) = (left, right)
  }

  /// Whether unmatched cards remain on both sides.
  var isAmbiguous: Bool { !left.isEmpty && !right.isEmpty }

  /// Matches cards with equal values, the first with the first.
  mutating func pair(_ sign: (Sign) -> some Hashable) {
    join(Dictionary(grouping: right.reversed(), by: sign), sign)
  }

  /// Matches cards with equal values only if the value is unique on each side.
  mutating func pairUnique(_ sign: (Sign) -> some Hashable) {
    let counts = Dictionary(grouping: left) { sign($0.sign) }
    let single = Dictionary(grouping: right, by: sign)
      .filter { $0.value.count == 1 && counts[$0.key]?.count == 1 }
    join(single, sign)
  }

  private mutating func join<Key: Hashable>(_ found: [Key: [Sign]], _ sign: (Sign) -> Key) {
    var waiting = found
    var taken: Set<Sign> = []
    left.removeAll { card in
      guard let match = waiting[sign(card.sign)]?.popLast() else { return false }
      taken.insert(match)
      pairs.append((card.index, match))
      return true
    }
    right.removeAll { taken.contains($0) }
  }
}
