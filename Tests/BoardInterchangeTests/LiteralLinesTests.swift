import BoardModel
import Testing

@testable import BoardInterchange

/// Lines that only look like cards: code, comments and formulas.
@Suite struct LiteralLinesTests {
  private func read(_ text: String) -> SourceBoard {
    MarkdownReader.read(SourceText(Array(text.utf8)).lines).source
  }

  @Test(arguments: [
    "```\n- not a card\n## nor a column\n```", "~~~~ sh\n- not a card\n~~~\n~~~~",
    "<!--\n- [ ] not a card\n## nor a column\n-->", "$$\n- x\n## y\n$$", "<!-- - one line -->",
  ])
  func aLineInsideABlockIsNotACard(block: String) {
    let board = read("## To Do\n- one\n\n\(block)\n\n- two\n## Done\n")

    #expect(board.cards.map(\.title) == ["one", "two"])
    #expect(board.columns.map(\.name) == ["To Do", "Done"])
  }

  @Test(arguments: ["```", "<!-- to be", "$$"])
  func aBlockThatIsNeverClosedHidesNoCards(opening: String) {
    let board = read("## To Do\n- one\n\n\(opening)\n\n- two\n")

    #expect(board.cards.map(\.title) == ["one", "two"])
  }

  @Test(arguments: ["```", "~~~"])
  func codeInACardIsItsBody(fence: String) {
    let code = "\(fence)\n- [ ] literal\n> quoted\n@ 2026-11-27\n\n  deep\n\(fence)"
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }

    let card = read("## To Do\n- one\n\(lines.joined(separator: "\n"))\n  - [x] step\n").cards[0]

    #expect(card.body == code)
    #expect(card.checklist == [ChecklistItem(text: "step", isDone: true)])
  }

  @Test(arguments: [MarkdownWriter.Style.obsidian, .taskell, .tasks])
  func bodiesAreReadAsTheyWereWritten(style: MarkdownWriter.Style) {
    let bodies = [
      "```\n- [ ] a\n\n  b\n```", "```\nnever closed\n- [ ] a", "<!-- never closed",
      "a\n$$\n- [ ] b\n$$",
      "> a\n- [x] b\n\\c", "<!--\n@ 2026-11-27\n-->\n@ 2026-11-27",
    ]
    let heading = style == .obsidian ? "---\n\nkanban-plugin: board\n\n---\n\n## A\n\n" : "## A\n\n"
    for body in bodies {
      var card = SourceCard(column: "A", title: "one")
      card.body = body
      card.checklist = [ChecklistItem(text: "closes --> $$", isDone: false)]

      let other = style == .taskell ? "- two\n" : "- [ ] two\n"
      let text = heading + MarkdownWriter(style).item(card, key: nil) + other
      let cards = read(text).cards

      #expect(cards.map(\.title) == ["one", "two"], "\(text)")
      #expect(cards.first?.body == body && cards.first?.checklist == card.checklist, "\(text)")
    }
  }

  @Test func carriageReturnsTearNoCardApart() {
    var card = SourceCard(column: "A", title: "---")
    card.body = "one\r\n- [ ] two\rthree"

    let text = "## A\n\n" + MarkdownWriter(.taskell).item(card, key: nil)
    let cards = read(text).cards

    #expect(cards.map(\.title) == ["---"], "\(text)")
    #expect(cards.first?.body == "one\n- [ ] two\nthree", "\(text)")
  }
}
