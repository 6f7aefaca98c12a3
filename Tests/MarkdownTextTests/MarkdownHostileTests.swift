import MarkdownText
import SeededRandom
import TerminalSurface
import Testing

/// No text acts on the terminal, and none takes longer than a part may.
@Suite struct MarkdownHostileTests {
  @Test(arguments: [
    "\u{1B}[2J", "`\u{1B}]0;x\u{7}`", "```\n\u{9B}2J\n```", "[\u{1B}](https://a.org/\u{1B}[2J)",
    "&#x1B;[2J &#27;c", "<b \u{1B}>", "| \u{1B} |\n|-|\n| \u{202E} |", "# \u{1B}c", "- \u{1B}\u{0}",
    "![\u{1B}](\u{1B})", "> \u{8}\u{D}x",
  ])
  func nothingActsOnTheTerminal(source: String) {
    for line in lines(of: source) {
      for cell in line.cells where cell.glyph.width > 0 {
        let base = cell.glyph.base
        #expect(base >= 0x20 && !(0x7F...0x9F).contains(base) && base != 0x202E, "\(base)")
      }
    }
  }

  @Test(arguments: [
    ">", "* ", "*a **b ", "[", "![[](", "- x\n  ", "<a ", "`` ` ", "~~a", "|a\n|-\n",
  ])
  func textThatNestsAsDeepAsItIsLongIsShown(unit: String) {
    let source = String(repeating: unit, count: 8_000 / unit.utf8.count)

    #expect(lines(of: source, width: 40).allSatisfy { $0.width == 40 })
    #expect(MarkdownPreview.firstParagraph(of: source).utf8.count < 2 * source.utf8.count)
  }

  @Test func anythingOfTheseSignsIsShown() {
    var random = SeededGenerator(seed: 13)
    let signs = Array("#*_`~[]()<>|-+:!&\\ \n\t1.)x한\u{1B}\r@/")
    for round in 0..<300 {
      let source = String((0..<60).map { _ in signs.randomElement(using: &random) ?? " " })
      for line in lines(of: source, width: 1 + round % 30) {
        #expect(line.width == 1 + round % 30, "\(source.debugDescription)")
      }
    }
  }
}
