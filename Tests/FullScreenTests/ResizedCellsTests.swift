import Foundation
import SeededRandom
import Testing

/// Every cell after a resize, with its colours, is what a program that is started at that size shows.
@Suite(.serialized) struct ResizedCellsTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 20_261_122

  private func difference(_ left: Session, _ right: Session, _ size: ScreenSize) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cells = (
          left.screen.cell(column: column, row: row), right.screen.cell(column: column, row: row)
        )
        let areHalves = cells.0.text.isEmpty && cells.1.text.isEmpty
        let (one, other) = (SeenCell(cells.0), SeenCell(cells.1))
        if !areHalves, one != other { return "column \(column), row \(row): \(one) for \(other)" }
      }
    }
    return nil
  }

  /// What is open, and a word that only it shows.
  nonisolated private static let states = [
    ("", ""), ("?", "Getting started"), ("b", "Boards"), ("Space", "1 of 40"),
  ]

  @Test(arguments: states)
  func everyCellIsThatOfAFreshScreen(_ state: (key: String, word: String)) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let board = try Board()
    try board.add((1...40).map { "Card number \($0) with a few words, 로그인 오류 고치기" })
    try board.add(["漢字の題名", "👨‍👩‍👧 family", "🇰🇷 flag"], to: "Doing")
    let open = { (size: ScreenSize) throws -> Session in
      let session = try board.open(size: size)
      guard !state.key.isEmpty else { return session }
      try session.press(state.key)
      try session.wait(for: state.word) { session.shows(state.word) && !session.shows("q quit") }
      return session
    }
    let resized = try open(.standard)

    for step in 0..<5 {
      let size = ScreenSize(
        .random(in: 20...180, using: &generator),
        .random(in: 6...50, using: &generator)
      )
      try resized.resizeAndWait(to: size)
      let fresh = try open(size)

      let difference = difference(resized, fresh, size)
      #expect(
        difference == nil,
        "seed \(Self.seed), step \(step), \(size) after “\(state.key)”: \(difference ?? "")\n\(resized.evidence)"
      )
    }
  }
}
