import Foundation
import SeededRandom
import Testing

/// What was painted key by key is, cell by cell, what painting everything again shows.
@Suite(.serialized) struct RepaintedCellsTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 20_261_125

  /// Terminals that erase and move in different ways, and how the selected card is shown.
  nonisolated private static let terminals = [
    ("xterm-256color", "background"), ("xterm-256color", "bar"), ("tmux-256color", "background"),
    ("screen-256color", "bar"), ("linux", "background"),
  ]

  private static let keys = [
    "h", "j", "k", "l", "h", "j", "k", "l", "g", "G", "J", "K", "H", "L", "v", "Esc", "Tab", "u",
    "z", "P",
    "?", "Space", "e", "a", "/", "b", "y", "1", "2",
  ]

  @Test(arguments: terminals)
  func theScreenIsWhatARepaintShows(_ terminal: String, selection: String) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let board = try Board.ofFullCards(selection: selection)
    board.environment["TERM"] = terminal
    let session = try board.open(size: ScreenSize(120, 40))
    var keys: [String] = []

    for _ in 0..<Rounds.of(20, soak: 50) {
      for _ in 0..<6 {
        keys.append(Self.keys.randomElement(using: &generator) ?? "j")
        try session.press(keys.last ?? "j")
      }
      let before = session.screen.seen
      try session.press("Ctrl-L")
      let after = session.screen.seen
      // A message shows until the next key, and the footer follows it.
      let rows = before.indices.dropLast(2).filter { before[$0] != after[$0] }
      let differing = rows.prefix(3)
        .map { row in
          let column = before[row].indices.first { before[row][$0] != after[row][$0] } ?? 0
          return """
            row \(row), column \(column): \(String(describing: before[row][column])) for \
            \(String(describing: after[row][column]))
            """
        }
      #expect(
        rows.isEmpty,
        """
        seed \(Self.seed), \(terminal), rows \(rows) behind \(keys.suffix(7))
        \(differing.joined(separator: "\n"))
        \(session.evidence)
        """
      )
    }
  }
}
