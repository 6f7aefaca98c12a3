import Foundation
import PostgresServer
import SeededRandom
import Testing

/// A team to which everything happens.
@Suite(.serialized) struct ChaosTests {
  private static let settings = ProcessInfo.processInfo.environment
  /// Where to begin, and how many rounds.
  static let start = settings["TERCET_SEED"].flatMap { UInt64($0) } ?? 1
  static let count =
    settings["TERCET_ROUNDS"].flatMap { UInt64($0) } ?? Rounds.of(3, soak: 500)

  @Test(arguments: [LogKind.file, .remote])
  func aTeamOverALogInAFileEndsEqualAndLosesNothing(_ kind: LogKind) throws {
    let count = Self.count == 3 ? 1 : Self.count
    try run(Self.start..<(Self.start + count), over: kind)
  }

  @Test(.enabled(if: TestServer.programs != nil))
  func aTeamThatDoesEverythingEndsEqualAndLosesNothing() throws {
    try run(Self.start..<(Self.start + Self.count), over: .database)
  }

  private func run(_ seeds: Range<UInt64>, over kind: LogKind) throws {
    for seed in seeds {
      let chaos = try Chaos(seed: seed, over: kind)
      var fault: String?
      do {
        for _ in 0..<90 { try chaos.step() }
        try chaos.finish()
        fault = try chaos.fault()
      } catch {
        fault = "\(error)"
      }
      let story = chaos.events.joined(separator: "\n")
      #expect(fault == nil, "seed \(seed): \(fault ?? "")\n\(story)")
      if fault != nil { return }
    }
  }
}
