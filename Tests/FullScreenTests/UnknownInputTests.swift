import SeededRandom
import Testing

/// What no key sends is ignored, whole.
@Suite(.serialized) struct UnknownInputTests {
  nonisolated private static let sequences = [
    "\u{1b}[<0;10;5M", "\u{1b}[<0;10;5m", "\u{1b}[<64;3;3M", "\u{1b}[M !!", "\u{1b}[I", "\u{1b}[O",
    "\u{1b}[?62;1;6c", "\u{1b}[12;40R", "\u{1b}[999;999;999z",
    "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\",
    "\u{1b}]0;dddd\u{7}", "\u{1b}P>|xterm dddd\u{1b}\\", "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}[24;5~",
    "\u{1b}[1;9Q", "\u{1b}[[B", "\u{1b}[>0;276;0c", "\u{1b}[?2026;2$y", "\u{1b}[57399;5u",
  ]

  @Test(arguments: sequences)
  func anUnknownSequenceChangesNothing(sequence: String) throws {
    let board = try Board()
    try board.add(["one", "two", "three"])
    let session = try board.open()
    let before = session.screen.text

    // One answer to both, so that nothing needs to be waited for that may not come.
    try session.sendAndWait(Array(sequence.utf8) + Array("j".utf8))
    try session.sendAndWait(Array("k".utf8))

    #expect(session.screen.text == before, "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["one", "two", "three"])
  }

  @Test func noisesOfEveryKindLeaveThePromptAsItWas() throws {
    let board = try Board()
    let session = try board.open()
    try session.press("a")

    for sequence in Self.sequences { try session.sendAndWait(Array("x\(sequence)".utf8)) }
    try session.press("Enter")

    #expect(try board.titles(in: "To Do") == [String(repeating: "x", count: Self.sequences.count)])
  }

  @Test func randomBytesNeverHangOrCrashTheBoard() throws {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    let board = try Board()
    try board.add(["one"])
    let session = try board.open()
    // Keys that end or suspend the program on purpose are left out.
    let forbidden: Set<UInt8> = [0x03, 0x1a, 0x1c, UInt8(ascii: "q")]

    for _ in 0..<200 {
      let bytes = (0..<50).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try session.sendAndWait(bytes.filter { !forbidden.contains($0) })
    }
    // Whatever was begun is ended: a string, a paste, a prompt, a screen.
    try session.sendAndWait(Array("\u{1b}\\\u{1b}[201~".utf8))
    try session.leaveEverything(seed: seed)

    #expect(try session.quit() == .success, "seed \(seed)")
    #expect(session.leftovers == [])
  }
}
