import Testing

@testable import TerminalSurface

@Suite struct WrappingTests {
  static func lines(_ text: String, _ width: Int, _ maxLines: Int = .max) -> [String] {
    DisplayText(text).wrapped(width: width, maxLines: maxLines)
      .map {
        $0.glyphs.map(\.description).joined()
      }
  }

  @Test func linesBreakAtBlanksAndTheLastIsCut() {
    #expect(Self.lines("Fix the login redirect", 10) == ["Fix the", "login", "redirect"])
    #expect(Self.lines("Fix the login redirect", 10, 2) == ["Fix the", "login red…"])
    #expect(Self.lines("Fix the login", 13, 1) == ["Fix the login"])
  }

  @Test func longWordsAndIdeographsBreakBetweenGlyphs() {
    #expect(Self.lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(Self.lines("漢字漢字", 5) == ["漢字", "漢字"])
    #expect(Self.lines("漢字。漢字", 5) == ["漢", "字。", "漢字"])
    #expect(Self.lines("로그인 오류", 8) == ["로그인", "오류"])
    #expect(Self.lines("漢", 1) == ["…"])
  }

  @Test func textIsCutToAWidth() {
    let text = DisplayText("漢字 ab")

    #expect(text.truncated(to: 7).glyphs.map(\.description).joined() == "漢字 ab")
    #expect(text.truncated(to: 6).glyphs.map(\.description).joined() == "漢字…")
    #expect(text.truncated(to: 4).glyphs.map(\.description).joined() == "漢…")
    #expect(text.truncated(to: 0).isEmpty)
  }
}
