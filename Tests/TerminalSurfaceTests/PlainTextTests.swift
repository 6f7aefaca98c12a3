import SeededRandom
import Testing

@testable import TerminalSurface

/// Text that is read by its bytes shows as it does cluster by cluster.
@Suite struct PlainTextTests {
  private static let pieces = [
    "a", "é", "·", "─", "…", "▌", "→", "«", "©", "▶", "\u{A0}", "\u{AD}", "\u{FE0F}", "\u{301}",
    "\u{200D}", "\u{200B}", "\u{2028}", "\u{202E}", "漢", "👨‍👩‍👧", "\n", "\u{7F}", "\u{9B}", "ÿ", "×",
  ]

  @Test(arguments: [
    "5 of 33,334 · added 22 Nov · 4f2a1b", String(repeating: "─", count: 200), "2  ● 3 ↓ “x” é…",
  ])
  func theProgramsOwnWordsNeedNoSearchForClusters(text: String) {
    var builder = GlyphBuilder(tabs: .visible)

    let end = builder.appendPlain(of: text, from: text.startIndex, cells: .max)

    #expect(end == text.endIndex)
    #expect(builder.width == text.count)
  }

  @Test(arguments: [UInt64(21), 22, 23])
  func aPlainTextIsShownLikeItsClustersOneByOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...8, using: &generator))
        .compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()

      #expect(
        DisplayText(text).glyphs == text.flatMap(DisplayText.glyphs(of:)),
        "seed \(seed): \(DisplayTextFuzzTests.escaped(text))"
      )
    }
  }

  @Test func everyScalarIsPartedFromEveryOtherAsBefore() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["a\(scalar)", "·\(scalar)b", "\(scalar)─"] {
        if DisplayText(text).glyphs != text.flatMap(DisplayText.glyphs(of:)) {
          Issue.record("U+\(String(value, radix: 16)) in \(text)")
          return
        }
      }
    }
  }
}
