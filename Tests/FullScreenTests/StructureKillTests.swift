import Foundation
import Glibc
import SeededRandom
import Testing

/// kill -9 while many cards change at once: all of them have, or none.
@Suite(.serialized) struct StructureKillTests {
  private static let cards = 10_000

  private static var rounds: Int {
    ProcessInfo.processInfo.environment["TERCET_SOAK"] == "1" ? 200 : 8
  }

  @Test func cardsMoveToAnotherBoardAllOrNoneWhenTheMoveIsKilled() throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 3_301
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add((1...Self.cards).map { "card \($0)" })
    try board.run("board", "add", "Home", "--like", "Main")
    let ids = try board.cards().map(\.id)
    var killed = 0
    var homes = ["Home", "Main"]

    for round in 0..<Self.rounds {
      let arguments = ["move"] + ids + ["--board", homes[0], "--column", "To Do"]
      let microseconds = Int.random(in: 20_000...900_000, using: &generator)
      if try board.runAndKill(arguments, after: microseconds) { killed += 1 }

      let counts = try homes.map { try board.count(onBoard: $0) }
      let comment: Comment = "seed \(seed), round \(round), killed after \(microseconds) µs"
      #expect(counts.sorted() == [0, Self.cards], "\(comment)")
      if counts[0] == Self.cards { homes.reverse() }
    }

    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
    #expect(killed > 0, "seed \(seed): no move was killed")
    print("bulk moves: \(Self.rounds), \(killed) killed, seed \(seed)")
  }

  @Test func aColumnThatIsDeletedIsThereWholeOrGoneWholeWhenThatIsKilled() throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 3_302
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add((1...Self.cards).map { "card \($0)" }, to: "Doing")

    for round in 0..<Self.rounds {
      let microseconds = Int.random(in: 20_000...900_000, using: &generator)
      _ = try board.runAndKill(["column", "delete", "Doing", "--archive"], after: microseconds)

      let comment: Comment = "seed \(seed), round \(round), killed after \(microseconds) µs"
      let isThere = try board.run("column", "list").output.contains("Doing")
      let listed = try board.run("list", "--archived", "--json").output
      let archived = try JSONDecoder().decode([ListedIdentifier].self, from: Data(listed.utf8))
        .count
      #expect(archived == (isThere ? 0 : Self.cards), "\(comment)")
      if !isThere {
        let undone = try board.run("undo")
        #expect(undone.status == .success, "\(comment): \(undone.error)")
        #expect(try board.titles(in: "Doing").count == Self.cards, "\(comment)")
      }
    }

    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
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

  fileprivate func count(onBoard name: String) throws -> Int {
    let result = try run("column", "list", "--board", name, "--json")
    let columns = try JSONDecoder().decode([ListedColumn].self, from: Data(result.output.utf8))
    return columns.reduce(0) { $0 + $1.count }
  }
}

/// A card as far as it is counted.
private struct ListedIdentifier: Decodable {
  var id: String
}

/// A column as `tercet column list --json` tells it.
private struct ListedColumn: Decodable {
  var count: Int
}
