import Testing

@testable import TercetCommands

@Suite struct TitleLinesTests {
  @Test func eachLineThatIsNotBlankIsATitle() throws {
    let bytes = Array("one\n\n  \n two\t\r\n\u{3000}\nthree".utf8)

    #expect(titles(in: bytes) == ["one", "two", "three"])
    #expect(titles(in: []) == [])
    #expect(titles(in: Array("\n\n".utf8)) == [])
  }

  @Test func malformedBytesAreReplacedAndControlsAreKept() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0x0A, 0xE2, 0x82, 0x0A, 0x1B, 0x5B, 0x6D, 0x0A, 0xC0]

    #expect(
      titles(in: bytes) == ["a\u{FFFD}b", "\u{FFFD}", "\u{1B}[m", "\u{FFFD}"]
    )
  }

  @Test func aLineThatIsNotUTF8IsNamed() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try TitleLines([0x61, 0x0A, 0x62, 0xE9, 0x0A]).checked()
    }

    #expect(failure == .usage("Line 2: the title is not UTF-8; no card was added"))
  }

  @Test func aLineWithNULIsNamed() {
    let failure = #expect(throws: CommandFailure.self) {
      try TitleLines(Array("one\ntw\0o\n".utf8)).checked()
    }

    #expect(
      failure == .usage("Line 2: the title has the character NUL (\\0); no card was added")
    )
  }

  @Test func aLineThatIsTooLongIsNamed() throws {
    let text = "one\n\n" + String(repeating: "漢", count: 501) + "\nfour"

    let failure = #expect(throws: CommandFailure.self) {
      try TitleLines(Array(text.utf8)).checked()
    }

    #expect(failure?.code == .usage)
    #expect(failure?.message.hasPrefix("Line 3: ") == true)
    #expect(failure?.message.contains("501") == true)
  }

  @Test func theLineAndThePartThatWereReadAreKnown() {
    var lines = TitleLines(Array("one\n\ntwo\n".utf8))

    #expect(lines.fraction == 0)
    #expect(lines.next() == "one" && lines.number == 1)
    #expect(lines.next() == "two" && lines.number == 3)
    #expect(lines.next() == nil && lines.fraction == 1)
  }

  @Test func theProgressBarAlwaysHasTheSameLength() {
    #expect(ProgressBar.text("x", 0) == "x [..............................]   0 %")
    #expect(ProgressBar.text("x", 50) == "x [###############...............]  50 %")
    #expect(ProgressBar.text("x", 100) == "x [##############################] 100 %")
  }

  @Test func manyLinesOfTitlesAreReadInTime() throws {
    let bytes = Array((0..<100_000).map { "title number \($0)\n" }.joined().utf8)

    let start = ContinuousClock.now
    #expect(titles(in: bytes).count == 100_000)

    #expect(ContinuousClock.now - start < .seconds(10))
  }

  private func titles(in bytes: [UInt8]) -> [String] {
    var lines = TitleLines(bytes)
    return Array(sequence(state: ()) { _ in lines.next() })
  }
}
