import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Markdown boards of Obsidian, of taskell, and plain ones.
@Suite struct MarkdownReaderTests {
  private func board(_ text: String) -> SourceBoard {
    MarkdownReader.read(SourceText(Array(text.utf8)).lines).source
  }

  @Test(arguments: [
    ("# T\n\n - [ ] one\n - [x] two\n", ["one", "two"]),
    ("# T\n\n  * one\n  * two\n    - three\n", ["one", "two"]),
    ("- [ ] one\n - [ ] two\n- [ ] three\n", ["one", "two", "three"]),
    (
      "- [ ] one\n- Back\n  - [ ] two\n    - [ ] step\n\n1. Front\n   - [ ] three\n",
      ["one", "two", "three"]
    ),
    ("- Back\n  - [ ] step\n- Front\n", ["Back", "Front"]),
    ("# T\n\n1. One\n   - two\n\n- three\n", ["three"]),
    ("- [ ] one\n\nAs code:\n\n    - [ ] two\n", ["one"]),
  ])
  func anIndentedItemIsACardUnlessItIsPartOfOne(text: String, titles: [String]) {
    #expect(board(text).cards.map(\.title) == titles)
  }

  @Test func aBoardOfObsidianIsReadWithItsFields() throws {
    let board = board(
      """
      ---

      kanban-plugin: basic

      ---

      Some words of mine.

      ## Erste Liste (5)

      - [ ] Call **Ann** #home/phone @{2026-11-27} @@{10:00} ^a1b2c3
      * [/] half way<br>second line
      \t- [x] a step
      \t- [ ] another
      \tmore text
      + [x] with #inside tag @[[2026-12-24]]

      ## Fertig

      **Abgeschlossen**
      - [x] over

      ***

      ## Archiv

      - [x] old

      %% kanban:settings
      ```
      {"kanban-plugin":"basic"}
      ```
      %%
      """
    )

    #expect(board.columns.map(\.name) == ["Erste Liste", "Fertig"])
    #expect(board.columns.map(\.limit) == [5, nil] && board.columns.map(\.kind) == [.toDo, .done])
    try #require(board.cards.count == 5)
    let first = board.cards[0]
    #expect(first.title == "Call **Ann**" && first.tags == ["home/phone"] && first.key == "a1b2c3")
    #expect(first.due == CalendarDay(iso: "2026-11-27"))
    let second = board.cards[1]
    #expect(second.title == "half way" && second.body == "second line\nmore text")
    #expect(second.checklist.map(\.isDone) == [true, false])
    #expect(board.cards[2].title == "with #inside tag" && board.cards[2].tags == ["inside"])
    #expect(board.cards[3].column == "Fertig" && !board.cards[3].isArchived)
    #expect(board.cards[4].isArchived && board.cards[4].title == "old")
    #expect(board.cards.compactMap(\.dueTime?.text).count == 1)
    #expect(board.notCarried.count(of: "boxes with “/” in them") == 1)
    #expect(board.notCarried.count(of: "lines of text outside cards") == 1)
    #expect(board.cards[2].column == "Fertig", "it is ticked")
  }

  @Test(arguments: [
    // Hard-wrapped, with the rest indented to the text or to the marker.
    (
      "- [ ] Release notes lead with the two operational facts: old clients refuse\n"
        + "  upgraded boards, and `tercet link` is a *required* step after each of those\n"
        + "  upgrades.\n  See the handbook.",
      "Release notes lead with the two operational facts: old clients refuse upgraded boards, and"
        + " `tercet link` is a *required* step after each of those upgrades.",
      "See the handbook."
    ),
    (
      "- [ ] Handle nested quotes in all the strings of the parser, as\n"
        + "      (not only) the old one did #parser\n      - [x] test it",
      "Handle nested quotes in all the strings of the parser, as (not only) the old one did", ""
    ),
    (
      "- [ ] The control plane trusts whatever identifier is in the request, which\n"
        + "  may be any that the caller of the interface of the service has written as an\n  ID.",
      "The control plane trusts whatever identifier is in the request, which may be any that the"
        + " caller of the interface of the service has written as an ID.", ""
    ),
    // A text of its own.
    ("- [ ] Buy milk\n  two bottles", "Buy milk", "two bottles"),
    (
      "- [ ] Handle nested quotes in all the strings of the parser.\n  as before",
      "Handle nested quotes in all the strings of the parser.", "as before"
    ),
    (
      "- [ ] Handle nested quotes in all the strings of the parser\n\n  as before",
      "Handle nested quotes in all the strings of the parser", "as before"
    ),
    (
      "- [ ] Handle nested quotes in all the strings of the parser\n  https://example.com",
      "Handle nested quotes in all the strings of the parser", "https://example.com"
    ),
    (
      "- [ ] Handle nested quotes in all the strings of the parser 📅 2026-12-01\n  as before",
      "Handle nested quotes in all the strings of the parser", "as before"
    ),
    (
      "- [ ] **Handle nested quotes in all the strings of the parser**\n  as before",
      "Handle nested quotes in all the strings of the parser", "as before"
    ),
  ])
  func aHardWrappedTitleIsReadWhole(text: String, title: String, body: String) throws {
    let card = try #require(board("# Plans\n\n" + text).cards.first)
    #expect(card.title == title && card.body == body)
  }

  @Test func aTaskWithTheDayOnWhichItWasCancelledIsArchived() {
    let cards = board("- [-] dropped ❌ 2026-11-20\n- [-] in work\n").cards
    #expect(cards.map(\.isArchived) == [true, false])
    #expect(cards.map(\.column) == ["Done", "Doing"])
  }

  @Test(arguments: [MarkdownWriter.Style.obsidian, .tasks])
  func indentedLinesOfABodyAreWrittenAsTheyAre(style: MarkdownWriter.Style) throws {
    var card = SourceCard(column: "", title: "Card")
    card.body = "- parent\n  - child\n    - grandchild\n\n1. one\n   more\n\n    code\n\ttab"
    let lines = MarkdownWriter(style, .list).lines(of: card, in: .toDo, key: nil)
    let indent = style == .obsidian ? "\t" : "  "
    #expect(
      lines.dropFirst().joined(separator: "\n")
        == card.body.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty && style == .tasks ? "" : indent + $0 }.joined(separator: "\n")
    )
    let text = style == .obsidian ? "---\nkanban-plugin: board\n---\n" : ""
    let read = board(text + "## To Do\n\n" + lines.joined(separator: "\n")).cards.first
    #expect(read?.body == card.body, "\(lines)")
  }

  @Test func aBlankLineSeparatesALongTitleFromALowercaseBody() throws {
    let title = "A **bold** word in a title that is long enough to go on in the next line"
    var card = SourceCard(column: "", title: title)
    card.body = "as this would"
    let writer = MarkdownWriter(.tasks, .list)
    let lines = writer.lines(of: card, in: .toDo, key: nil)
    let read = try #require(board("# Plans\n\n" + lines.joined(separator: "\n")).cards.first)
    #expect(read.title == title && read.body == card.body, "\(lines)")
  }

  @Test func aBoardOfTaskellIsReadWithItsFields() throws {
    let board = board(
      """
      ## To Do

      - Fry the egg
          @ 2018-04-12 12:00 UTC
          > one line
          >
          > and another
          * [x] oil
          * [ ] salt
      - Eat
          @ 2018-04-13

      ## Done

      - Buy #eggs
      """
    )

    #expect(board.columns.map(\.name) == ["To Do", "Done"] && board.cards.count == 3)
    let egg = board.cards[0]
    #expect(egg.due == CalendarDay(iso: "2018-04-12") && egg.body == "one line\n\nand another")
    #expect(egg.checklist.map(\.text) == ["oil", "salt"])
    #expect(board.cards[1].due == CalendarDay(iso: "2018-04-13"))
    #expect(board.notCarried.count(of: "times of day") == 1)
  }

  @Test func headingsCanBeCards() throws {
    let board = board(
      "# Plans\n\n## Now\n\n### Walk\n> far\n* [ ] shoes\n\n### Sleep\n\n## Later\n"
    )

    #expect(board.name == "Plans" && board.columns.map(\.name) == ["Now", "Later"])
    #expect(board.cards.map(\.title) == ["Walk", "Sleep"])
    #expect(board.cards[0].body == "far" && board.cards[0].checklist.map(\.text) == ["shoes"])
  }

  @Test func headingsBelowStatesAreCardsWithoutItemsToo() throws {
    let board = board("## To Do\n\n### Walk\n\nfar\n\n### Sleep\n\n## Done\n")

    #expect(board.cards.map(\.title) == ["Walk", "Sleep"] && board.cards[0].body == "far")
  }

  @Test func theTopHeadingNamesTheBoardIfItOccursOnce() throws {
    let board = board("# Plans\n\n## To Do\n\n- [ ] one\n\n## Ideas\n\n- [ ] two\n")

    #expect(board.name == "Plans" && board.columns.map(\.name) == ["To Do", "Ideas"])
    #expect(board.cards.map(\.title) == ["one", "two"])
  }

  @Test func underlinedHeadingsAreColumnsToo() throws {
    let board = board(
      """
      Plans
      =====

      To Do
      -----
      - one
        text
        ---
      - two

      a rule, no heading:
      first line
      second line
      ---

      Done
      ---
      - three
      ---
      """
    )

    #expect(board.name == "Plans" && board.columns.map(\.name) == ["To Do", "Done"])
    #expect(board.cards.map(\.title) == ["one", "two", "three"])
    #expect(board.cards.map(\.column) == ["To Do", "To Do", "Done"])
    #expect(board.notCarried.count(of: "lines of text outside cards") == 3)
  }

  @Test func textBelowAHeadingMayBeIndented() throws {
    let board = board(
      "## To Do\n\n### First\n    > A word\n    @ 2018-04-12\n    * [x] step\n\n### Second\n    code\n"
    )

    let first = board.cards[0]
    #expect(first.body == "A word" && first.due == CalendarDay(iso: "2018-04-12"))
    #expect(first.checklist == [ChecklistItem(text: "step", isDone: true)])
    #expect(board.cards[1].body == "    code")
  }

  @Test func listsUnderTopHeadingsAreCards() throws {
    let board = board(
      "# Doing\n- a\n  text\n# Done\n- [x] b\n\nnot a card\n```\n- no card\n```\n"
    )

    #expect(
      board.columns.map(\.name) == ["Doing", "Done"] && board.cards.map(\.title) == ["a", "b"]
    )
    #expect(board.cards[0].body == "text")
    #expect(board.notCarried.count(of: "lines of text outside cards") == 4)
  }

  @Test(arguments: [MarkdownWriter.Style.obsidian, .taskell, .tasks])
  func aWrittenBoardIsReadBackUnchanged(style: MarkdownWriter.Style) throws {
    let writer = MarkdownWriter(style)
    let bodies = [
      "", "one", "one\n\ntwo", "\\x", "> quoted", "- [ ] box\n* [x] box", "@ 2026-01-01", "- item",
      "    indented\n\ttab", "# no heading", "end\n", "\nstart", "a\n\n\nb",
    ]
    for body in bodies {
      var card = SourceCard(column: "", title: "Call <br> Ann #now at 5")
      card.body = body
      card.due = CalendarDay(iso: "2026-11-27")
      card.tags = ["now", "x-y"]
      card.checklist = [ChecklistItem(text: "[x] a", isDone: true), ChecklistItem(text: "b")]

      let text =
        "---\nkanban-plugin: board\n---\n## A\n\n" + writer.item(card, key: "01a1")
      let file =
        style == .obsidian ? text : "## A\n\n" + writer.item(card, key: nil)
      let read = try #require(board(file).cards.first, "\(file)")

      #expect(read.title == card.title && read.tags == card.tags && read.due == card.due, "\(file)")
      #expect(read.checklist == card.checklist, "\(file)")
      #expect(read.body == card.body, "\(file)")
      #expect(read.key == (style == .obsidian ? "01a1" : nil))
    }
  }

  @Test func aNumberedItemIsACardIfItHasABox() {
    let board = MarkdownReader.read([
      "## To Do", "1. [ ] one", "   1) [x] step", "2. text", "10. [x] two",
    ])

    #expect(board.source.cards.map(\.title) == ["one", "two"])
    #expect(board.source.cards[0].checklist.map(\.text) == ["step"])
    #expect(board.notCarried.count(of: "lines of text outside cards") == 1)
  }

  @Test(arguments: [
    "Definition of Done", "Done checklist", "Current State", "Current Behavior",
    "Testing Strategy", "Review Findings", "Self-Review", "Implementation Progress",
    "Active plan specs", "Progress", "Testing", "New in 2.0",
  ])
  func aHeadingThatOnlyMentionsAStateIsNoColumn(heading: String) {
    let board = board("# Sprint\n\n## Tasks\n\n- [ ] a\n\n## \(heading)\n\n- text\n- [x] b\n")

    #expect(board.columns.map(\.name) == ["To Do", "Doing", "Done"], "\(board)")
    #expect(board.cards.map(\.lane) == ["Tasks", heading])
  }

  @Test(arguments: [
    "To Do", "TODO", "To-do (3)", "🚧 In Progress", "Done ✅", "Doing (3)", "In review", "Backlog",
    "Ready for QA", "Ready for review", "Waiting on others", "Done this week", "Not started",
    "Completed tasks", "Work in progress", "En cours", "In Arbeit", "完了",
  ])
  func aHeadingThatIsAStateMakesColumns(heading: String) {
    let board = board("# Sprint\n\n## Tasks\n\n- [ ] a\n\n## \(heading)\n\n- [ ] b\n")

    #expect(board.columns.map(\.name) == ["Tasks", heading], "\(board)")
  }

  @Test(arguments: [
    ["Now", "Later"], ["Next", "In the works", "Blocked"], ["Open tasks", "Review"],
  ])
  func twoHeadingsThatMayBeStatesMakeColumns(headings: [String]) {
    let board = board(headings.map { "## \($0)\n\n- [ ] a\n\n" }.joined())

    #expect(board.columns.map(\.name) == headings)
  }

  @Test(arguments: [
    "# Ideas\n\n## Garden\n\n- [ ] roses\n\n    > red ones\n\n## House\n\n- [x] paint\n",
    "## Garden\n\n- [ ] roses\n    > red ones\n\n## House\n\n- paint\n",
    "## Garden\n\nWords.\n\n- roses\n    > red ones\n\n## House\n\n- paint\n",
    "# Ideas\n\n## Garden\n\n- roses\n    > red ones\n\n## House\n\n- paint\n",
  ])
  func aQuoteInAnItemDoesNotMakeABoardOfTaskell(text: String) {
    let board = board(text)

    #expect(board.columns.map(\.name) == ["To Do", "Doing", "Done"], "\(board)")
    #expect(board.cards[0].lane == "Garden" && board.cards[0].body == "red ones")
  }

  @Test func aBoardOfTaskellMayHaveAnyColumns() {
    let board = board("## Garden\n\n- roses\n    > red\n    * [ ] buy\n\n## House\n\n- paint\n")

    #expect(board.columns.map(\.name) == ["Garden", "House"] && board.cards[0].body == "red")
  }
}
