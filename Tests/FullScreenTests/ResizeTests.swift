import SeededRandom
import Testing

/// Any size, at once and at any moment.
@Suite(.serialized) struct ResizeTests {
  nonisolated private static let sizes = [
    ScreenSize(20, 5), ScreenSize(40, 10), ScreenSize(59, 12), ScreenSize(60, 12),
    ScreenSize(80, 24), ScreenSize(120, 40), ScreenSize(200, 50), ScreenSize(300, 100),
  ]

  private func filled() throws -> Board {
    let board = try Board()
    try board.add((1...40).map { "Card number \($0) with a few words" })
    try board.add(["漢字の題名", "로그인 오류", "🙂 smile"], to: "Doing")
    return board
  }

  @Test(arguments: sizes)
  func aResizedScreenIsWhatAFreshOneOfThatSizeIs(size: ScreenSize) throws {
    let board = try filled()
    let fresh = try board.open(size: size)
    let resized = try board.open(size: ScreenSize(100, 30))

    try resized.resizeAndWait(to: size)

    #expect(resized.screen.text == fresh.screen.text, "\(resized.evidence)")
    #expect(fresh.shows("Card number 1"), "\(fresh.evidence)")
  }

  @Test func aScreenThatIsTooSmallReportsItAndRecovers() throws {
    let board = try filled()
    let session = try board.open()
    let before = session.screen.text

    try session.resizeAndWait(to: ScreenSize(18, 4))
    #expect(session.shows("Too small"), "\(session.evidence)")
    try session.resizeAndWait(to: .standard)

    #expect(session.screen.text == before)
  }

  @Test func fiftyResizesInARowLeaveNoRubbish() throws {
    let board = try filled()
    let session = try board.open()
    let before = session.screen.text
    var generator = SeededGenerator(seed: 7)

    for _ in 0..<50 {
      let columns = Int.random(in: 10...160, using: &generator)
      session.resize(to: ScreenSize(columns, Int.random(in: 3...60, using: &generator)))
    }
    try session.resizeAndWait(to: .standard)
    // The last frames may answer to earlier sizes; a repaint asked for comes after them all.
    try session.press("Ctrl-L")

    #expect(session.screen.text == before, "seed 7\n\(session.evidence)")
  }

  @Test func aPromptOutlivesAResize() throws {
    let board = try filled()
    let session = try board.open()
    try session.press("a")
    try session.type("half a tit")

    try session.resizeAndWait(to: ScreenSize(40, 12))
    try session.type("le")
    try session.press("Enter")

    #expect(try board.cards().contains { $0.title == "half a title" })
  }

  @Test func moreThanFitsIsCountedAboveAndBelow() throws {
    let board = try filled()
    let session = try board.open()
    #expect(session.shows("more ↓"), "\(session.evidence)")

    try session.press("G")

    #expect(session.shows("more ↑") && !session.shows("more ↓"), "\(session.evidence)")
    #expect(session.shows("Card number 40"))
  }
}
