import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Facts of a linked item are read, and written back in place, in the notation of the file.
@Suite struct LinkedFactTests {
  private var world = LinkWorld(seed: 1)

  private mutating func start(_ text: String) throws {
    world = LinkWorld(seed: 1)
    let columns = ColumnDraft.usual.map {
      Column(id: Column.ID(uuid: UUID()), name: $0.name, kind: $0.kind)
    }
    world.board = LinkBoard(columns: columns, cards: columns.map { _ in [] })
    world.file = Array(text.utf8)
    _ = try world.sync()
    #expect(try world.sync() == nil && world.fileText == text, "\(world.fileText)")
  }

  private var draft: CardDraft { world.board.cards[0][0].draft }

  /// Edits the first card and returns the new text of the file.
  private mutating func edit(_ change: (inout CardDraft) -> Void) throws -> String {
    change(&world.board.cards[0][0].draft)
    _ = try world.sync()
    #expect(try world.sync() == nil)
    return world.fileText
  }

  private static let day = CalendarDay(iso: "2027-01-02")

  @Test(arguments: [
    ("- [ ] Fix login due:2026-12-01 @anna !high\n", "2027-01-02", "!low"),
    ("- [ ] Fix login 📅 2026-12-01 ⏫\n  @anna\n", "2027-01-02", "🔽"),
    ("- [ ] Fix login [due:: 2026-12-01] @anna [priority:: high]\n", "2027-01-02", "low"),
    ("- [ ] Fix login @{2026-12-01} ⏫ @anna\n", "2027-01-02", "🔽"),
    ("- [ ] Fix login\n  due:2026-12-01 !high\n  some text\n  @anna\n", "2027-01-02", "!low"),
    ("- [ ] Fix login ⏫ ⏳ 2026-11-30 📅2026-12-01 #x\n  @anna\n", "2027-01-02", "🔽"),
  ])
  mutating func anEditedFactReplacesTheOneOfTheFile(
    text: String,
    day: String,
    priority: String
  ) throws {
    try start(text)
    #expect(draft.title == "Fix login" && draft.due?.iso == "2026-12-01")
    #expect(draft.priority == .high && draft.assignees == ["anna"])

    let dated = text.replacing("2026-12-01", with: day)
    #expect(try edit { $0.due = Self.day } == dated)
    let high = text.contains("⏫") ? "⏫" : text.contains("!high") ? "!high" : "high"
    let ranked = dated.replacing(high, with: priority)
    #expect(try edit { $0.priority = .low } == ranked)
    #expect(try edit { $0.title = "Mend it" } == ranked.replacing("Fix login", with: "Mend it"))
    let reassigned = ranked.replacing("Fix login", with: "Mend it")
      .replacing("@anna", with: "@bob")
    #expect(try edit { $0.assignees = ["bob"] }.contains("@bob") && !reassigned.isEmpty)
  }

  @Test(arguments: [
    ("due:2026-12-24", "due:2026-12-24T18:00", "due:2026-12-24T19:30"),
    ("[due:: 2026-12-24]", "[due:: 2026-12-24T18:00]", "[due:: 2026-12-24T19:30]"),
    ("@{2026-12-24}", "@{2026-12-24} @@{18:00}", "@{2026-12-24} @@{19:30}"),
    ("📅 2026-12-24", "📅 2026-12-24", "📅 2026-12-24"),
  ])
  mutating func aDueTimeIsWrittenIfTheNotationHasOne(day: String, six: String, later: String)
    throws
  {
    let others = "- [ ] b \(day)\n- [ ] c\n"
    try start("- [ ] a \(day) ^x1\n\(others)")

    #expect(try edit { $0.dueTime = ClockTime("18:00") } == "- [ ] a \(six) ^x1\n\(others)")
    #expect(try edit { $0.dueTime = ClockTime("19:30") } == "- [ ] a \(later) ^x1\n\(others)")
    // Other edits of the file, and of its day, work as without a time.
    world.file = Array(
      world.fileText.replacing("a ", with: "z ").replacing("c\n", with: "y\n")
        .replacing("z \(later)", with: "z \(later.replacing("-24", with: "-26"))").utf8
    )
    _ = try world.sync()
    #expect(try world.sync() == nil)
    #expect(draft.title == "z" && draft.dueDate?.iso == "2026-12-26T19:30")
    #expect(
      try edit { $0.dueTime = nil }
        == "- [ ] z \(day) ^x1\n\(others)".replacing("c\n", with: "y\n")
        .replacing("z \(day)", with: "z \(day.replacing("-24", with: "-26"))")
    )
    #expect(try edit { $0.due = nil }.hasPrefix("- [ ] z ^x1\n"))
  }

  @Test(arguments: ["due:", "@{", "📅 "])
  mutating func aNewDueTimeIsWrittenAsMostOfTheFileAre(sign: String) throws {
    let close = sign == "@{" ? "}" : ""
    let other = "- [ ] b \(sign)2026-12-01\(close)\n"
    try start("- [ ] a\n\(other)")

    let time = sign == "due:" ? "T15:00" : sign == "@{" ? " @@{15:00}" : ""
    #expect(
      try edit { $0.dueDate = DueDate(iso: "2027-01-02T15:00") }
        == "- [ ] a \(sign)2027-01-02\(sign == "@{" ? close + time : time)\n\(other)"
    )
    #expect(draft.dueDate?.iso == "2027-01-02T15:00")
  }

  @Test mutating func aTimeThatIsChangedInTheFileComesToTheBoard() throws {
    try start("- [ ] a @{2026-12-24} @@{18:00}\n- [ ] b @{2026-12-24} @@{25:99}\n")
    #expect(draft.dueDate?.iso == "2026-12-24T18:00")

    world.file = Array(world.fileText.replacing("18:00", with: "18:45").utf8)
    _ = try world.sync()

    #expect(draft.dueDate?.iso == "2026-12-24T18:45")
    world.board.cards[0][1].draft.dueTime = ClockTime("20:00")
    _ = try world.sync()
    #expect(world.fileText.hasSuffix("- [ ] b @{2026-12-24} @@{20:00}\n"))
  }

  @Test(arguments: ["- b\n    @ 2026-12-01\n", "- b due:2026-12-01T10:00\n"])
  mutating func aNewDateReplacesATimeThatHadNoDay(other: String) throws {
    try start("## To Do\n\n- a @@{07:45}\n\(other)\n## Doing\n\n## Done\n")

    let text = try edit { $0.due = Self.day }

    #expect(!text.contains("@@{07:45}") && text.contains("2027-01-02"), "\(text)")
    #expect(draft.dueDate?.iso == "2027-01-02")
  }

  @Test(arguments: [
    "## To Do\n\n- a @@{07:45}\n    @ 2026-12-24\n    text\n- b\n\n## Doing\n\n## Done\n",
    "- [ ] a 📅 2026-12-24 @@{07:45}\n  text\n- [ ] b\n",
    "- [ ] a 📅 2026-12-24\n  text\n  @@{07:45}\n- [ ] b\n",
  ])
  mutating func aTimeApartFromADateWithoutPlaceForItStays(text: String) throws {
    try start(text)
    #expect(draft.dueDate?.iso == "2026-12-24T07:45")

    let timed = text.replacing("07:45", with: "08:00")
    #expect(try edit { $0.dueTime = ClockTime("08:00") } == timed)
    #expect(try edit { $0.title = "z" } == timed.replacing("a ", with: "z "))
    #expect(try !edit { $0.dueTime = nil }.contains("@@"))
    #expect(draft.dueDate?.iso == "2026-12-24")
  }

  @Test mutating func aNewFactIsWrittenAsMostOfTheFileAre() throws {
    try start("- [ ] a\n- [ ] b 📅 2026-12-01 🔼\n")
    #expect(
      try edit {
        $0.due = Self.day
        $0.priority = .high
      } == "- [ ] a 📅 2027-01-02 ⏫\n- [ ] b 📅 2026-12-01 🔼\n"
    )
    try start("- [ ] a\n- [ ] b\n")
    #expect(
      try edit {
        $0.due = Self.day
        $0.priority = .high
        $0.assignees = ["bob"]
        $0.tags = ["x"]
      } == "- [ ] a due:2027-01-02 !high #x @bob\n- [ ] b\n"
    )
  }

  @Test mutating func aTagThatReturnsIntoTheTitleIsNotRepeated() throws {
    try start("- [ ] #api Fix login\n- [ ] b\n")

    #expect(try edit { $0.title = "New words" } == "- [ ] New words #api\n- [ ] b\n")
    #expect(try edit { $0.title = "Mend #api now" } == "- [ ] Mend #api now\n- [ ] b\n")
  }

  @Test mutating func aRemovedFactGoesWithItsLine() throws {
    try start("- [ ] a !low\n  due:2026-12-01\n  text\n- [ ] b\n")

    #expect(try edit { $0.due = nil } == "- [ ] a !low\n  text\n- [ ] b\n")
    #expect(try edit { $0.priority = .none } == "- [ ] a\n  text\n- [ ] b\n")
  }

  @Test(arguments: [
    "- [ ] ask @bob about !high voltage\n", "- [ ] the due:2026-12-01 word stays\n",
    "- [ ] mail bob@example.com\n", "- [ ] say !important\n", "- [ ] due:friday\n",
    "- [ ] see (due:: soon) x\n", "- [ ] 📅 in a calendar\n",
  ])
  mutating func wordsThatOnlyLookLikeFactsAreText(text: String) throws {
    try start(text)

    #expect(draft.title == text.dropFirst(6).dropLast(1))
    #expect(draft.due == nil && draft.priority == .none && draft.assignees.isEmpty)
  }

  @Test(arguments: [
    ("- [ ] Pay start:2026-11-30 due:2026-12-01\n", "- [ ] Pay due:2026-12-01\n"),
    ("- [ ] Pay 🛫 2026-11-30 📅 2026-12-01\n", "- [ ] Pay 📅 2026-12-01\n"),
    ("- [ ] Pay ⏳ 2026-11-30 📅 2026-12-01\n", "- [ ] Pay 📅 2026-12-01\n"),
    ("- [ ] Pay [start:: 2026-11-30] [due:: 2026-12-01]\n", "- [ ] Pay [due:: 2026-12-01]\n"),
  ])
  mutating func aStartIsChangedAndRemovedAsTheFileWritesIt(text: String, without: String) throws {
    try start(text)
    #expect(draft.title == "Pay" && draft.start?.iso == "2026-11-30")

    let moved = text.replacing("2026-11-30", with: "2027-01-02")
    #expect(try edit { $0.start = Self.day } == moved)
    #expect(try edit { $0.start = nil } == without)
    #expect(try edit { $0.start = Self.day }.contains("2027-01-02"))
    #expect(draft.start == Self.day)
  }

  @Test mutating func signsWithoutAFieldStayInTheFile() throws {
    let text = "- [ ] Pay 🔁 every month on the 1st ⏳ 2026-11-30 📅 2026-12-01 🆔 ab1\n"
    try start(text)
    #expect(draft.title == "Pay" && draft.due?.iso == "2026-12-01")

    let wanted = text.replacing("Pay", with: "Pay it").replacing("2026-12-01", with: "2027-01-02")
    #expect(
      try edit {
        $0.title = "Pay it"
        $0.due = Self.day
        $0.body = "text"
      } == wanted + "  text\n"
    )
  }

  @Test(arguments: ["every week", "every blue moon"])
  mutating func aRecurrenceEndsBeforeTheNextFact(rule: String) throws {
    try start("- [ ] Pay 🔁 \(rule) due:2026-12-24\n- [ ] b\n")
    #expect(draft.title == "Pay" && draft.due?.iso == "2026-12-24")

    #expect(try edit { $0.title = "Go 🔁 \(rule)" }.contains("Go \\🔁 \(rule) 🔁 \(rule) due:2026-"))
  }

  @Test mutating func wordsAfterARecurrenceAreOnTheBoard() throws {
    try start("- [ ] Pay 🔁 every week\n")

    world.file = Array(world.fileText.replacing("week", with: "week in cash").utf8)
    _ = try world.sync()

    #expect(draft.title == "Pay 🔁 every week in cash")
  }

  @Test mutating func aRepeatIsTheSameOnBothSides() throws {
    let other = "- [ ] b [due:: 2026-12-01]\n"
    try start("- [ ] Pay 🔁 every week 📅 2026-12-01\n\(other)")
    #expect(draft.repeats?.words == "every week")

    world.file = Array(world.fileText.replacing("week", with: "week when done").utf8)
    _ = try world.sync()
    #expect(draft.repeats?.words == "1 week after done")
    let monthly = try RepeatReader.read("every month on the 1st", today: .first)
    let changed = try edit { $0.repeats = monthly }
    #expect(
      changed == "- [ ] Pay 🔁 every month on the 1st 📅 2026-12-01\n\(other)"
    )
    #expect(
      try edit { ($0.repeats, $0.repeatFrom) = (nil, nil) }
        == "- [ ] Pay 📅 2026-12-01\n\(other)"
    )
    world.board.cards[0][1].draft.repeats = monthly
    let text = try edit {
      $0.repeats = try? RepeatReader.read("every day until 2030-01-01", today: .first)
    }
    #expect(text.hasPrefix("- [ ] Pay 📅 2026-12-01\n"), "an end has no words in a file: \(text)")
    #expect(text.contains(" every month on the 1st"), "\(text)")
    #expect(draft.repeats?.rule.until != nil)
  }

  @Test mutating func aRepeatOfADoneCardOrWithoutADateStaysInTheFile() throws {
    let text = """
      - [x] a 🔁 every week 📅 2026-12-01 ✅ 2026-12-01
      - [ ] b 🔁 every week
      - [ ] c 🔁 every now and then 📅 2026-12-01

      """
    try start(text)
    let drafts = world.board.cards.joined().map(\.draft)
    #expect(drafts.count == 3 && drafts.allSatisfy { $0.repeats == nil }, "\(drafts)")

    #expect(
      try edit { $0.due = Self.day }
        == text.replacing("b 🔁 every week", with: "b 🔁 every week 📅 2027-01-02")
    )
    #expect(draft.repeats?.words == "every week")
  }

  @Test mutating func aRepeatOfTheBoardReplacesOneWithoutADate() throws {
    try start("- [ ] a 🔁 every week\n- [ ] b\n")

    let text = try edit {
      $0.repeats = try? RepeatReader.read("every month on the 1st", today: .first)
      ($0.repeatFrom, $0.due) = (.due, Self.day)
    }

    #expect(text == "- [ ] a 🔁 every month on the 1st due:2027-01-02\n- [ ] b\n", "\(text)")
    #expect(world.board.cards.joined().count == 2)
  }

  @Test mutating func aRepeatInCapitalsOrWithACountHidesNoDate() throws {
    try start("- [ ] a 📅 2026-12-01 🔁 Every week\n- [ ] b 📅 2026-12-01 🔁 every day for 5 times\n")

    let drafts = world.board.cards[0].map(\.draft)
    #expect(drafts.map(\.title) == ["a", "b"] && drafts.allSatisfy { $0.due != nil }, "\(drafts)")
    #expect(drafts.map { $0.repeats?.words } == ["every week", nil], "\(drafts)")
  }

  @Test mutating func aTitleThatLooksLikeFactsComesBackAsItIs() throws {
    for title in [
      "Ask @anna", "Go !high", "x due:2026-12-01", "x 📅 2026-12-01", "**bold**", "\\**b**",
    ] {
      try start("- [ ] a\n")
      _ = try edit { $0.title = title }
      #expect(try edit { $0.priority = .low }.contains("!low"))

      world.file = Array(world.fileText.replacing("!low", with: "!high").utf8)
      _ = try world.sync()
      #expect(draft.title == title && draft.priority == .high, "\(world.fileText)")
    }
  }

  @Test mutating func aTitleInBoldStaysBold() throws {
    try start("- [ ] **Fix login** due:2026-12-01\n  text\n")
    #expect(draft.title == "Fix login" && draft.body == "text")

    #expect(try edit { $0.title = "Mend it" } == "- [ ] **Mend it** due:2026-12-01\n  text\n")
  }

  @Test mutating func aCardOfAnOlderVersionKeepsItsTextUntilItIsEdited() throws {
    try start("- [ ] Ask @anna\n- [ ] b\n")
    // What an older version agreed on: fewer fields, and the signs in the title.
    world.board.cards[0][0].draft = CardDraft(title: "Ask @anna")
    let digests = LinkFields.digests(of: draft)
    for index in world.record.agreed?.entries.indices ?? 0..<0 {
      world.record.agreed?.entries[index].seen = Array(
        index == 0 ? digests.prefix(5) : LinkFields.digests(of: CardDraft(title: "b")).prefix(5)
      )
    }
    world.record = try #require(
      LinkRecord(head: world.record.head, texts: world.record.agreements.map(\.stored))
    )
    let text = world.fileText

    _ = try world.sync()

    #expect(world.fileText == text && draft.title == "Ask @anna")
  }
}
