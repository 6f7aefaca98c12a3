internal import BoardModel
internal import Foundation
internal import GRDB

/// Finds cards that block themselves or are part of themselves, which two people can cause on a
/// shared board while apart.
///
/// It is not a fault of the file, and every card can still be changed. But nobody can start cards
/// that block each other until one dependency is removed.
struct CycleCheck {
  /// How many cards of a cycle are named at most.
  private static let namedLimit = 8

  private let relation: CardRelation
  private let others: [Card.ID: [Card.ID]]
  private let db: Database

  init(_ relation: CardRelation, _ db: Database) throws {
    (self.relation, self.db) = (relation, db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.id, v.value FROM card_value v JOIN card c ON c.key = v.card_key
        WHERE v.field = \(relation.number) ORDER BY c.id, v.position
        """
    )
    var others: [Card.ID: [Card.ID]] = [:]
    while let row = try rows.next() {
      let card = Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
      others[card, default: []].append(Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)))
    }
    self.others = others
  }

  /// - Complexity: O(*n* + *m*) for *n* cards and *m* links.
  func run(_ found: inout BoardCheck.Faults) throws {
    var seen: Set<Card.ID> = []
    for start in others.keys.sorted(by: { $0.text < $1.text }) where !seen.contains(start) {
      try walk(from: start, &seen, &found)
    }
  }

  /// Walks depth first; a link to a card of the current path closes a cycle.
  private func walk(
    from start: Card.ID,
    _ seen: inout Set<Card.ID>,
    _ found: inout BoardCheck.Faults
  ) throws {
    var way = [(card: start, next: 0)]
    var places = [start: 0]
    seen.insert(start)
    while let (card, next) = way.last {
      guard let goal = others[card]?.dropFirst(next).first else {
        places[card] = nil
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      if let place = places[goal] {
        let circle = try titles(of: way[place...].map(\.card) + [goal])
        found.add("\(words) in a cycle: \(circle.joined(separator: " → "))")
      } else if seen.insert(goal).inserted {
        places[goal] = way.count
        way.append((goal, 0))
      }
    }
  }

  private var words: String {
    switch relation {
    case .blockedBy: "cards that block each other"
    case .parent: "cards that are parts of each other"
    }
  }

  private func titles(of cards: [Card.ID]) throws -> [String] {
    let isLong = cards.count > Self.namedLimit
    let named = isLong ? Array(cards.prefix(Self.namedLimit - 1)) + cards.suffix(1) : cards
    var titles = try named.map { card in
      let title = try String.fetchOne(
        db.prepared("SELECT title FROM card WHERE id = ?", [card.uuid])
      )
      return title.map { "“\($0.prefix(40))”" } ?? "a deleted card"
    }
    if isLong { titles.insert("…", at: titles.count - 1) }
    return titles
  }
}
