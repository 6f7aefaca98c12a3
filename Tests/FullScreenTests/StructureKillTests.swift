import Foundation
import Glibc
import SeededRandom
import Testing

/// kill -9 while many cards change at once: all of them have, or none.
///
/// The moment is anywhere in the time that the whole command took, up to 0.9 s, so no machine is too
/// fast for it.
@Suite(.serialized) struct StructureKillTests {
  /// How many cards change at once, and how often that is killed.
  nonisolated struct Run: CustomTestStringConvertible {
    let cards: Int
    let rounds: Int

    var testDescription: String { "\(cards) cards, \(rounds) times" }

    /// Many cards as often as there is time for, and few cards more often.
    static var all: [Run] {
      Rounds.isSoak
        ? [Run(cards: 10_000, rounds: 200), Run(cards: 100, rounds: 2_000)]
        : [Run(cards: 3_000, rounds: 5), Run(cards: 100, rounds: 10)]
    }
  }

  @Test(arguments: Run.all)
  func aKilledMoveToAnotherBoardMovesAllCardsOrNone(run: Run) throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 3_301
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add((1...run.cards).map { "card \($0)" })
    try board.run("board", "add", "Home", "--like", "Main")
    let ids = try board.cards().map(\.id)
    let move = { (home: String) in ["move"] + ids + ["--board", home, "--column", "To Do"] }
    let whole = try board.microseconds(of: move("Home"))
    var killed = 0
    var homes = ["Main", "Home"]

    for round in 0..<run.rounds {
      let microseconds = Int.random(in: 0...whole, using: &generator)
      if try board.runAndKill(move(homes[0]), after: microseconds) { killed += 1 }

      let counts = try board.counts()
      let comment: Comment = "seed \(seed), round \(round), killed after \(microseconds) µs"
      #expect(counts.values.sorted() == [0, run.cards], "\(comment)")
      if counts[homes[0]] == run.cards { homes.reverse() }
    }

    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
    #expect(killed > 0, "seed \(seed): no move was killed")
  }

  @Test(arguments: Run.all)
  func aKilledDeletionOfAColumnIsCompleteOrHasNotHappened(run: Run) throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 3_302
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add((1...run.cards).map { "card \($0)" }, to: "Doing")
    let delete = ["column", "delete", "Doing", "--archive"]
    let whole = try board.microseconds(of: delete)
    try board.run("undo")
    var killed = 0

    for round in 0..<run.rounds {
      let microseconds = Int.random(in: 0...whole, using: &generator)
      if try board.runAndKill(delete, after: microseconds) { killed += 1 }

      let comment: Comment = "seed \(seed), round \(round), killed after \(microseconds) µs"
      let isThere = try board.run("column", "list").output.contains("Doing")
      let listed = try board.run("list", "--archived", "--json").output
      let archived = try JSONDecoder().decode([ListedIdentifier].self, from: Data(listed.utf8))
        .count
      #expect(archived == (isThere ? 0 : run.cards), "\(comment)")
      if !isThere {
        let undone = try board.run("undo")
        #expect(undone.status == .success, "\(comment): \(undone.error)")
        #expect(try board.titles(in: "Doing").count == run.cards, "\(comment)")
      }
    }

    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
    #expect(killed > 0, "seed \(seed): no deletion was killed")
  }
}

extension Board {
  /// Runs a command without a terminal and kills it after a while.
  ///
  /// - Returns: whether it was killed before its end.
  fileprivate func runAndKill(_ arguments: [String], after microseconds: Int) throws -> Bool {
    let child = try start(arguments)
    Descriptor.ready([(child.watch, Int16(POLLIN))], timeout: .microseconds(microseconds))
    let isKilled = !child.hasEnded
    child.send(signal: SIGKILL)
    _ = child.reap()
    return isKilled
  }

  /// How long a command takes that is left alone, up to 0.9 s.
  fileprivate func microseconds(of arguments: [String]) throws -> Int {
    let begin = ContinuousClock.now
    let child = try start(arguments)
    Descriptor.ready([(child.watch, Int16(POLLIN))], timeout: Session.patience)
    let end = child.reap()
    try #require(end == .success, "\(end)")
    // A build without optimisation takes seconds: its rounds are not to take minutes.
    return min(900_000, Int((ContinuousClock.now - begin) / .microseconds(1)))
  }

  /// How many cards each board has.
  fileprivate func counts() throws -> [String: Int] {
    let result = try run("column", "list", "--board", "all", "--json")
    let columns = try JSONDecoder().decode([ListedColumn].self, from: Data(result.output.utf8))
    return Dictionary(columns.map { ($0.board, $0.count) }, uniquingKeysWith: +)
  }
}

/// A card as far as it is counted.
private struct ListedIdentifier: Decodable {
  var id: String
}

/// A column as `tercet column list --json` tells it.
private struct ListedColumn: Decodable {
  var board: String
  var count: Int
}
