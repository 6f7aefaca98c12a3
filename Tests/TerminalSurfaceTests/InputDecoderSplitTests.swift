import Testing

@testable import TerminalSurface

@Suite struct InputDecoderSplitTests {
  static let sequences: [String] = [
    "\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5D", "\u{1B}[3;5~", "\u{1B}[7$", "\u{1B}[[C",
    "\u{1B}\u{1B}[B",
    "\u{1B}x", "\u{1B}한", "한글🙂", "\u{1B}[97:65;2u", "\u{1B}[<35;10;20M", "\u{1B}[M !\u{7F}",
    "\u{1B}]52;c;ZA==\u{7}q", "\u{1B}P+q\u{1B}\\q", "\u{1B}[200~a\u{1B}[20\r\n\u{1B}\u{1B}[201~q",
    "\u{1B}[?62;4c", "\u{1B}[27;6;9~", "\u{1B}[99999999999~q", "\u{1B}]x\u{1B}[Aq",
  ]

  static func bytes(_ events: [TerminalEvent]) -> String { events.map { "\($0)" }.joined() }

  @Test(arguments: sequences)
  func everySplitGivesTheSameEvents(_ sequence: String) {
    let bytes = Array(sequence.utf8)
    var whole = InputDecoder()
    let expected = whole.decode(bytes)

    for split in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
      #expect(events == expected, "split at \(split) of \(bytes)")
    }
    var single = InputDecoder()
    #expect(bytes.flatMap { single.decode([$0]) } == expected, "byte by byte: \(bytes)")
  }

  @Test func aLoneEscapeWaitsAndIsThenTheKey() {
    var decoder = InputDecoder()

    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.pendingEscapeTimeout == .milliseconds(30))
    var patient = InputDecoder(escapeWait: .milliseconds(120))
    _ = patient.decode([0x1B])
    #expect(patient.pendingEscapeTimeout == .milliseconds(120))
    #expect(decoder.flushEscape() == [.key(KeyPress(.escape))])
    #expect(decoder.pendingEscapeTimeout == nil)
    #expect(decoder.flushEscape().isEmpty)
  }

  @Test(arguments: ["[", "O", "]", "P", "_"])
  func anIntroducerThatNothingFollowsIsAltAndAKey(_ introducer: Character) {
    var decoder = InputDecoder()

    #expect(decoder.decode(Array("\u{1B}\(introducer)".utf8)).isEmpty)
    #expect(decoder.pendingEscapeTimeout != nil)
    #expect(decoder.flushEscape() == [.key(KeyPress(.character(introducer), .alt))])
    #expect(decoder.decode(Array("j".utf8)) == [.key(KeyPress(.character("j")))])
  }

  @Test func aPasteThatNeverEndsIsTakenAsItCameInTime() {
    var decoder = InputDecoder()

    #expect(decoder.decode(Array("\u{1B}[200~half".utf8)).isEmpty)
    #expect(decoder.pendingEscapeTimeout == .seconds(5))
    #expect(decoder.flushEscape() == [.paste("half")])
    #expect(decoder.decode(Array("j".utf8)) == [.key(KeyPress(.character("j")))])
  }

  @Test(arguments: ["[1;", "[<0;10", "O5", "]0;x", "P+r", "_G"])
  func anEndlessSequenceIsDroppedInTimeAndSwallowsNoKeys(_ begun: String) {
    var decoder = InputDecoder()

    #expect(decoder.decode(Array("\u{1B}\(begun)".utf8)).isEmpty)
    #expect(decoder.pendingEscapeTimeout == .seconds(2))
    #expect(decoder.flushEscape().isEmpty)
    #expect(decoder.decode(Array("j".utf8)) == [.key(KeyPress(.character("j")))])
  }

  @Test func theTerminalsOwnKeysAreKnown() {
    let own = [
      TerminalKey(bytes: Array("\u{1B}[999q".utf8), key: KeyPress(.home)),
      TerminalKey(bytes: Array("\u{1B}A".utf8), key: KeyPress(.up)),
    ]
    var decoder = InputDecoder(terminalKeys: own)

    let events = decoder.decode(Array("\u{1B}[999q\u{1B}A\u{1B}B".utf8))

    #expect(
      events == [
        .key(KeyPress(.home)), .key(KeyPress(.up)), .key(KeyPress(.character("B"), .alt)),
      ]
    )
  }
}
