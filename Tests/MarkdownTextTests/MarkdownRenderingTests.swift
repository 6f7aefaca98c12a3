import MarkdownText
import TerminalSurface
import Testing

/// What each kind of block and of text looks like.
@Suite struct MarkdownRenderingTests {
  @Test func paragraphsAreWrappedWithALineBetweenThem() {
    let text = rendered("one two three four\nfive\n\nsix", width: 12)

    #expect(text == ["one two", "three four", "five", "", "six"])
  }

  @Test func aHeadingIsRightAboveItsText() {
    #expect(
      rendered("# Big\ntext\n\n## Small\nmore") == ["Big", "━━━", "text", "", "Small", "more"]
    )
    #expect(style(of: "Big", in: "# Big") == Style(.accent, .bold))
    #expect(style(of: "Small", in: "## Small") == Style(.accent, .bold))
    #expect(style(of: "Third", in: "### Third") == Style(.title, .bold))
  }

  @Test func emphasisIsTraitsAndCodeHasItsRole() {
    let source = "plain *slanted* **heavy** ***both*** `code` ~~gone~~"

    #expect(
      rendered(source, width: 80) == [
        "plain slanted heavy both code g\u{336}o\u{336}n\u{336}e\u{336}"
      ]
    )
    #expect(style(of: "slanted", in: source, width: 80) == Style(.text, .italic))
    #expect(style(of: "heavy", in: source, width: 80) == Style(.text, .bold))
    #expect(style(of: "both", in: source, width: 80) == Style(.text, [.bold, .italic]))
    #expect(style(of: "code", in: source, width: 80) == Style(.code))
    #expect(style(of: "g\u{336}o\u{336}n\u{336}e\u{336}", in: source, width: 80) == Style(.quiet))
  }

  @Test func listsHaveBulletsByDepthAndHangingLines() {
    let text = rendered("- one is long enough\n- two\n  - deeper\n    - deepest", width: 16)

    #expect(text == ["• one is long", "  enough", "• two", "  ◦ deeper", "    ▪ deepest"])
  }

  @Test func numbersOfAListEndInOneColumn() {
    #expect(rendered("9. nine\n10. ten") == [" 9. nine", "10. ten"])
    #expect(rendered("1) one") == ["1) one"])
  }

  @Test func aLooseListKeepsItsBlankLines() {
    #expect(rendered("- one\n\n- two") == ["• one", "", "• two"])
  }

  @Test func tasksShowWhetherTheyAreDone() {
    let source = "- [x] done\n- [ ] open"

    #expect(rendered(source) == ["☑ done", "☐ open"])
    #expect(style(of: "done", in: source) == Style(.quiet))
    #expect(style(of: "open", in: source) == Style(.text))
  }

  @Test func codeKeepsItsBlanksOnAFillOverTheWholeWidth() {
    let source = "```swift\nif a {\n\tb\n}\n```"

    #expect(rendered(source) == ["  if a {", "      b", "  }"])
    for line in lines(of: source, width: 20) {
      #expect(line.cells.allSatisfy { $0.style.fill == .bar })
    }
  }

  @Test func codeThatIsTooLongContinuesOnTheNextLine() {
    #expect(rendered("    0123456789", width: 10) == ["  012345", "  6789"])
  }

  @Test(arguments: [
    ("    let x = long", ["  let x =", "  long"]), ("    a  b   c", ["  a  b   c"]),
    ("      0123456789", ["    012345", "  6789"]),
    ("    ab 0123456789", ["  ab", "  01234567", "  89"]),
  ])
  func codeBreaksInsideAWordOnlyIfItIsLongerThanTheLine(source: String, expected: [String]) {
    #expect(rendered(source, width: 12) == expected)
  }

  @Test func quotesHaveABarAtEveryLine() {
    let text = rendered("> one two three\n>\n> > four", width: 16)

    #expect(text == ["▎ one two three", "▎", "▎ ▎ four"])
  }

  @Test func aRuleFillsTheWidth() {
    #expect(rendered("a\n\n---\n\nb", width: 5) == ["a", "", "─────", "", "b"])
  }

  @Test func markupOfHTMLIsShownUnchanged() {
    #expect(rendered("<b>x</b>\n\na<br>b") == ["<b>x</b>", "", "a<br>b"])
  }

  @Test func aLineOfTwoBlanksAtItsEndIsBroken() {
    #expect(rendered("one  \ntwo") == ["one", "two"])
  }

  @Test func wideCharactersAreNeverCut() {
    let text = rendered("한국어 문장 整理发布说明", width: 7)

    #expect(text == ["한국어", "문장 整", "理发布", "说明"])
  }

  @Test func everyLineIsAsWideAsAsked() {
    let source = "# 漢字漢字漢字\n\n- 漢字漢字\n\n> 漢字\n\n| 漢字 | b |\n|-|-|\n| 漢 | d |\n\n    漢字漢字漢字"
    for width in 1...30 {
      for line in lines(of: source, width: width) { #expect(line.width == width) }
    }
  }
}
