import Testing

@testable import TerminalSurface

/// Alt and a key may have been Escape and the key; the decoder says where.
@Suite struct SplitAltTests {
  private func press(_ bytes: String) throws -> KeyPress {
    var decoder = InputDecoder()
    let events = decoder.decode(Array(bytes.utf8)) + decoder.flushEscape()
    #expect(events.count == 1, "\(events)")
    guard case .key(let press) = try #require(events.first) else {
      throw NotAKey(events: events)
    }
    return press
  }

  private struct NotAKey: Error {
    let events: [TerminalEvent]
  }

  @Test(arguments: [
    ("\u{1B}j", KeyPress(.character("j"))), ("\u{1B}\r", KeyPress(.enter)),
    ("\u{1B}\t", KeyPress(.tab)), ("\u{1B}\u{7F}", KeyPress(.backspace)),
    ("\u{1B}\u{03}", KeyPress(.character("c"), .control)), ("\u{1B}한", KeyPress(.character("한"))),
    ("\u{1B}\u{1B}[A", KeyPress(.up)), ("\u{1B}\u{1B}OB", KeyPress(.down)),
    ("\u{1B}\u{1B}[1;5C", KeyPress(.right, .control)), ("\u{1B}[", KeyPress(.character("["))),
    ("\u{1B}O", KeyPress(.character("O"))), ("\u{1B}]", KeyPress(.character("]"))),
  ])
  func anEscapeInFrontMayHaveBeenAKey(_ bytes: String, _ key: KeyPress) throws {
    let press = try press(bytes)

    #expect(press.splitAlt == [KeyPress(.escape), key])
    #expect(press.modifiers.contains(.alt))
  }

  @Test(arguments: [
    "j", "\r", "\u{1B}[A", "\u{1B}[1;3A", "\u{1B}[1;9Q", "\u{1B}[106;3u", "\u{1B}[27;3;106~",
  ])
  func aKeyThatTheTerminalNamesIsThatKey(_ bytes: String) throws {
    #expect(try press(bytes).splitAlt == nil)
  }

  @Test func keysAreEqualHoweverTheyWereSent() {
    let sent = KeyPress(.character("b")).afterEscape

    #expect(sent == KeyPress(.character("b"), .alt))
    #expect([KeyPress(.character("b"), .alt): 1][sent] == 1)
  }
}
