import SeededRandom
import Testing

@testable import TerminalSurface

@Suite struct WrappingPropertyTests {
  @Test(arguments: [UInt64(11), 12, 13])
  func everyLineFitsAndNothingIsLost(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = DisplayTextFuzzTests.text(&generator)
      let width = Int.random(in: 2...20, using: &generator)
      let display = DisplayText(text)
      let lines = display.wrapped(width: width)
      let evidence = Comment(
        rawValue: "seed \(seed), width \(width): \(DisplayTextFuzzTests.escaped(text))"
      )

      #expect(lines.allSatisfy { $0.width <= width }, evidence)
      let kept = lines.flatMap(\.glyphs).filter { $0 != .blank }
      #expect(kept == display.glyphs.filter { $0 != .blank }, evidence)
    }
  }

  @Test(arguments: [UInt64(14), 15])
  func aCutTextIsMarkedAndReadsNoMoreThanItNeeds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = DisplayTextFuzzTests.text(&generator)
      let width = Int.random(in: 2...12, using: &generator)
      let limit = Int.random(in: 1...3, using: &generator)
      let whole = DisplayText(text).wrapped(width: width)
      let lines = DisplayText(text).wrapped(width: width, maxLines: limit)
      let evidence = Comment(
        rawValue: "seed \(seed), \(width)x\(limit): \(DisplayTextFuzzTests.escaped(text))"
      )

      #expect(lines.count == min(limit, whole.count), evidence)
      #expect(lines.allSatisfy { $0.width <= width }, evidence)
      if whole.count > limit { #expect(lines.last?.glyphs.last == .ellipsis, evidence) }
      #expect(DisplayText.wrapped(text, width: width, maxLines: limit) == lines, evidence)
    }
  }
}
