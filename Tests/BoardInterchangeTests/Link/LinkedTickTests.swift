import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// A tick in a linked file means done, and done on the board is a tick.
@Suite struct LinkedTickTests {
  private var world = LinkWorld(seed: 1)

  private mutating func start(_ text: String, _ columns: [ColumnDraft] = ColumnDraft.usual) throws {
    world = LinkWorld(seed: 1)
    world.board = LinkBoard(
      columns: columns.map {
        Column(id: Column.ID(uuid: UUID()), name: $0.name, kind: $0.kind)
      },
      cards: columns.map { _ in [] }
    )
    world.file = Array(text.utf8)
    _ = try world.sync()
    #expect(try world.sync() == nil && world.fileText == text, "\(world.fileText)")
  }

  private func titles(_ name: String) -> [String] {
    guard let index = world.board.columns.firstIndex(where: { $0.name == name }) else { return [] }
    return world.board.cards[index].map(\.draft.title)
  }

  private mutating func save(_ text: String) throws {
    world.file = Array(text.utf8)
    _ = try world.sync()
    #expect(try world.sync() == nil)
  }

  /// Moves a card to the top of a column, as the board does.
  private mutating func move(_ title: String, to name: String) throws {
    let item = try #require(world.board.cards.joined().first { $0.draft.title == title })
    let index = try #require(world.board.columns.firstIndex { $0.name == name })
    _ = world.take(item.id)
    world.board.cards[index].insert(item, at: 0)
    _ = try world.sync()
    #expect(try world.sync() == nil)
  }

  @Test mutating func theRepeatOfAFinishedCardEndsOnTheBoardIfTheFileHasTheNextOne() throws {
    let text = "- [ ] Pay 🔁 every week 📅 2026-12-01\n- [ ] b\n"
    for hasNext in [false, true] {
      try start(text)
      let card = world.board.cards[0][0].id
      let ticked = text.replacing("[ ] Pay", with: "[x] Pay")
      let next = "- [ ] Pay 🔁 every week 📅 2026-12-08\n"
      world.file = Array(((hasNext ? next : "") + ticked).utf8)

      let plan = try #require(try world.sync())

      // The board adds a next card when one that repeats is finished.
      let ends = LinkAction.edit(card, [.repeats(nil)])
      let isMoved = world.board.cards[2].contains { $0.id == card }
      #expect(plan.actions.contains(ends) == (hasNext && isMoved), "\(plan.actions)")
      #expect(titles("To Do") == (hasNext ? ["Pay", "b"] : ["b"]) && titles("Done") == ["Pay"])
    }
  }

  private static let repeating = "- [ ] Pay 🔁 every week 📅 2026-12-01\n- [ ] b\n"

  @Test mutating func whatIsEditedWithATickIsSetBeforeTheCardIsFinished() throws {
    for (changed, edit) in [
      ("[x] Pay all 🔁 every week", CardEdit.title("Pay all")),
      ("[x] Pay 🔁 every day", .repeats(CardRepeat(RepeatRule(.daily), from: nil))),
      ("[x] Pay", .repeats(nil)),
    ] {
      try start(Self.repeating)
      let card = world.board.cards[0][0].id
      world.file = Array(
        Self.repeating.replacing("[ ] Pay 🔁 every week", with: changed).utf8
      )

      let plan = try #require(try world.sync())

      let edits = plan.actions.firstIndex {
        if case .edit(card, let edits) = $0 { edits.contains(edit) } else { false }
      }
      let move = plan.actions.firstIndex { if case .move(card, _, _) = $0 { true } else { false } }
      #expect(try #require(edits) < #require(move), "\(plan.actions)")
    }
  }

  @Test mutating func aTaskThatBothSidesFinishedIsThereOnceWithItsNextOne() throws {
    try start(Self.repeating)
    // The board finishes the card and adds the next one, the plugin does the same in the file.
    let taken = world.take(world.board.cards[0][0].id)
    var item = try #require(taken)
    var next = item.draft
    next.due = CalendarDay(iso: "2026-12-08")
    item.draft.repeats = nil
    item.draft.repeatFrom = nil
    world.board.cards[2].append(item)
    world.board.cards[0].append(LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: next))
    let file = """
      - [ ] Pay 🔁 every week 📅 2026-12-08
      - [x] Pay 🔁 every week 📅 2026-12-01 ✅ 2026-12-01
      - [ ] b

      """

    try save(file)

    #expect(world.fileText == file, "\(world.fileText)")
    #expect(titles("To Do").sorted() == ["Pay", "b"] && titles("Done") == ["Pay"])
  }

  @Test mutating func aFinishedCardThatGoesBackOnTheBoardNoLongerRepeatsInTheFile() throws {
    let text = Self.repeating.replacing("[ ] Pay", with: "[x] Pay")
    try start(text)
    #expect(titles("Done") == ["Pay"])

    try move("Pay", to: "To Do")

    #expect(world.fileText == "- [ ] Pay 📅 2026-12-01\n- [ ] b\n", "\(world.fileText)")
    #expect(world.board.cards[0].allSatisfy { $0.draft.repeats == nil })
  }

  // MARK: The shape list

  @Test(arguments: [
    "- [ ] one\n- [x] two\n", "# Todo\n- [ ] one\n- [x] two\n",
    "# Roadmap\n\n## Parser\n\n- [ ] one\n\n## Printer\n\n- [x] two\n\nWords.\n",
    "* [ ] one\r\n* [x] two", "1. [ ] one\n2. [x] two\n", "- [ ] one\n  - [ ] step\n- [X] two\n",
  ])
  mutating func aTickChangesTheColumnAndADoneCardOneCharacter(text: String) throws {
    try start(text)
    #expect(titles("To Do") == ["one"] && titles("Done") == ["two"])

    let mark = text.contains("[X] two") ? "[X]" : "[x]"
    try save(text.replacing("[ ] one", with: "\(mark) one"))
    #expect(Set(titles("Done")) == ["one", "two"] && titles("To Do").isEmpty)
    try move("one", to: "To Do")
    #expect(world.fileText == text)
    try move("one", to: "Doing")
    #expect(world.fileText == text.replacing("[ ] one", with: "[/] one"))
    try move("one", to: "Done")
    #expect(world.fileText == text.replacing("[ ] one", with: "\(mark) one"))
    try save(text)
    #expect(titles("To Do") == ["one"])
    try move("one", to: "Done")
    try move("two", to: "To Do")
    let wanted = text.replacing("[ ] one", with: "\(mark) one")
      .replacing("\(mark) two", with: "[ ] two")
    #expect(world.fileText == wanted)
  }

  /// In a file with boxes, other readers take only items with a box for tasks.
  @Test mutating func aListWithoutBoxesGetsOneForEachCardWithTheFirst() throws {
    let text = "# Shopping\n\n- milk\n- bread\n\n## Later\n\n- oil\n"
    try start(text)
    #expect(titles("To Do") == ["milk", "bread", "oil"])

    try move("bread", to: "Done")
    #expect(
      world.fileText
        == text.replacing("- ", with: "- [ ] ").replacing("[ ] bread", with: "[x] bread")
    )
    #expect(titles("To Do") == ["milk", "oil"])
    try move("bread", to: "To Do")
    #expect(world.fileText == text)
  }

  @Test mutating func aNewCardFollowsTheOneBeforeItInItsColumn() throws {
    try start("# TODO\n\n- [ ] a\n- [x] b\n\n## Later\n\n- [-] c\n")
    for (column, title) in [(0, "new"), (1, "more"), (2, "old")] {
      let item = LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: title))
      world.board.cards[column].append(item)
    }
    _ = try world.sync()

    #expect(
      world.fileText
        == "# TODO\n\n- [ ] a\n- [ ] new\n- [x] b\n- [x] old\n\n## Later\n\n- [-] c\n- [-] more\n"
    )
    #expect(try world.sync() == nil)
  }

  @Test mutating func aBoardOfOtherColumnsIsMatchedByTheirKinds() throws {
    let columns = [
      ColumnDraft(name: "Ideas"), ColumnDraft(name: "Next"),
      ColumnDraft(name: "Shipped", kind: .done),
    ]
    try start("- [ ] one\n- [x] two\n", columns)
    #expect(titles("Ideas") == ["one"] && titles("Shipped") == ["two"])

    try move("one", to: "Next")
    #expect(world.fileText == "- [ ] one\n- [x] two\n" && titles("Next") == ["one"])
    try save("- [/] one\n- [x] two\n")
    #expect(world.board.columns.map(\.name).contains("Doing") && titles("Doing") == ["one"])
  }

  @Test mutating func headingsThatLookLikeStatesLaterStayLanes() throws {
    try start("# Plan\n\n- [ ] a\n")

    try save("# Plan\n\n- [ ] a\n\n## Done\n\n- [ ] b\n")

    #expect(titles("To Do") == ["a", "b"] && titles("Done").isEmpty)
  }

  // MARK: The shape columns

  private static let two = [ColumnDraft(name: "To Do"), ColumnDraft(name: "Done", kind: .done)]

  private static let columns =
    "## To Do\n\n- [ ] a\n- [ ] b\n- [ ] c\n\n## Doing\n\n## Done\n\n- [x] d\n"

  @Test mutating func aTickMovesTheCardAndItsLinesToTheDoneColumnAndBack() throws {
    try start(Self.columns)

    try save(Self.columns.replacing("[ ] b", with: "[x] b"))
    #expect(titles("To Do") == ["a", "c"] && titles("Done") == ["b", "d"])
    let done = "## To Do\n\n- [ ] a\n- [ ] c\n\n## Doing\n\n## Done\n\n- [x] b\n- [x] d\n"
    #expect(world.fileText == done)

    try save(done.replacing("[x] b", with: "[ ] b"))
    #expect(titles("To Do") == ["a", "b", "c"] && titles("Done") == ["d"])
    #expect(world.fileText == Self.columns)
  }

  @Test mutating func aCardThatWasDoneOnTheBoardReturnsWhenItsBoxIsCleared() throws {
    try start(Self.columns)
    try move("c", to: "Done")

    try save(world.fileText.replacing("[x] c", with: "[ ] c"))

    #expect(world.fileText == Self.columns && titles("To Do") == ["a", "b", "c"])
  }

  @Test mutating func aDoneColumnIsMadeForATick() throws {
    try start("## To Do\n\n- [ ] a\n- [ ] b\n", [ColumnDraft(name: "To Do")])

    try save("## To Do\n\n- [x] a\n- [ ] b\n")

    #expect(world.board.columns.map(\.name) == ["To Do", "Done"])
    #expect(world.board.columns.last?.kind == .done && titles("Done") == ["a"])
    #expect(world.fileText == "## To Do\n\n- [ ] b\n\n## Done\n\n- [x] a\n")
  }

  @Test mutating func ticksFromBeforeTheLinkStayUntilTheyAreTidied() throws {
    let text = "## To Do\n\n- [ ] a\n- [x] b\n\n## Done\n\n- [x] c\n"
    try start(text, Self.two)
    #expect(titles("To Do") == ["a", "b"])
    try save(text.replacing("- [ ] a", with: "- [ ] a and more"))
    #expect(titles("To Do") == ["a and more", "b"])

    _ = try world.sync(isTidying: true)

    #expect(titles("To Do") == ["a and more"] && titles("Done") == ["b", "c"])
    #expect(world.fileText == "## To Do\n\n- [ ] a and more\n\n## Done\n\n- [x] b\n- [x] c\n")
  }

  @Test mutating func aTickedCardThatTheBoardMovedStaysWhereTheBoardHasIt() throws {
    try start(Self.columns)
    let item = world.board.cards[0].remove(at: 1)
    world.board.cards[1].append(item)
    try save(Self.columns.replacing("[ ] b", with: "[x] b"))

    #expect(titles("Doing") == ["b"] && titles("Done") == ["d"])
    #expect(world.fileText.contains("## Doing\n\n- [ ] b\n"), "\(world.fileText)")
  }

  @Test mutating func itemsAboveTheFirstHeadingAreOfTheFirstColumn() throws {
    let text = "- [ ] a\n\n## To Do\n\n- [ ] b\n\n## Done\n"
    try start(text, Self.two)
    #expect(titles("To Do") == ["a", "b"])

    try move("a", to: "Done")

    #expect(world.fileText == "## To Do\n\n- [ ] b\n\n## Done\n\n- [x] a\n", "\(world.fileText)")
  }

  @Test(arguments: [
    "## To Do\n\n**Backend**\n- [ ] a\n\n**Frontend**\n- [ ] b\n\n## Done\n",
    "## To Do\n\n- [ ] a\n- [x] b\n\n## Done\n\n- [x] c\n",
    "## To Do\n\n- [ ] a\n- [ ] b\n\n## Done\n\n",
    "## To Do\n- [ ] b\n\n\n## Doing\n\n\nWords.\n## Done\n",
  ])
  mutating func aCardThatReturnsOnTheBoardLeavesEveryByteAsItWas(text: String) throws {
    try start(text, Self.two)
    let old = world.board

    for _ in 0..<2 {
      try move("b", to: "Done")
      #expect(world.fileText.contains("- [x] b\n") && world.fileText != text)
      world.board = old
      _ = try world.sync()

      #expect(world.fileText == text)
      #expect(try world.sync() == nil)
    }
  }

  @Test mutating func whatIsSavedMeanwhileStaysWhenACardReturns() throws {
    try start(Self.columns)
    let old = world.board
    try move("b", to: "Done")
    try save(world.fileText.replacing("## Doing\n", with: "## Doing\n\nWords.\n"))

    world.board = old
    _ = try world.sync()

    #expect(world.fileText == Self.columns.replacing("## Doing\n", with: "## Doing\n\nWords.\n"))
  }
}
