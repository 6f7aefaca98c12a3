import Testing

/// What the program paints for an event, as its own trace tells: the rows that differ and no other.
@Suite(.serialized) struct RowsPaintedTests {
  private struct Traced {
    let board: Board
    let session: Session
    let file: String

    /// The frames that the keys caused.
    func frames(_ keys: String...) throws -> [TraceLine] {
      let before = try TraceLine.all(in: file).count
      for key in keys { try session.press(key) }
      return Array(try TraceLine.all(in: file).dropFirst(before))
    }
  }

  private func traced(cards: Int = 40) throws -> Traced {
    let board = try Board()
    try board.add((1...cards).map { "Card \($0)" })
    try board.add(["In the middle"], to: "Doing")
    let file = board.folder.file("trace.jsonl")
    return Traced(board: board, session: try board.open(["--trace", file]), file: file)
  }

  @Test func movingTheSelectionPaintsTwoRows() throws {
    let traced = try traced()

    let frames = try traced.frames("j")

    #expect(frames.map(\.rowsPainted) == [[2, 0, 0]])
  }

  @Test func renamingPaintsOneRow() throws {
    let traced = try traced()
    _ = try traced.frames("r", "x")

    let frames = try traced.frames("Enter")

    #expect(frames.map(\.rowsPainted) == [[1, 0, 0]])
  }

  @Test func movingACardAcrossIsOneFrame() throws {
    let traced = try traced(cards: 3)

    let frames = try traced.frames("L")

    #expect(frames.map(\.rowsPainted) == [[1, 2, 0]])
  }

  @Test func deletingPaintsTheRowsThatCameIntoView() throws {
    let traced = try traced()

    let frames = try traced.frames("d")

    #expect(frames.map(\.rowsPainted) == [[2, 0, 0]])
  }

  @Test func aKeyThatChangesNothingPaintsNothing() throws {
    let traced = try traced()

    let frames = try traced.frames("k", "H")

    #expect(frames.map(\.rowsPainted) == [[0, 0, 0], [0, 0, 0]])
  }

  @Test func aRepaintRendersEachRowInSightOnce() throws {
    let traced = try traced()
    let before = traced.session.screen.text

    let frames = try traced.frames("Ctrl-L")

    #expect(frames.map(\.rowsPainted) == [[8, 1, 0]], "\(frames)")
    #expect((frames.first?.bytes ?? 0) > 1_000, "\(frames)")
    #expect(traced.session.screen.text == before)
  }

  @Test func aCursorKeyCostsFewBytes() throws {
    let traced = try traced()

    let frames = try traced.frames("j", "j", "j")

    // The digits of an identifier are random, and one that is as it was before is not sent.
    let bytes = frames.compactMap(\.bytes)
    #expect(bytes.count == 3 && bytes.allSatisfy { (78...86).contains($0) }, "\(bytes)")
  }

  /// In true colours and with many facts a card: the selection, and the keys that change most, since the
  /// focus goes to another column.
  @Test(arguments: [
    ("background", "jjkk", 600), ("background", "llhh", 750), ("bar", "jjkk", 135),
    ("bar", "llhh", 265),
  ])
  func aCursorKeyInTrueColoursCostsFewBytes(selection: String, keys: String, most: Int) throws {
    let board = try Board()
    try board.select(by: selection)
    let file = board.folder.file("trace.jsonl")
    let session = try board.open(["--demo", "--trace", file], size: ScreenSize(120, 40))
    let traced = Traced(board: board, session: session, file: file)

    let bytes = try keys.flatMap { try traced.frames(String($0)) }.compactMap(\.bytes)

    #expect(bytes.count == 4 && bytes.allSatisfy { (50...most).contains($0) }, "\(bytes)")
  }

  /// Every byte that it takes where cards have all facts that a row shows.
  @Test(arguments: [
    ("background", [919, 926, 919, 927, 1235, 1102, 1081, 1209]),
    ("bar", [166, 172, 172, 169, 285, 271, 275, 292]),
  ])
  func aCursorKeyBetweenCardsWithEveryFactCostsTheseBytes(selection: String, expected: [Int]) throws
  {
    let board = try Board.ofFullCards(selection: selection)
    let file = board.folder.file("trace.jsonl")
    let session = try board.open(["--trace", file], size: ScreenSize(120, 40))
    let traced = Traced(board: board, session: session, file: file)

    let bytes = try "jjkkllhh".flatMap { try traced.frames(String($0)) }.compactMap(\.bytes)

    #expect(bytes == expected)
  }
}
