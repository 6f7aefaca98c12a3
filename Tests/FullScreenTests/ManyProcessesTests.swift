import Foundation
import SeededRandom
import Testing

/// Several boards on one file, all at work at once.
@Suite(.serialized) struct ManyProcessesTests {
  @Test func manyBoardsAtWorkLoseNothingAndTheLogReplaysToTheBoard() throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 907
    let (processes, operations) = Rounds.isSoak ? (10, 500) : (3, 100)
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add((1...20).map { "card \($0)" })
    let sessions = try (0..<processes).map { _ in try board.open() }
    var longest = Duration.zero

    for number in 0..<operations {
      let begun = ContinuousClock.now
      let idle = try sessions.enumerated()
        .map { index, session in
          try session.send(Self.operation("\(index)-\(number)", using: &generator))
        }
      for (session, idleBefore) in zip(sessions, idle) {
        try session.waitForIdle(after: idleBefore)
      }
      longest = max(longest, ContinuousClock.now - begun)
    }

    for session in sessions { #expect(try session.quit() == .success, "seed \(seed)") }
    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
    if Rounds.isSoak {
      #expect(longest < .seconds(1) * processes, "seed \(seed): the longest round")
    }
  }

  /// The keys of one action: an add, a rename, a move, a deletion or an undo, here or there.
  ///
  /// What opens a prompt ends with Esc: where another has deleted the card, what was typed for it goes
  /// elsewhere, and a prompt may stay. Esc comes as the sequence that newer terminals send, so that no
  /// key after it makes an Alt of it.
  private static func operation(
    _ name: String,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    let leave = "\r\u{1b}[27u"
    let acts = [
      "a\(name)" + leave, "r\u{15}\(name)" + leave, "Dfri" + leave, "t#\(name)" + leave, "L", "H",
      "J", "K", "d", "u", "p", "jp", "kL", "lH", "hL", "GJ", "gK",
    ]
    return Array((acts.randomElement(using: &generator) ?? "p").utf8)
  }
}
