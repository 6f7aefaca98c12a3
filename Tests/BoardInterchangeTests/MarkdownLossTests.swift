import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Values of Markdown that were lost or misread without a word.
@Suite struct MarkdownLossTests {
  private func markdown(_ text: String, isObsidian: Bool = true) -> SourceBoard {
    let head = isObsidian ? "---\n\nkanban-plugin: board\n\n---\n\n## To do\n\n" : "## To do\n\n"
    return MarkdownReader.read((head + text).lines).source
  }

  @Test func factsBelowTheFirstLineAreThoseOfTheCard() {
    let board = markdown(
      "- [ ] Call the bank\n\task for the letter\n\t#money @{2026-12-05}\n"
        + "- [ ] Book a room<br>two nights<br>#travel\n- [ ] c\n\tsee #home, at @{2026-12-06} noon\n"
    )

    #expect(board.cards.map(\.title) == ["Call the bank", "Book a room", "c"])
    #expect(board.cards.map(\.body) == ["ask for the letter", "two nights", "see #home, at noon"])
    #expect(board.cards.map(\.tags) == [["money"], ["travel"], []])
    #expect(board.cards.map(\.due?.iso) == ["2026-12-05", nil, "2026-12-06"])
  }

  @Test(arguments: [
    "#money", "see #home", "\\#x", "@{2026-12-05}", "  two  blanks", "#a #b", "> #q",
  ])
  func aBodyThatLooksLikeFactsComesBack(body: String) throws {
    var card = SourceCard(column: "", title: "a")
    (card.body, card.tags) = (body, ["money"])
    let lines = MarkdownWriter(.obsidian).lines(of: card, in: .toDo, key: nil)

    let read = markdown(lines.joined(separator: "\n") + "\n").cards[0]

    #expect(read.body == body && read.tags == ["money"] && read.due == nil, "\(lines)")
  }

  @Test(arguments: [
    ("📅", "DD-MM-YYYY", "📅{24-12-2026}"), ("@", "D MMM YYYY", "@{24 Dec 2026}"),
    ("due:", "dddd, MMMM Do YYYY", "due:{Thursday, December 24th 2026}"),
    ("@", "[the] DD.MM.YY", "@{the 24.12.26}"), ("@", "YYYY-MM-DD", "@[[2026-12-24]]"),
  ])
  func theSettingsOfABoardSayHowItsDatesAreWritten(trigger: String, format: String, date: String) {
    let settings =
      "%% kanban:settings\n```\n{\"kanban-plugin\":\"board\",\"date-trigger\":\"\(trigger)\","
      + "\"date-format\":\"\(format)\"}\n```\n%%\n"
    let text = "---\nkanban-plugin: board\n---\n## To do\n\n- [ ] Renew \(date)\n\n\n\(settings)"
    let board = MarkdownReader.read(text.lines)

    let card = board.source.cards[0]
    #expect(card.title == "Renew" && card.due?.iso == "2026-12-24", "\(card)")
    let notations = FactNotations(due: .braces)
    let line = MarkdownWriter.firstLine(of: card.draft, notations, board.habits)
    #expect(line == "Renew " + date.replacing("[[", with: "{").replacing("]]", with: "}"))
  }

  @Test func theSignsOfTheTasksPluginAreRead() {
    let board = markdown(
      "- [ ] Call ⏫ ➕ 2026-11-01 🛫 2026-11-02 ⏳ 2026-11-03 📅 2026-12-24 #money\n"
        + "- [x] Rent 🔁 every month on the 1st ✅ 2026-11-04\n- [ ] Two 🔽 📅2026-12-25 🆔 ab1 ⛔ cd2\n"
        + "- [ ] ⏫ Upgrade\n- [ ] 📅 2026-12-24\n",
      isObsidian: false
    )

    #expect(board.cards.map(\.title) == ["Call", "Rent", "Two", "⏫ Upgrade", "📅 2026-12-24"])
    #expect(board.cards.map(\.due?.iso) == ["2026-12-24", nil, "2026-12-25", nil, nil])
    #expect(board.cards.map(\.priority) == [.high, .none, .low, .none, .none])
    #expect(board.cards[0].createdAt?.iso.hasPrefix("2026-11-01") == true)
    #expect(board.cards[0].tags == ["money"] && board.cards[1].finishedAt?.day.iso == "2026-11-04")
    #expect(board.cards[2].key == "ab1" && board.cards[2].blockedBy == ["cd2"])
    #expect(board.cards[0].start?.iso == "2026-11-02")
    #expect(board.cards[1].repeats?.words == "every month on the 1st")
    #expect(board.notCarried.kinds.map(\.name) == ["other dates of a card"])
  }

  @Test func aHeadingThatIsNoLaneIsCounted() {
    let text = "# Plans\n\n## Year\n\n### May\n\n- one\n- two\n\n### June\n"
    let board = MarkdownReader.read(text.lines).source

    #expect(board.cards.map(\.lane) == ["May", "May"])
    let kind = board.notCarried.kinds.first
    #expect(kind?.name == "headings without cards of their own" && kind?.count == 2, "\(board)")
    #expect(kind?.examples == ["line 3", "line 10"])
  }

  @Test func twoHeadingsOfOneNameAreTwoColumns() {
    let board = markdown("- [ ] a\n\n## Done\n- [x] b\n\n## To Do\n- [ ] c\n", isObsidian: false)

    #expect(board.columns.map(\.name) == ["To do", "Done", "To Do (2)"])
    #expect(board.cards.map(\.column) == ["To do", "Done", "To Do (2)"])
    #expect(board.notes.count == 1, "\(board.notes)")
  }

  @Test func aColumnWhoseNameEndsInANumberKeepsIt() {
    let column = Column(id: Column.ID(uuid: UUID()), name: "Ideas (2)", kind: .toDo)
    let heading = MarkdownWriter(.obsidian).heading(of: column)

    let board = markdown("\n\(heading)- [ ] a\n")

    #expect(board.columns.map(\.name) == ["To do", "Ideas (2)"] && board.columns[1].limit == nil)
  }

  @Test(arguments: [MarkdownWriter.Style.obsidian, .taskell, .tasks])
  func aColumnWhoseNameEndsInASignKeepsIt(style: MarkdownWriter.Style) {
    let column = Column(id: Column.ID(uuid: UUID()), name: "In C #", kind: .toDo)
    let heading = MarkdownWriter(style).heading(of: column)

    let board = markdown("\n\(heading)- [ ] a\n", isObsidian: false)

    #expect(board.columns.map(\.name) == ["To do", "In C #"], "\(heading)")
  }

  @Test func aColumnMayBeCalledAllButABoardGetsANumber() throws {
    let source = markdown("## All\n- [ ] a\n", isObsidian: false)

    var read = try SourceImport(source, of: "markdown", into: nil, named: "all")

    guard case .board(let board)? = read.nextItem() else {
      Issue.record("no board")
      return
    }
    #expect(board.name == "all 1" && board.columns.map(\.name) == ["To do", "All"], "\(board)")
  }

  @Test(arguments: [
    "plain words", "due dates start here", "due:2026-12-24", "a due:2026-12-24 b", "\\#x",
    "a \\!high",
    "#x", "mail a@b", "@anna x", "@{2026-12-24}", "(due:: 2026-12-24)", "x ^id", "📅 2026-12-24",
    "für über", "a  \u{301} b", "a \u{301}@anna", "\u{600} @anna", "", " ", "  #x", "s d",
    "@{nothing}",
  ])
  func aLineWithoutALikelyWordHasNoFacts(line: String) {
    let habits = MarkdownHabits()
    let read = FactLine(line, habits)

    #expect(read.text == line)
    if MarkdownFact.areUnlikely(in: line, habits.dates) {
      #expect(read.pieces.allSatisfy { $0.fact == nil && !$0.isEscaped })
      #expect(read.unreadableDates == 0)
    }
  }
}
