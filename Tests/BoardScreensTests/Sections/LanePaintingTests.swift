import BoardModel
import Foundation
import SeededRandom
import TerminalSurface
import Testing

/// Lanes painted key by key.
struct LanePaintingTests {
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func whatIsPaintedAfterEachKeyIsTheWholeTruth(size: Size) throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 37_006
    var random = SeededGenerator(seed: seed)
    let lanes = ["api", "웹", "🚀 launch", "release 1.3", "x", nil]
    let columns = (0..<3)
      .map { column in
        (0..<14)
          .map { number in
            CardDraft(
              title: "\(column)-\(number)",
              body: number.isMultiple(of: 4) ? "text of \(number)" : "",
              lane: lanes[number * (column + 1) % lanes.count].map { Lane($0) }
            )
          }
      }
    let board = try LaneBandTests.board(columns, size: size)
    let keys = [
      "j", "k", "h", "l", "J", "K", "H", "L", "<tab>", "{", "}", "u", "U", "G", "<home>", "z", "p",
      "x", "<pgdn>", "<pgup>", "v", "<esc>",
    ]
    var pressed: [String] = []
    for _ in 0..<Rounds.of(75, soak: 150) {
      let key = keys.randomElement(using: &random) ?? "j"
      pressed.append(key)
      board.press(key)
      let shown = board.screen + "\n" + board.roles
      board.send(.resize(size))
      let whole = board.screen + "\n" + board.roles
      guard shown == whole else {
        Issue.record("TERCET_SEED=\(seed) \(pressed.suffix(8))\n\(shown)\ninstead of\n\(whole)")
        return
      }
    }
  }
}
