import BoardModel

/// Which cards of a board the cards of a source are that have no identifier there.
///
/// It goes by the title: the surest sign first, each for the cards that are left. Where a title could
/// be that of several cards, those of the source are new ones, and are counted.
struct SourceMatching {
  /// A card of the source.
  private struct Row {
    /// Its place among all of them.
    let index: Int
    /// What it is called by its title and its number among those of the same title.
    let id: Card.ID
  }

  /// What can be compared of a card.
  private struct Sign: Hashable {
    let id: Card.ID
    /// What the source calls its column; nil for one that the source does not have.
    let column: String?
    /// All that the format can say of the card.
    let text: Int
  }

  /// The cards of the board by the places of the source's cards.
  private(set) var ids: [Int: Card.ID] = [:]
  /// The places of those that have nothing but their title in common with the card of the board.
  private(set) var alike: Set<Int> = []
  /// The titles of cards that may be several ones of the board.
  private(set) var ambiguous: [String] = []

  private var rows: [String: [Row]] = [:]
  private var candidates: [String: [Sign]] = [:]
  private let fields: Set<CardField>

  /// - Parameter fields: what the format speaks of.
  init(_ fields: Set<CardField>) { self.fields = fields }

  /// Adds a card of the source.
  mutating func add(_ title: String, at index: Int, calling id: Card.ID) {
    rows[title, default: []].append(Row(index: index, id: id))
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a card of the board; one whose title the source does not have is not kept.
  mutating func add(_ card: Card, in column: String?) {
    if rows[card.title] == nil { return }
    candidates[card.title, default: []].append(sign(of: card.id, card.draft, in: column))
  }

  /// Bodies may be long, so that only what they come to is kept.
  private func sign(of id: Card.ID, _ draft: CardDraft, in column: String?) -> Sign {
    var said = CardDraft(title: draft.title)
    for field in fields { said.apply(draft.edit(of: field)) }
    return Sign(id: id, column: column, text: said.hashValue)
  }

  /// Pairs the cards that were added.
  ///
  /// - Parameter card: the card of the source at a place, and its column.
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

/// Cards of two sides that may be the same, of which more and more are paired.
private struct MatchingGroup<Sign: Hashable> {
  /// Those of the source that have no match yet.
  private(set) var left: [(index: Int, sign: Sign)]
  private var right: [Sign]
  private(set) var pairs: [(index: Int, match: Sign)] = []

  init(_ left: [(index: Int, sign: Sign)], _ right: [Sign]) {
    (self.left, self.right) = (left, right)
  }

  /// Whether there are cards on both sides of which it is not known which are the same.
  var isAmbiguous: Bool { !left.isEmpty && !right.isEmpty }

  /// Pairs cards that have a sign in common, the first with the first.
  mutating func pair(_ sign: (Sign) -> some Hashable) {
    join(Dictionary(grouping: right.reversed(), by: sign), sign)
  }

  /// The same for a sign that counts only where one card on each side has it.
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
