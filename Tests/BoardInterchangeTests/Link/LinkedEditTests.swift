import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// What single edits of a linked file or its board do on the other side.
@Suite struct LinkedEditTests {
  private var world = LinkWorld(seed: 1)

  private mutating func start(_ text: String) throws {
    world = LinkWorld(seed: 1)
    world.board = LinkBoard(
      columns: [Column(id: Column.ID(uuid: UUID()), name: "To Do", kind: .toDo)],
      cards: [[]]
    )
    world.file = Array(text.utf8)
    _ = try world.sync()
    #expect(try world.sync() == nil && world.fileText == text)
  }

  private func titles(_ column: Int = 0) -> [String] {
    world.board.cards[column].map(\.draft.title)
  }

  private mutating func edit(_ title: String, _ body: (inout CardDraft) -> Void) throws {
    let index = try #require(world.board.cards[0].firstIndex { $0.draft.title == title })
    body(&world.board.cards[0][index].draft)
    _ = try world.sync()
  }

  private static let obsidian = """
    ---

    kanban-plugin: board

    ---

    ## To Do

    * [/] Egg #food @{2026-11-27} ^a1
        - [ ] oil
      loose text
    - [ ] Eat<br>now


    ***

    ## Archive

    - [x] old

    %% kanban:settings
    ```
    {"kanban-plugin":"board"}
    ```
    %%

    """

  @Test mutating func onlyTheLinesOfWhatChangedAreWritten() throws {
    try start(Self.obsidian)

    try edit("Egg") { $0.title = "Eggs" }

    #expect(world.fileText == Self.obsidian.replacing("* [/] Egg #food", with: "* [/] Eggs #food"))
    try edit("Eggs") { $0.checklist[0].isDone = true }
    let wanted = Self.obsidian.replacing("* [/] Egg #food", with: "* [/] Eggs #food")
      .replacing("- [ ] oil", with: "- [x] oil")
    #expect(world.fileText == wanted)
  }

  @Test mutating func lineEndsAndTheByteOrderMarkStay() throws {
    let text = "\u{FEFF}# Plans\r\n\r\n## To Do\r\n- a\r\nText.\r\n- b"
    try start(text)

    try edit("a") { $0.due = CalendarDay(iso: "2026-11-27") }

    #expect(world.fileText == text.replacing("- a\r\n", with: "- a due:2026-11-27\r\n"))
    try edit("b") { $0.title = "c" }
    #expect(world.fileText.hasSuffix("\r\nText.\r\n- c"))
  }

  @Test mutating func aCardMovedBelowTheArchiveIsArchived() throws {
    try start(Self.obsidian)
    let id = world.board.cards[0][1].id

    world.file = Array(
      Self.obsidian.replacing("- [ ] Eat<br>now\n", with: "")
        .replacing("- [x] old", with: "- [ ] Eat<br>now\n- [x] old").utf8
    )
    let plan = try world.sync()

    #expect(plan?.actions == [.archive(id)])
    #expect(titles() == ["Egg"])
  }

  @Test mutating func aCardThatComesBackIsTheSameCard() throws {
    try start("## To Do\n- a\n- b\n- c\n")
    let id = world.board.cards[0][1].id
    world.file = Array("## To Do\n- a\n- c\n".utf8)
    _ = try world.sync()
    #expect(titles() == ["a", "c"])

    world.file = Array("## To Do\n- a\n- c\n- b\n".utf8)
    let plan = try world.sync()

    #expect(titles() == ["a", "c", "b"] && world.board.cards[0][2].id == id)
    #expect(plan?.actions.count == 1)
  }

  @Test mutating func aRenamedListIsTheSameColumn() throws {
    try start("## To Do\n- a\n- b\n")
    let column = world.board.columns[0].id

    world.file = Array("## Later\n- a\n- b and more\n".utf8)
    let plan = try world.sync()

    #expect(plan?.actions.first == .renameColumn(column, "Later"))
    #expect(titles() == ["a", "b and more"] && world.board.columns.count == 1)
  }

  /// An editor that shows the file as it was saves over what the board has written since.
  @Test mutating func cardsThatAnOldBufferLacksAreNotDeleted() throws {
    try start("## To Do\n- a\n")
    let shown = world.file
    world.board.cards[0]
      .append(
        LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: "from the board"))
      )
    _ = try world.sync()
    #expect(world.fileText == "## To Do\n- a\n- from the board\n")

    world.file = Array("## To Do\n- a\n- from the editor\n".utf8)
    #expect(world.record.base(for: world.file).isStale)
    _ = try world.sync()

    #expect(Set(titles()) == ["a", "from the board", "from the editor"])
    #expect(world.fileText.contains("- from the board\n"))
    // The same once more is meant.
    world.file = Array("## To Do\n- a\n- from the editor\n".utf8)
    _ = try world.sync()
    #expect(titles() == ["a", "from the editor"] && shown != world.file)
  }

  @Test(arguments: ["- [x] Fix 5\n", "- [ ] Fix 5 soon\n"])
  mutating func anEditInAnOldBufferIsNotOfALikeNewCard(edited: String) throws {
    try start("## To Do\n- [ ] Fix 5\n- [ ] b\n")
    let shown = world.fileText
    world.board.cards[0]
      .insert(LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: "Fix 8")), at: 0)
    _ = try world.sync()

    world.file = Array(shown.replacing("- [ ] Fix 5\n", with: edited).utf8)
    #expect(world.record.base(for: world.file).isStale)
    _ = try world.sync()

    #expect(titles().contains("Fix 8"))
  }

  @Test mutating func anOldLineThatIsBackShowsAnOldBuffer() throws {
    try start("## To Do\n- a\n- b\n    > more 3\n")
    let shown = world.fileText
    world.board.cards[0][0].draft.title = "c"
    world.board.cards[0][1].draft.body += "\nmore 21"
    _ = try world.sync()

    world.file = Array((shown + "    > more 23\n").utf8)
    #expect(world.record.base(for: world.file).isStale)
    _ = try world.sync()

    #expect(world.boardText.contains("more 21") && world.boardText.contains("more 23"))
  }

  @Test(arguments: [("New", "New2"), ("Buy milk", "Buy oat milk"), ("Call mum", "Call mom")])
  mutating func aCardThatTheBoardWroteLastCanBeRenamedInTheFile(old: String, new: String) throws {
    try start("## To Do\n- a\n- b\n\n## Done\n- c\n")
    let id = Card.ID(uuid: UUID())
    world.board.cards[0].append(LinkBoard.Item(id: id, draft: CardDraft(title: old)))
    _ = try world.sync()

    world.file = Array(world.fileText.replacing("- \(old)\n", with: "- \(new)\n").utf8)
    #expect(!world.record.base(for: world.file).isStale)
    _ = try world.sync()

    #expect(titles() == ["a", "b", new] && world.board.cards[0].last?.id == id)
  }

  /// As taskell writes it where its tasks are headings.
  @Test mutating func textIndentedBelowAHeadingStaysIndented() throws {
    try start(
      "## To Do\n\n### a\n    @ 2018-04-12\n    > word\n    * [x] one\n\n### b\n\n## Done\n"
    )
    #expect(world.board.cards[0][0].draft.checklist.map(\.text) == ["one"])

    world.board.cards[0][0].draft.due = CalendarDay(iso: "2026-12-24")
    world.board.cards[0][0].draft.checklist.append(ChecklistItem(text: "two", isDone: false))
    _ = try world.sync()

    #expect(
      world.fileText
        == "## To Do\n\n### a\n    @ 2026-12-24\n    > word\n    * [x] one\n    * [ ] two\n\n### b\n\n## Done\n"
    )
  }

  @Test mutating func aBoxWithoutWordsIsNoCardYet() throws {
    try start("## To Do\n- [ ] a\n")

    world.file = Array("## To Do\n- [ ] a\n- [ ] \n".utf8)
    #expect(try world.sync()?.actions == [])

    #expect(titles() == ["a"])
  }

  @Test mutating func aDeletedColumnTakesItsHeadingAlong() throws {
    try start("## To Do\n- a\n\n## Later\n\n## Done\n\nSome words.\n")

    world.board.columns.removeLast(2)
    world.board.cards.removeLast(2)
    _ = try world.sync()

    // The words below the last heading keep it.
    #expect(world.fileText == "## To Do\n- a\n\n## Done\n\nSome words.\n")
    #expect(try world.sync() == nil)
  }

  @Test func aStoredRecordOfALinkIsReadBackUnchanged() throws {
    var world = LinkWorld(seed: 7)
    _ = try world.sync(until: .boardChanged)

    let record = world.record

    let texts = record.agreements.map(\.stored)
    #expect(LinkRecord(head: record.head, texts: texts) == record)
    #expect(LinkRecord(head: Array("{\"version\":9}\n{}\n".utf8), texts: []) == nil)
  }

  @Test mutating func anEditedFactBelowTheFirstLineIsWrittenThere() throws {
    let head = "---\n\nkanban-plugin: board\n\n---\n\n## To Do\n\n"
    try start("\(head)- [ ] Call\n\task for it\n\t#money @{2026-12-05}\n")

    try edit("Call") { $0.due = CalendarDay(iso: "2027-01-02") }
    #expect(world.fileText == "\(head)- [ ] Call\n\task for it\n\t#money @{2027-01-02}\n")
    try edit("Call") { $0.title = "Write" }
    #expect(world.fileText == "\(head)- [ ] Write\n\task for it\n\t#money @{2027-01-02}\n")
  }

  @Test mutating func aDateIsWrittenInTheFormOfTheBoard() throws {
    let head = "---\n\nkanban-plugin: board\n\n---\n\n## To Do\n\n"
    let settings =
      "\n\n%% kanban:settings\n```\n{\"date-trigger\":\"📅\",\"date-format\":\"DD-MM-YYYY\"}\n```\n%%\n"
    try start("\(head)- [ ] Renew 📅{24-12-2026}\n\(settings)")

    try edit("Renew") { $0.due = CalendarDay(iso: "2027-01-02") }

    #expect(world.fileText == "\(head)- [ ] Renew 📅{02-01-2027}\n\(settings)")
  }
}
