import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import SeededRandom

/// Machines that share a board and have another one each, or share that too, between which cards come and
/// go, whichever the seed chooses.
///
/// Each field of a card is changed on one machine only, so that what it must be in the end is known.
struct RoamingCards {
  /// Who takes cards away, and who brings deleted ones back.
  enum Travellers {
    case one
    case all
  }

  /// What was written last of a card.
  struct Expected: Hashable {
    var title = "Card"
    var due: CalendarDay?
    var tags: Set<String> = []
    var lines = ["a", "b", "c"]

    var body: String { lines.joined(separator: "\n-\n-\n") + "\n" }

    init() {}

    /// What a card says.
    init(_ card: Card) {
      (title, due, tags) = (card.title, card.due, Set(card.tags))
      lines = card.body.split(separator: "\n-\n-\n")
        .map { String($0).replacing("\n", with: "") }
    }
  }

  let machines: [Machine]
  /// The other boards, where they are shared.
  private let others: [Machine]
  private(set) var expected: [Card.ID: Expected] = [:]
  private(set) var events: [String] = []
  private let travellers: Travellers
  private let homes: [Column.ID]
  /// The cards that went to another board since the machines met, where all of the boards are shared.
  private var moved: Set<Card.ID> = []
  private var generator: SeededGenerator
  private var number = 0

  /// Adds cards to the first machine's board.
  init(
    _ machines: [Machine],
    others: [Machine] = [],
    cards: Int,
    _ travellers: Travellers,
    seed: UInt64
  ) throws {
    self.machines = machines
    self.others = others
    self.travellers = travellers
    generator = SeededGenerator(seed: seed)
    homes = try machines.map { machine in
      let own = try machine.store.boards().first { $0.id != machine.board }
      return try machine.store.board(own?.id ?? machine.board).columns[0].id
    }
    let known = Set(try machines[0].cards().map(\.id))
    let column = try machines[0].store.board(machines[0].board).columns[0].id
    let draft = CardDraft(title: Expected().title, body: Expected().body)
    try machines[0].perform(.add(Array(repeating: draft, count: cards), .top(of: column)))
    for card in try machines[0].cards() where !known.contains(card.id) {
      expected[card.id] = Expected()
    }
  }

  var cards: [Card.ID] { expected.keys.sorted { $0.uuid < $1.uuid } }

  mutating func step() throws {
    let index = Int.random(in: machines.indices, using: &generator)
    guard let id = cards.randomElement(using: &generator) else { return }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let isOther = !others.isEmpty && Bool.random(using: &generator)
      events.append("\(index) exchanges\(isOther ? " the other board" : "")")
      return try (isOther ? others : machines)[index].exchange.run()
    }
    guard let card = try machines[index].store.card(id) else { return try restore(id, on: index) }
    let isAway = card.column == homes[index]
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2 where (travellers == .all || index == 0) && !moved.contains(id):
      if !others.isEmpty { moved.insert(id) }
      try perform(.move([id], to: .top(of: isAway ? column(on: index) : homes[index])), index)
    case 3:
      try perform(.move([id], to: .bottom(of: isAway ? card.column : column(on: index))), index)
    case 4 where !isAway && others.isEmpty: try perform(.delete([id]), index)
    default: try edit(card, on: index)
    }
  }

  /// Has every machine hear of everything.
  mutating func meet() throws {
    moved = []
    for _ in 0..<3 { for machine in others + machines { try machine.exchange.run() } }
  }

  /// Brings every card back to the shared board.
  mutating func gather() throws {
    if !others.isEmpty { try meet() }
    for id in cards {
      for index in machines.indices {
        guard let card = try machines[index].store.card(id) else { continue }
        if card.column == homes[index] {
          try perform(.move([id], to: .top(of: column(on: index))), index)
        }
      }
    }
    for machine in machines + others + machines + others { try machine.exchange.run() }
    for id in cards where try machines[0].store.card(id) == nil { try restore(id, on: 0) }
  }

  private mutating func restore(_ id: Card.ID, on index: Int) throws {
    if travellers == .all || index == 0 { try perform(.restore([id]), index) }
  }

  private mutating func edit(_ card: Card, on index: Int) throws {
    number += 1
    var now = expected[card.id] ?? Expected()
    var edits: [CardEdit] = []
    switch (Int.random(in: 0..<3, using: &generator), index) {
    case (0, 0):
      now.title = "Title \(number)"
      edits = [.title(now.title)]
    case (0, 1):
      now.due = CalendarDay(daysSinceEpoch: 20_000 + number)
      edits = [.due(now.due)]
    case (1, _):
      now.lines[index] = "line \(number) of \(index)"
      var lines = card.body.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      if lines.count != 8 { return }
      lines[3 * index] = now.lines[index]
      edits = [.body(lines.joined(separator: "\n"))]
    default:
      now.tags.insert("t\(number)")
      edits = [.tags(card.tags + ["t\(number)"])]
    }
    expected[card.id] = now
    try perform(.edit([card.id], edits, expecting: nil), index)
  }

  private mutating func column(on index: Int) throws -> Column.ID {
    let columns = try machines[index].store.board(machines[index].board).columns
    return columns[Int.random(in: columns.indices, using: &generator)].id
  }

  private mutating func perform(_ action: BoardAction, _ index: Int) throws {
    events.append("\(index) \(action)")
    do {
      try machines[index].perform(action)
    } catch let error as StoreError {
      // Not on that machine any more, or not yet.
      events.append("  refused: \(error)")
    }
  }
}
