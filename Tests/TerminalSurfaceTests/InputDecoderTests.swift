import Testing

@testable import TerminalSurface

@Suite struct InputDecoderTests {
  static func events(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8))
  }

  @Test(arguments: [
    ("\u{1B}[A", KeyPress(.up)), ("\u{1B}OB", KeyPress(.down)),
    ("\u{1B}[1;2D", KeyPress(.left, .shift)), ("\u{1B}[1;5C", KeyPress(.right, .control)),
    ("\u{1B}[d", KeyPress(.left, .shift)), ("\u{1B}Od", KeyPress(.left, .control)),
    ("\u{1B}[7~", KeyPress(.home)), ("\u{1B}[7$", KeyPress(.home, .shift)),
    ("\u{1B}[8^", KeyPress(.end, .control)), ("\u{1B}[3;5~", KeyPress(.delete, .control)),
    ("\u{1B}[[A", KeyPress(.function(1))), ("\u{1B}OP", KeyPress(.function(1))),
    ("\u{1B}[24~", KeyPress(.function(12))), ("\u{1B}[Z", KeyPress(.backTab)),
    ("\u{1B}x", KeyPress(.character("x"), .alt)), ("\u{1B}\u{1B}[A", KeyPress(.up, .alt)),
    ("\u{1B}[97;5u", KeyPress(.character("a"), .control)),
    ("\u{1B}[27;5;97~", KeyPress(.character("a"), .control)),
    ("\u{01}", KeyPress(.character("a"), .control)), ("\r", KeyPress(.enter)),
    ("\u{0}", KeyPress(.character(" "), .control)), ("\u{7F}", KeyPress(.backspace)),
    ("한", KeyPress(.character("한"))), ("\u{1B}é", KeyPress(.character("é"), .alt)),
  ])
  func oneSequenceIsOneKey(_ bytes: String, _ key: KeyPress) {
    #expect(Self.events(bytes + "q") == [.key(key), .key(KeyPress(.character("q")))])
  }

  @Test(arguments: [
    "\u{1B}[99;99;99q", "\u{1B}[?2026;2$y", "\u{1B}[<0;10;10X", "\u{1B}[<0;10;10m", "\u{1B}[M !!",
    "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}]0;d\u{7}", "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}_Gd\u{1B}\\", "\u{1B}[I", "\u{1B}[O", "\u{1B}[100;9u", "\u{1B}[97;1:3u",
    "\u{1B}[200;300R", "\u{1B}[201~",
  ])
  func anUnknownSequenceIsTakenWhole(_ bytes: String) {
    #expect(Self.events(bytes + "q") == [.key(KeyPress(.character("q")))])
  }

  @Test func aPasteIsOneEvent() {
    let text = "a\r\nb\rc\u{1B}[200~d\u{1B}[20"

    #expect(
      Self.events("\u{1B}[200~" + text + "\u{1B}[201~q")
        == [.paste("a\nb\nc\u{1B}[200~d\u{1B}[20"), .key(KeyPress(.character("q")))]
    )
  }

  @Test func aPasteOverTheLimitIsRefused() {
    let text = String(repeating: "q", count: InputDecoder.pasteLimit + 1)

    #expect(
      Self.events("\u{1B}[200~" + text + "\u{1B}[201~")
        == [.pasteRefused(bytes: InputDecoder.pasteLimit + 1)]
    )
  }
}
