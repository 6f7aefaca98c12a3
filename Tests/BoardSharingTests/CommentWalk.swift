import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import SeededRandom

/// Machines with two shared boards each, between which cards come and go while people comment on them, take
/// that back, and delete and restore cards, whichever the seed chooses.
///
/// On which of the boards a card is that one takes away while another restores it, no order of the two logs
/// says; what was said about it is on every machine all the same.
struct CommentWalk {
  /// The two boards of each machine.
  let machines: [[Machine]]
  private(set) var events: [String] = []
  /// What was said and not taken back.
  private(set) var said: Set<String> = []
  private var generator: SeededGenerator
  private var number = 0
  /// What each machine would take back next, where that is a comment.
  private var last: [String?]
  let cards: [Card.ID]

  init(_ machines: [[Machine]], cards count: Int, seed: UInt64) throws {
    self.machines = machines
    generator = SeededGenerator(seed: seed)
    last = machines.map { _ in nil }
    let first = machines[0][0]
    let known = Set(try first.cards().map(\.id))
    let column = try first.store.board(first.board).columns[0].id
    let drafts = (0..<count).map { CardDraft(title: "Card \($0)") }
    try first.perform(.add(drafts, .top(of: column)))
    cards = try first.cards().map(\.id).filter { !known.contains($0) }
    try settle()
  }

  func settle() throws {
    for _ in 0..<4 { for pair in machines { for machine in pair { try machine.exchange.run() } } }
  }

  mutating func step() throws {
    let index = Int.random(in: machines.indices, using: &generator)
    guard let id = cards.randomElement(using: &generator) else { return }
    let machine = machines[index][0]
    let choice = Int.random(in: 0..<14, using: &generator)
    if choice < 5 {
      let side = Int.random(in: 0...1, using: &generator)
      events.append("\(index) exchanges board \(side)")
      return try machines[index][side].exchange.run()
    }
    guard let card = try machine.store.card(id) else {
      try perform(.restore([id]), index)
      return
    }
    switch choice {
    case 5...8:
      number += 1
      let text = "comment \(number)"
      if try perform(.comment(id, text), index) {
        said.insert(text)
        last[index] = text
      }
    case 9, 10:
      if let text = last[index] {
        if try perform(.undo, index) { said.remove(text) }
        last[index] = nil
      }
    case 11: try perform(.delete([id]), index)
    case 12:
      try perform(.delete([id]), index)
      try perform(.undo, index)
    case 13 where index != 0: break
    default:
      let there = try machine.store.board(machines[index][1].board).columns
        .contains {
          $0.id == card.column
        }
      let target = machines[index][there ? 0 : 1].board
      let column = try machine.store.board(target).columns[0].id
      try perform(.move([id], to: .top(of: column)), index)
    }
  }

  /// Brings every card that is deleted back.
  mutating func gather() throws {
    try settle()
    for id in cards where try machines[0][0].store.card(id) == nil {
      try perform(.restore([id]), 0)
    }
    try settle()
  }

  /// What was said of each card, on one machine.
  func comments(on index: Int) throws -> [[String]] {
    try cards.map { try machines[index][0].store.comments(of: $0).map(\.text).sorted() }
  }

  @discardableResult
  private mutating func perform(_ action: BoardAction, _ index: Int) throws -> Bool {
    events.append("\(index) \(action)")
    if case .comment = action {} else { last[index] = nil }
    do {
      try machines[index][0].perform(action)
      return true
    } catch let error as StoreError {
      events.append("  refused: \(error)")
      return false
    }
  }
}
