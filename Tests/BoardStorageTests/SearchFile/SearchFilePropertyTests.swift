import BoardModel
import BoardStorage
import Foundation
import SeededRandom
import Testing

/// What is found through a search file, compared with the plain rules card by card, while the file is
/// being made, behind, and up to date.
@Suite struct SearchFilePropertyTests {
  private static let queries = Rounds.of(15, soak: 500)

  @Test(arguments: [UInt64(11), 12, 13], [0, 500])
  func theSearchFileMissesNothing(seed: UInt64, few: Int) throws {
    let board = try RandomBoard(seed: seed)
    board.useSearchFile(few: few)
    var (found, done) = (0, 0)
    for _ in 0..<60 { try board.step() }
    for number in 0..<Self.queries {
      for _ in 0..<board.number(in: 0..<4) { try board.step() }
      for _ in 0..<board.number(in: 0..<6) where try board.prepareABit() == .done { done += 1 }
      let (text, query) = try board.query()
      let expected = try board.answer(to: query)
      found += expected.count
      let when: Comment = "seed \(seed), few \(few), query \(number): “\(text)” of \(query.scope)"

      let answer = try board.store.page(of: query, .first, limit: .max)
      let parts = try board.foundInParts(query)

      try #require(answer.map(\.id) == expected, when)
      try #require(parts == Set(expected), when)
      try #require(try board.store.count(of: query) == .exact(expected.count), when)
      if let card = expected.last {
        #expect(try board.store.rank(of: card, in: query) == expected.count - 1, when)
      }
    }
    #expect(
      found > 90 && done > 3,
      "seed \(seed): \(found) cards found, \(done) times up to date"
    )
  }

  /// Every moment's files are what a process that is killed then leaves behind.
  @Test(arguments: [UInt64(21), 22])
  func theSearchFileMissesNothingAfterAKill(seed: UInt64) throws {
    let board = try RandomBoard(seed: seed)
    board.useSearchFile(few: 0)
    for _ in 0..<80 { try board.step() }
    var found = 0
    for number in 0..<6 {
      for _ in 0..<board.number(in: 1..<6) { _ = try board.prepareABit() }
      for _ in 0..<board.number(in: 0..<3) { try board.step() }
      let left = try TemporaryFolder()
      for (name, bytes) in try board.folder.contents() where !name.hasSuffix("-shm") {
        try bytes.write(to: URL(fileURLWithPath: left.path + "/" + name))
      }
      let store = try SearchBench.open(left)
      for round in 0..<6 {
        let (text, query) = try board.query()
        let expected = try board.answer(to: query)
        try store.begin(board.today)
        found += expected.count
        let answer = try store.page(of: query, .first, limit: .max).map(\.id)
        try #require(answer == expected, "seed \(seed), kill \(number), “\(text)”")
        if round == 3 { try #require(try store.prepareAll() == nil) }
      }
    }
    #expect(found > 25)
  }

  /// More cards than one chunk of the file holds.
  @Test func theLastCardsOfALargeBoardAreFound() throws {
    let bench = try SearchBench((0..<8_200).map { $0 % 4_000 == 1 ? "needle \($0)" : "x\($0)" })

    try bench.store.prepareAll(testing: 3_000)
    let found = try bench.store.titles("needle")
    let last = try bench.store.titles("x8199")

    #expect(found == ["needle 1", "needle 4001", "needle 8001"])
    #expect(last == ["x8199"])
    #expect(try bench.bytes().count == 4_096 + 2 * 2_097_152)
  }
}

extension RandomBoard {
  /// What a query finds, looked for in parts of random sizes.
  fileprivate func foundInParts(_ query: CardQuery) throws -> Set<Card.ID> {
    var found: Set<Card.ID> = []
    var stretch: FoundStretch?
    repeat {
      let part = try store.find(query, after: stretch, testing: number(in: 1..<30))
      found.formUnion(part.cards)
      stretch = part
    } while stretch?.isFinished == false
    return found
  }
}
