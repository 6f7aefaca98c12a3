import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardStorage

/// Damaged files are never changed, always get a clear word, and give back what is left of them.
///
/// `TERCET_SEED=… swift test --filter DamageTests` repeats a run.
@Suite struct DamageTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 1
  /// Three times each kind of damage.
  private static let rounds = Rounds.of(39, soak: 5_000)

  @Test func anyDamageIsReportedAndTheRestIsSaved() throws {
    let closed = try SampleBoard(withLog: false)
    let open = try SampleBoard(withLog: true)
    let other = try SampleBoard(withLog: true, client: 7)
    for round in 0..<Self.rounds {
      let damage = Damage.allCases[round % Damage.allCases.count]
      var random = SeededGenerator(seed: Self.seed &* 1_000_003 &+ UInt64(round))
      let sample = damage.needsLog ? open : closed
      let folder = try TemporaryFolder()
      try sample.write(to: folder)
      try damage.apply(to: folder.board, other: other, using: &random)
      let trial = DamageTrial(
        damage: damage,
        sample: sample,
        folder: folder,
        name: "seed \(Self.seed), round \(round), \(damage)"
      )
      try trial.check()
      try trial.recover()
      // Last, since what opens may be written to.
      try trial.open()
    }
  }

  @Test func aFileThatIsNoDatabaseGivesNothing() throws {
    let folder = try TemporaryFolder()
    for bytes in [Data(), Data("no board\n".utf8), Data(repeating: 7, count: 50_000)] {
      try bytes.write(to: URL(fileURLWithPath: folder.board))

      let refusal = #expect(throws: OpenError.self) {
        try BoardRecovery(of: folder.board, to: folder.path + "/new.db")
      }

      #expect(
        refusal?.exitCode == 3
          && refusal?.message.contains("contains nothing that can be read") == true
      )
      #expect(folder.names == ["board.db"])
    }
  }

  @Test func recoveringOverwritesNothing() throws {
    let folder = try TemporaryFolder()
    try SampleBoard(withLog: false).write(to: folder)
    let before = try folder.contents()

    for target in [folder.board, folder.path] {
      #expect(throws: OpenError.self) { try BoardRecovery(of: folder.board, to: target) }
    }
    for source in [folder.path, folder.path + "/none", "/dev/null"] {
      #expect(throws: OpenError.self) { try BoardRecovery(of: source, to: folder.path + "/new.db") }
    }

    #expect(try folder.contents() == before)
  }

  @Test(arguments: [false, true])
  func aWholeBoardIsRecoveredWhole(withLog: Bool) throws {
    let sample = try SampleBoard(withLog: withLog)
    let folder = try TemporaryFolder()
    try sample.write(to: folder)
    let before = try folder.contents()

    let recovery = try BoardRecovery(of: folder.board, to: folder.path + "/new.db")

    var after = try folder.contents()
    after["new.db"] = nil
    #expect(after == before)
    #expect(recovery.cardsFromTable == sample.titles.count && recovery.cardsFromLog == 0)
    #expect(recovery.entriesAdded == 0 && recovery.columnsRenamed == 0 && recovery.cardsLost == 0)
    let store = try SQLiteBoardStore.open(at: folder.path + "/new.db")
    #expect(try store.allCards() == sample.cards)
    #expect(try store.board().colors == sample.colors && !sample.colors.isEmpty)
    #expect(try BoardCheck(boardAt: folder.path + "/new.db").faults == [])
  }
}
