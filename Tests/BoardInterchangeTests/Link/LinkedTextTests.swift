import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Texts of a linked board that a file cannot hold as they are, and files that were cut.
@Suite struct LinkedTextTests {
  private var world = LinkWorld(seed: 1)

  private mutating func start(_ text: String, _ cards: [CardDraft] = []) throws {
    world = LinkWorld(seed: 1)
    world.board = LinkBoard(
      columns: [Column(id: Column.ID(uuid: UUID()), name: "To Do", kind: .toDo)],
      cards: [cards.map { LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: $0) }]
    )
    world.file = Array(text.utf8)
    _ = try world.sync()
  }

  private func titles() -> [String] { world.board.cards[0].map(\.draft.title) }

  @Test mutating func aBodyOfAnOldBoardWithCarriageReturnsIsLinked() throws {
    var old = CardDraft(title: "old", body: "one\r\ntwo\rthree")
    old.due = CalendarDay(iso: "2026-11-27")
    try start("## To Do\n- a\n", [old, CardDraft(title: "---"), CardDraft(title: "* *")])

    world.file = Array(world.fileText.replacing("- a\n", with: "- b\n").utf8)
    _ = try world.sync()
    #expect(try world.sync() == nil, "\(world.fileText)")

    #expect(Set(titles()) == ["b", "old", "---", "* *"], "\(world.fileText)")
    #expect(world.fileText.contains("    > one\n    > two\n    > three\n"), "\(world.fileText)")
  }

  @Test(arguments: [
    ("# Mac\r\r\n- [ ] q\n- [ ] r\n", "- [ ] new\r\n"),
    ("A\rB\n\n- [ ] q\r\n- [ ] r", "\n- [ ] new"),
    ("- [ ] q\r- [ ] r\r", "\r- [ ] new\r"),
  ])
  mutating func aBareCarriageReturnEndsNoNewLine(text: String, end: String) throws {
    try start(text)

    world.board.cards[0]
      .append(
        LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: "new"))
      )
    _ = try world.sync()

    #expect(world.fileText.hasSuffix(end), "\(world.fileText.debugDescription)")
  }

  @Test(arguments: [
    " - [ ] one\n   more\n - [ ] two\n", "1. Back\n  - [ ] one\n    more\n  - [ ] two\n2. Front\n",
    "1. Back\n\t- [ ] one\n\t  more\n\t- [ ] two\n\nWords.\n",
  ])
  mutating func anIndentedListKeepsItsBlanks(text: String) throws {
    try start(text)
    #expect(titles() == ["one", "two"] && world.fileText == text)

    world.board.cards[0][0].draft.priority = .high
    let new = LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: "new", body: "x"))
    world.board.cards[0].insert(new, at: 1)
    _ = try world.sync()

    let lines = text.split(separator: "\n")
    let start = lines[0].hasSuffix("one") ? 0 : 1
    let indent = lines[start].prefix { $0 == " " || $0 == "\t" }
    let expected =
      text.replacing("one\n", with: "one !high\n")
      .replacing("more\n", with: "more\n\(indent)- [ ] new\n\(indent)  x\n")
    #expect(world.fileText == expected)
    #expect(try world.sync() == nil)
  }

  @Test(arguments: ["- [ ] a\n- [ ] b\n", "## To Do\n- [ ] a\n- [ ] b\n"])
  mutating func aByteOrderMarkBeforeTheFirstLineStays(text: String) throws {
    try start("\u{FEFF}" + text)
    #expect(titles() == ["a", "b"])

    world.board.cards[0].swapAt(0, 1)
    world.board.cards[0][1].draft.title = "new"
    _ = try world.sync()

    #expect(world.file.starts(with: [0xEF, 0xBB, 0xBF]) && world.fileText.contains("- [ ] new\n"))
    #expect(world.fileText.unicodeScalars.count { $0 == "\u{FEFF}" } == 1)
    #expect(try world.sync() == nil, "\(world.fileText)")
  }

  @Test mutating func aHardWrappedTitleIsRewrittenOnOneLineWhenItChanges() throws {
    let first = "Handle nested quotes in all the strings of the parser, as"
    let text = "- [ ] \(first)\n  the old one did\n  Notes.\n- [ ] b\n"
    try start(text)
    #expect(titles() == ["\(first) the old one did", "b"] && world.fileText == text)

    world.board.cards[0][0].draft.due = CalendarDay(iso: "2026-12-01")
    _ = try world.sync()
    #expect(
      world.fileText
        == "- [ ] \(first) the old one did due:2026-12-01\n  Notes.\n- [ ] b\n"
    )

    world.board.cards[0][1].draft.title = "\(first) new"
    world.board.cards[0][1].draft.body = "words of its own"
    _ = try world.sync()
    #expect(world.fileText.hasSuffix("- [ ] \(first) new\n\n  words of its own\n"))
    #expect(try world.sync() == nil, "\(world.fileText)")
  }

  @Test mutating func aLongTextIsNotRewrittenForAnotherField() throws {
    let text = "- [ ] \(String(repeating: "word ", count: 110))end\n- [ ] b\n"
    try start(text)

    world.board.cards[0][0].draft.priority = .high
    _ = try world.sync()

    #expect(world.fileText == text.replacing("end\n", with: "end !high\n"))
    #expect(try world.sync() == nil)
  }

  @Test mutating func oneLineDoesNotSayThatAKilledWriteWasDone() throws {
    try start("- [ ] a\n- [ ] b\n")
    world.board.cards[0][0].draft.title = "c"
    for title in ["x", "y"] {
      let card = LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: title))
      world.board.cards[0].append(card)
    }
    _ = try world.sync(until: .boardChanged)

    world.file = Array("- [ ] c\n- [ ] b\n".utf8)
    _ = try world.sync()

    #expect(titles() == ["c", "b", "x", "y"])
    #expect(world.fileText == "- [ ] c\n- [ ] b\n- [ ] x\n- [ ] y\n")
  }

  @Test mutating func anUnderlinedHeadingGoesWithItsLine() throws {
    let text = "Plans\n=====\n\nTo Do\n-----\n- a\n\nDone\n----\n"
    try start(text)
    #expect(world.fileText == text)

    world.board.columns[0].name = "Next"
    _ = try world.sync()

    #expect(world.fileText == text.replacing("To Do\n-----", with: "## Next"))
    #expect(try world.sync() == nil)
  }

  // MARK: Code

  @Test mutating func aBlockOfCodeStaysByteForByte() throws {
    let code = "  ```sh\n  - [ ] literal\n\n    deep\n  ```\n"
    try start("## To Do\n- a\n\(code)  - [ ] step\n- b\n")
    let index = try #require(world.board.cards[0].firstIndex { $0.draft.title == "a" })
    #expect(world.board.cards[0][index].draft.checklist.map(\.text) == ["step"])

    world.board.cards[0][index].draft.due = CalendarDay(iso: "2026-11-27")
    world.board.cards[0][index].draft.checklist.append(ChecklistItem(text: "more", isDone: true))
    _ = try world.sync()

    #expect(
      world.fileText.contains(code) && world.fileText.contains("[x] more"),
      "\(world.fileText)"
    )
    #expect(try world.sync() == nil)
  }

  // MARK: Cut files

  private static let long: String = {
    let short = (1...12).map { "- short \($0)\n" }.joined()
    let body = (1...5).map { "  line \($0) of a body that is rather long\n" }.joined()
    return "## To Do\n\(short)" + (1...8).map { "- long \($0)\n\(body)" }.joined()
  }()

  private mutating func save(_ text: String) -> Bool {
    world.file = Array(text.utf8)
    return (try? world.sync()) != nil
  }

  @Test mutating func aFileThatWasCutAtTheEndOfALineDeletesNothing() throws {
    try start(Self.long)
    let lines = Self.long.split(separator: "\n", omittingEmptySubsequences: false)
    let all = titles().count

    // In the middle of the last card but two, and right behind one in the first two thirds.
    for count in [13 + 5 * 6 + 3, 13 + 3 * 6] {
      let isTaken = save(lines.prefix(count).joined(separator: "\n") + "\n")
      #expect(!isTaken && titles().count == all, "\(count) lines: \(titles())")
    }
  }

  @Test mutating func theLastCardsMayBeDeleted() throws {
    try start(Self.long)
    let lines = Self.long.split(separator: "\n", omittingEmptySubsequences: false)

    #expect(save(lines.prefix(13 + 7 * 6).joined(separator: "\n") + "\n"))
    #expect(titles().last == "long 7" && titles().count == 19)
    #expect(save(lines.prefix(13 + 5 * 6).joined(separator: "\n") + "\n"))
    #expect(titles().last == "long 5" && titles().count == 17)
  }
}
