import Testing

@testable import TerminalSurface

@Suite struct BackgroundAnswerTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8))
  }

  @Test(arguments: [
    ("rgb:ffff/ffff/ffff", RGB(255, 255, 255)), ("rgb:0000/2b2b/3636", RGB(0, 0x2B, 0x36)),
    ("rgb:fd/f6/e3", RGB(0xFD, 0xF6, 0xE3)), ("rgb:f/0/8", RGB(255, 0, 136)),
    ("rgb:fff/000/800", RGB(255, 0, 128)), ("rgba:1212/3434/5656/ffff", RGB(0x12, 0x34, 0x56)),
    ("#002b36", RGB(0, 0x2B, 0x36)),
  ])
  func theAnswerOfTheTerminalIsTheColour(_ answer: String, _ color: RGB) {
    let key = TerminalEvent.key(KeyPress(.character("q")))

    #expect(events("\u{1B}]11;\(answer)\u{1B}\\q") == [.background(color), key])
    #expect(events("\u{1B}]11;\(answer)\u{7}q") == [.background(color), key])
  }

  @Test(arguments: [
    "11;rgb:ffff/ffff", "11;rgb:ffff/ffff/ffff/ffff", "11;rgb:fffff/0/0", "11;rgb:-1/0/0",
    "11;rgb:g/0/0", "11;rgb://", "11;?", "11;", "11;cmyk:1/1/1", "10;rgb:ffff/ffff/ffff",
    "111;rgb:ffff/ffff/ffff", "11;#12345", "11;#12345g", "11;red",
    "11;rgb:ffff/ffff/ffff                                              ",
  ])
  func aSequenceThatIsNotAnAnswerIsDropped(_ string: String) {
    #expect(events("\u{1B}]\(string)\u{7}q") == [.key(KeyPress(.character("q")))], "\(string)")
  }

  @Test func anAnswerInPiecesIsTheSame() {
    let bytes = Array("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\".utf8)
    for split in 0...bytes.count {
      var decoder = InputDecoder()
      let events = decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
      #expect(events == [.background(RGB(0, 0x2B, 0x36))], "split at \(split)")
    }
  }
}
