import Testing

@testable import TerminalSurface

@Suite struct DisplayTextTests {
  /// What is shown, as a string: the glyphs one after the other.
  static func shown(_ text: String, tabs: DisplayText.Tabs = .visible) -> String {
    DisplayText(text, tabs: tabs).glyphs.map(\.description).joined()
  }

  @Test(arguments: [
    ("plain", "plain", 5),
    ("로그인", "로그인", 6),
    ("\u{1105}\u{1169}\u{1100}\u{1173}\u{110B}\u{1175}\u{11AB}", "로그인", 6),
    ("漢字", "漢字", 4),
    ("👨‍👩‍👧‍👦!", "👨!", 3),
    ("👍🏽", "👍", 2),
    ("🇩🇪", "DE", 2),
    ("❤️", "❤", 1),
    ("1️⃣", "1", 1),
    ("e\u{301}", "e\u{301}", 1),
    ("a\u{1B}[31m", "a␛[31m", 6),
    ("a\nb\r\n", "a␊b␍␊", 5),
    ("\u{7F}\u{85}", "␡<U+0085>", 9),
    ("x\u{202E}y", "x<U+202E>y", 10),
    ("\u{2066}\u{200B}", "<U+2066><U+200B>", 16),
    ("a\u{AD}b", "a<U+00AD>b", 10),
    ("\u{301}x", "\u{25CC}\u{301}x", 2),
    ("\u{0378}", "\u{FFFD}", 1),
    ("का", "का", 2),
    ("a\u{A0}b", "a b", 3),
  ])
  func shownTextIsSafeAndMeasured(_ text: String, _ expected: String, _ width: Int) {
    let display = DisplayText(text)

    #expect(Self.shown(text) == expected)
    #expect(display.width == width)
    #expect(display.glyphs.reduce(0) { $0 + Int($1.width) } == width)
  }

  @Test func aClusterKeepsAtMostFourMarks() {
    let zalgo = "a" + String(repeating: "\u{0301}", count: 50)

    #expect(Self.shown(zalgo).unicodeScalars.count == 5)
  }

  @Test func tabsBecomeBlanksIfAsked() {
    #expect(Self.shown("a\tb", tabs: .blanks(every: 4)) == "a   b")
    #expect(Self.shown("a\tb") == "a␉b")
  }

  @Test func theShortWayToAGlyphGivesTheSameOne() {
    var count = 0
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      guard let glyph = DisplayText.plainGlyph(of: Character(scalar)) else { continue }
      count += 1
      if DisplayText.glyphs(of: Character(scalar)) != [glyph] {
        Issue.record("U+\(String(value, radix: 16)): \(glyph)")
        return
      }
    }
    #expect(count > 30_000)
  }
}
