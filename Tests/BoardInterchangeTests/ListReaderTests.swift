import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// todo.txt, Taskwarrior and calendars.
@Suite struct ListReaderTests {
  private let berlin: LocalDates

  init() throws { berlin = LocalDates(zone: try #require(TimeZone(identifier: "Europe/Berlin"))) }

  @Test(arguments: ["\n", "\r\n", "\r\r\n"])
  func allEndsOfLinesAreReadTheSame(end: String) throws {
    let texts = [
      "a.ics":
        "BEGIN:VCALENDAR|BEGIN:VTODO|SUMMARY:one|DESCRIPTION:x\\n\\n| y|END:VTODO|END:VCALENDAR|",
      "a.org": "* TODO one|x||y|",
      "a.md": "- [ ] one|  x||  y|",
      "a.csv": "Title,Body|one,\"x||y\"|",
      "todo.txt": "one|",
    ]

    for (name, text) in texts {
      let bytes = Array(text.replacing("|", with: end).utf8)
      let board = try FormatGuess.recognised(bytes, named: name).read(ForeignBytes(bytes))
      var cleaner = CardCleaner()
      let cards = board.cards.map { cleaner.draft(of: $0) }
      #expect(cards.map(\.title) == ["one"], "\(name): \(cards)")
      #expect(name == "todo.txt" || cards.first?.body == "x\n\ny", "\(name): \(cards)")
    }
  }

  // MARK: todo.txt

  @Test func linesOfTodoTextAreReadAsCards() throws {
    let board = TodoText.read([
      "(A) 2026-11-01 Call Mom +Family @phone due:2026-11-27", "x 2026-11-03 2026-11-02 Done pri:B",
      "2+2 is a@b see http://x.org/a:b at 10:30 +", "", "xylophone (A)", "(b) low", "x no date",
      "Late due:2026-12-05T15:00",
    ])

    try #require(board.cards.count == 7)
    let call = board.cards[0]
    #expect(
      call.title == "Call Mom" && call.tags == ["Family", "@phone"] && call.priority == .high
    )
    #expect(call.due?.iso == "2026-11-27" && call.createdAt?.iso == "2026-11-01T00:00:00.000Z")
    let done = board.cards[1]
    #expect(done.column == "Done" && done.title == "Done" && done.priority == .medium)
    #expect(done.createdAt?.iso.hasPrefix("2026-11-02") == true)
    #expect(done.updatedAt?.iso.hasPrefix("2026-11-03") == true)
    #expect(board.cards[2].title == "2+2 is a@b see http://x.org/a:b at 10:30 +")
    #expect(board.cards[2].tags == [])
    #expect(board.cards[3].title == "xylophone (A)" && board.cards[3].column == "To Do")
    #expect(board.cards[4].title == "(b) low" && board.cards[4].priority == .none)
    #expect(board.cards[5].column == "Done" && board.cards[5].createdAt == nil)
    let late = board.cards[6]
    #expect(late.title == "Late" && late.due?.iso == "2026-12-05")
    #expect(late.dueTime == ClockTime(minuteOfDay: 900))
  }

  @Test func todoTextIsReadAsItWasWritten() throws {
    var card = Self.card("Call Mom +now", due: "2026-11-27")
    card.priority = .high
    card.tags = ["now", "@phone"]

    let open = TodoText.line(card, isDone: false)
    let done = TodoText.line(card, isDone: true)

    let id = "id:\(card.writtenID)"
    #expect(open == "(A) 2026-01-02 Call Mom +now @phone due:2026-11-27 \(id)")
    #expect(done == "x 2026-01-02 2026-01-02 Call Mom +now @phone due:2026-11-27 \(id) pri:A")
    let read = TodoText.read([open, done]).cards
    #expect(read.map(\.priority) == [.high, .high] && read.map(\.column) == ["To Do", "Done"])
    #expect(read.allSatisfy { $0.tags == card.tags && $0.due == card.due })
  }

  @Test func aVeryLongLineIsCut() {
    let board = TodoText.read([String(repeating: "(A) +t ", count: 300_000), "b"])

    #expect(board.cards.count == 2 && board.cards[0].title.utf8.count <= 1 << 20)
    #expect(board.notCarried.count(of: "lines that were cut at 1 MiB") == 1)
  }

  // MARK: Taskwarrior

  @Test func tasksOfTaskwarriorAreReadAsCards() throws {
    let tasks = [
      #"{"uuid":"u1","description":"due at midnight","status":"pending","due":"20210212T230000Z"}"#,
      #"{"uuid":"u2","description":"b","status":"waiting","depends":["u1","u3"],"wait":"20210301T000000Z"}"#,
      #"{"uuid":"u3","description":"c","status":"completed","depends":"u1,u2","priority":"M"}"#,
      #"{"uuid":"u4","description":"d","status":"deleted"}"#,
      #"{"uuid":"u5","description":"e","status":"recurring","recur":"weekly"}"#,
      #"{"uuid":"u6","description":"f","status":"pending","start":"20210301T000000Z","estimate":3,"#
        + #""project":"home","tags":["x"],"annotations":[{"entry":"20210301T120000Z","description":"n"}]}"#,
    ]
    for text in ["[\(tasks.joined(separator: ",\n"))]", tasks.joined(separator: "\n")] {
      let board = try Taskwarrior(dates: berlin).read(ByteFeed(Array(text.utf8)))

      #expect(board.cards.map(\.key) == ["u1", "u2", "u3", "u6"])
      #expect(board.cards.map(\.column) == ["To Do", "To Do", "Done", "Doing"])
      #expect(board.cards[0].due?.iso == "2021-02-13")
      #expect(
        board.cards[1].blockedBy == ["u1", "u3"] && board.cards[2].blockedBy == ["u1", "u2"]
      )
      #expect(board.cards[3].tags == ["x"] && board.cards[3].lane == "home")
      #expect(board.cards[3].estimate?.text == "3" && board.cards[3].body.isEmpty)
      #expect(board.cards[3].comments.map(\.text) == ["n"])
      #expect(board.cards[3].comments.first?.date.iso == "2021-03-01T12:00:00.000Z")
      #expect(board.notCarried.count(of: "deleted tasks") == 1)
      #expect(board.notCarried.count(of: "templates of recurring tasks") == 1)
    }
  }

  @Test func taskwarriorIsReadAsItWasWritten() throws {
    var card = Self.card("a \"b\"", due: "2026-03-29")
    card.priority = .low
    card.tags = ["x"]
    card.lane = Lane("Home")
    card.estimate = Estimate("0.5")
    let writer = Taskwarrior(dates: berlin)

    let text = writer.object(card, kind: .doing).json
    let read = try #require(try writer.read(ByteFeed(Array(text.utf8))).cards.first)

    #expect(text.contains(#""due":"20260328T230000Z""#), "\(text)")
    #expect(read.due == card.due && read.tags == card.tags && read.priority == .low)
    #expect(read.lane == "Home" && read.estimate == card.estimate, "\(text)")
    #expect(read.column == "Doing" && read.key == card.id.text.lowercased())
  }

  /// A comment right after the card was made would be a line of its text.
  @Test func commentsAreAnnotationsAtTheirMoments() throws {
    var card = Self.card("a", due: "2026-03-29")
    card.body = "one\n\nthree"
    card.checklist = [ChecklistItem(text: "step", isDone: true)]
    func comment(_ text: String, after seconds: Int64) -> CardComment {
      CardComment(
        id: CardComment.ID(uuid: UUID()),
        card: card.id,
        author: "ann",
        date: Timestamp(milliseconds: card.createdAt.milliseconds + seconds * 1_000),
        text: text
      )
    }
    let comments = [
      comment("before", after: -60), comment("at once", after: 0), comment("soon", after: 2),
      comment("later\nstill", after: 3_600),
    ]
    let warrior = Taskwarrior(dates: berlin)
    let text = warrior.object(card, kind: .toDo, comments).json

    let read = try #require(try warrior.read(ByteFeed(Array(text.utf8))).cards.first)

    #expect(read.body == card.body && read.checklist == card.checklist, "\(text)")
    #expect(read.comments.map(\.text) == comments.map(\.text), "\(text)")
    #expect(read.comments.allSatisfy { $0.author == "ann" }, "\(text)")
    let moved = zip(read.comments, comments).map { $0.date.milliseconds - $1.date.milliseconds }
    // The text has four lines, and four blank ones may follow it.
    #expect(moved == [0, 9_000, 8_000, 0], "\(moved)")
  }

  /// Added to the text each time, they would be there twice after a round.
  @Test func stepsOfACardAreReadBackAsSteps() throws {
    var card = Self.card("a", due: "2026-03-29")
    card.body = "text\n\n[x] in the text\nmore"
    card.checklist = [ChecklistItem(text: "one", isDone: true), ChecklistItem(text: "[ ] two")]
    let warrior = Taskwarrior(dates: berlin)
    let task = warrior.object(card, kind: .toDo).json
    let todo = CalendarTasks.head + CalendarTasks.component(card, kind: .toDo) + CalendarTasks.tail

    for board in [
      try warrior.read(ByteFeed(Array(task.utf8))),
      try CalendarTasks(dates: berlin).read(Array(todo.utf8)),
    ] {
      let read = try #require(board.cards.first)
      #expect(read.body == card.body && read.checklist == card.checklist, "\(read)")
    }
  }

  // MARK: Calendars

  private func calendar(_ lines: String...) throws -> SourceBoard {
    let text = (["BEGIN:VCALENDAR", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR"])
      .joined(separator: "\r\n")
    return try CalendarTasks(dates: berlin).read(Array(text.utf8))
  }

  @Test func aTaskOfACalendarIsReadAsACard() throws {
    let board = try calendar(
      "UID:u1",
      "SUMMARY;LANGUAGE=\"a:b\":One\\, two\\; three\\nfour",
      "DESCRIPTION:long",
      "  er text",
      "DUE;TZID=Asia/Tokyo:20261127T233000",
      "PRIORITY:9",
      "CATEGORIES:a b,c\\,d",
      "STATUS:IN-PROCESS",
      "RRULE:FREQ=DAILY",
      "BEGIN:VALARM",
      "SUMMARY:not this",
      "END:VALARM"
    )

    let card = try #require(board.cards.first)
    #expect(card.title == "One, two; three\nfour" && card.body == "long er text")
    #expect(card.due?.iso == "2026-11-27" && card.priority == .low && card.column == "Doing")
    #expect(card.tags == ["a b", "c,d"])
    #expect(card.repeats?.rule == RepeatRule(.daily))
    #expect(board.notCarried.count(of: "alarms") == 1)
  }

  @Test(arguments: [
    ("DUE;VALUE=DATE:20261127", "2026-11-27"), ("DUE:20261127T100000", "2026-11-27"),
    ("DUE:20261127T233000Z", "2026-11-28"), ("DUE:00000101", nil), ("DUE:99991231", "9999-12-31"),
    ("DUE:tomorrow", nil),
  ])
  func aDueDateOfACalendarIsReadAsADay(line: String, day: String?) throws {
    #expect(try calendar("SUMMARY:a", line).cards.first?.due?.iso == day)
  }

  @Test(arguments: [(0, Priority.none), (1, .high), (4, .high), (5, .medium), (6, .low), (9, .low)])
  func oneIsTheHighestPriority(number: Int, priority: Priority) throws {
    #expect(try calendar("SUMMARY:a", "PRIORITY:\(number)").cards.first?.priority == priority)
  }

  @Test func aLineIsFoldedAnywhereEvenInsideACharacter() throws {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:M".utf8)
    bytes += [0xC3] + Array("\r\n ".utf8) + [0xBC] + Array("nchen\nEND:VTODO\nEND:VCALENDAR\n".utf8)

    #expect(try CalendarTasks(dates: berlin).read(bytes).cards.first?.title == "München")
  }

  @Test func aCalendarThatIsCutOffIsAFault() {
    #expect(throws: SourceFault.self) {
      try CalendarTasks(dates: berlin).read(Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a".utf8))
    }
  }

  @Test func aCalendarIsReadAsItWasWritten() throws {
    var card = Self.card(
      "Überweisung; 漢字, und \\ mehr: " + String(repeating: "ä", count: 80),
      due: "2026-11-27"
    )
    card.tags = ["a", "b;c"].map { $0.replacing(";", with: "-") }
    card.body = "x\n\ny"
    card.priority = .medium

    let text = CalendarTasks.head + CalendarTasks.component(card, kind: .done) + CalendarTasks.tail
    let read = try #require(try CalendarTasks(dates: berlin).read(Array(text.utf8)).cards.first)

    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(read.title == card.title && read.body == card.body && read.due == card.due)
    #expect(read.tags == card.tags && read.priority == .medium && read.column == "Done")
    #expect(read.key == card.id.text)
  }

  private static func card(_ title: String, due: String) -> Card {
    Card(
      CardDraft(title: title, due: CalendarDay(iso: due)),
      id: Card.ID(uuid: UUID()),
      column: Column.ID(uuid: UUID()),
      orderKey: .origin,
      createdAt: Timestamp(milliseconds: 1_767_312_000_000)
    )
  }
}
