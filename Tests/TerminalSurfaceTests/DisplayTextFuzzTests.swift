import SeededRandom
import Testing

@testable import TerminalSurface

@Suite struct DisplayTextFuzzTests {
  /// What tends to go wrong, mixed with any scalar at all.
  static let pieces: [String] = [
    "a", " ", "漢", "로", "\u{1100}", "\u{1161}", "\u{11A8}", "e\u{301}", "👨‍👩‍👧", "🏽", "🇩", "🇪",
    "\u{FE0F}", "\u{200D}", "\u{20E3}", "\u{202E}", "\u{1B}[2J", "\n", "\t", "\u{9B}", "\u{301}",
    "\u{E0041}", "\u{3164}", "क", "\u{94D}", "ष", "\u{0378}", "\u{2028}", "\u{FEFF}", "ำ", "\u{AD}",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      if Bool.random(using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func noGlyphIsAControlOrInvisibleAndTheWidthsAddUp(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let text = Self.text(&generator)
      let display = DisplayText(text)
      let evidence = Comment(rawValue: "seed \(seed): \(Self.escaped(text))")

      #expect(display.width == display.glyphs.reduce(0) { $0 + Int($1.width) }, evidence)
      #expect(
        display.width == text.reduce(0) { $0 + DisplayText.width(of: $1) },
        evidence
      )
      for glyph in display.glyphs { Self.check(glyph, evidence) }
    }
  }

  static func check(_ glyph: Glyph, _ evidence: Comment) {
    for index in 0..<8 where glyph.scalars[index] != 0 {
      let value = glyph.scalars[index]
      guard let scalar = Unicode.Scalar(value) else {
        Issue.record("\(value) is no scalar; \(evidence)")
        continue
      }
      #expect(GraphemeWidth.kind(of: value) == (index == 0 ? glyph.width : 0), evidence)
      // Jamo that make no modern syllable stay as they are.
      let isOldJamo = scalar.properties.generalCategory == .otherLetter
      #expect(isOldJamo || !InvisibleScalars.contains(scalar), evidence)
    }
  }

  @Test(arguments: [UInt64(4), 5])
  func printedTextHasNoControlSequences(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let text = Self.text(&generator)
      let printed = PrintableText.sanitised(text)
      let evidence = Comment(rawValue: "seed \(seed): \(Self.escaped(text))")

      for scalar in printed.unicodeScalars {
        let value = scalar.value
        let acts =
          value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
          || (0x2066...0x2069).contains(value) || (0xE0000...0xE007F).contains(value)
        #expect(!acts, evidence)
      }
    }
  }

  @Test func printedTextKeepsWordsAndLinesIfAsked() {
    #expect(PrintableText.sanitised("e\u{301} 👨‍👩‍👧 ❤️\n") == "e\u{301} 👨‍👩‍👧 ❤️␊")
    #expect(PrintableText.sanitisedLines("a\n\u{1B}b\r\tc") == "a\n␛b␍\tc")
    #expect(PrintableText.sanitised("\u{200D}x\u{85}") == "<U+200D>x<U+0085>")
  }
}
