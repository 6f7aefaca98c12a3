import Foundation
import Glibc
import SeededRandom
import Testing

/// kill -9 at any moment: what was shown as done is in the database.
@Suite(.serialized) struct KillTests {
  private static let rounds = Rounds.of(50, soak: 10_000)

  @Test func nothingThatWasAcknowledgedIsLost() throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 4_711
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    var columnOf: [String: String] = [:]

    for round in 0..<Self.rounds {
      var user = BusyUser(round: round, session: try board.open(), columnOf: columnOf)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        try user.actAndSeeItDone(using: &generator)
      }
      let possible = try user.actInHaste(using: &generator)
      user.killAfter(microseconds: Int.random(in: 0...4_000, using: &generator))

      let found = try Dictionary(
        board.cards().map { ($0.title, $0.column) },
        uniquingKeysWith: { first, _ in first }
      )
      #expect(
        possible.contains(found),
        "seed \(seed), round \(round): \(found) is none of \(possible)"
      )
      columnOf = found
      if round.isMultiple(of: 25) { try check(board, "seed \(seed), round \(round)") }
    }
    try check(board, "seed \(seed)")
  }

  private func check(_ board: Board, _ run: String) throws {
    let check = try board.run("check")
    #expect(check.status == .success, "\(run): \(check.output)\(check.error)")
  }
}

/// Somebody who adds, renames, moves and deletes, and knows what the board should hold.
private struct BusyUser {
  enum Act: CaseIterable {
    case add, rename, moveRight, moveLeft, delete
  }

  private static let columns = ["To Do", "Doing", "Done"]

  let round: Int
  let session: Session
  /// By title; what was acknowledged so far.
  private(set) var columnOf: [String: String]
  private var selected: String?
  private var focus = 0
  private var acts = 0

  init(round: Int, session: Session, columnOf: [String: String]) {
    self.round = round
    self.session = session
    self.columnOf = columnOf
  }

  mutating func actAndSeeItDone(using generator: inout SeededGenerator) throws {
    for key in nextKeys(using: &generator) { try session.sendAndWait(key) }
  }

  /// Types a few things at once without looking, and tells every state they can leave behind.
  mutating func actInHaste(using generator: inout SeededGenerator) throws -> [[String: String]] {
    var states = [columnOf]
    var keys: [UInt8] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let act = nextKeys(using: &generator)
      // A lone Esc is an Alt where something follows at once, so it can't be typed in haste.
      keys += act.filter { $0 != [0x1b] }.joined()
      states.append(columnOf)
      if act.contains([0x1b]) { break }
    }
    try session.send(keys)
    return states
  }

  func killAfter(microseconds: Int) {
    let clock = ContinuousClock()
    let moment = clock.now + .microseconds(microseconds)
    while clock.now < moment { session.takeIn() }
    session.child.send(signal: SIGKILL)
    _ = session.child.reap()
  }

  private mutating func nextKeys(using generator: inout SeededGenerator) -> [[UInt8]] {
    acts += 1
    let title = "card \(round)-\(acts)"
    guard let card = selected, let act = Act.allCases.randomElement(using: &generator) else {
      return add(title)
    }
    switch act {
    case .add: return add(title)
    case .rename:
      columnOf[title] = columnOf.removeValue(forKey: card)
      selected = title
      return [Array("r".utf8), [0x15], Array(title.utf8), [0x0d]]
    case .moveRight: return move(card, by: 1)
    case .moveLeft: return move(card, by: -1)
    case .delete:
      columnOf[card] = nil
      selected = nil
      return [Array("d".utf8)]
    }
  }

  private mutating func add(_ title: String) -> [[UInt8]] {
    columnOf[title] = Self.columns[focus]
    selected = title
    return [Array("a".utf8), Array(title.utf8), [0x0d], [0x1b]]
  }

  private mutating func move(_ card: String, by step: Int) -> [[UInt8]] {
    let target = min(max(focus + step, 0), Self.columns.count - 1)
    focus = target
    columnOf[card] = Self.columns[target]
    return [Array((step > 0 ? "L" : "H").utf8)]
  }
}
