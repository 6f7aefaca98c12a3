import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

@Suite struct RepeatFormatTests {
  private func read(_ format: InterchangeFormat, _ text: String) throws -> SourceBoard {
    try format.read(ForeignBytes(Array(text.utf8)))
  }

  private func card(_ words: String) throws -> Card {
    var draft = CardDraft(title: "Water", due: CalendarDay(iso: "2026-12-24"))
    draft.repeats = try RepeatReader.read(words, today: .first)
    return Card(
      draft,
      id: Card.ID(uuid: UUID()),
      column: Column.ID(uuid: UUID()),
      orderKey: .origin,
      createdAt: Timestamp(milliseconds: 0)
    )
  }

  @Test func aCalendarKeepsEveryRepeat() throws {
    for words in ["every 2 weeks on mon,thu", "every last weekday", "3 days after done 5 times"] {
      let component = CalendarTasks.component(try card(words), kind: .toDo)
      let board = try read(.ical, CalendarTasks.head + component + CalendarTasks.tail)

      var cleaner = CardCleaner()
      #expect(cleaner.draft(of: board.cards[0]).repeats?.words == words, "\(component)")
      #expect(board.notCarried.isEmpty, "\(board.notCarried)")
    }
    let other =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nRRULE:FREQ=HOURLY\nEND:VTODO\nEND:VCALENDAR\n"
    let board = try read(.ical, other)
    #expect(board.cards[0].repeats == nil && board.notCarried.count(of: "recurrences") == 1)
  }

  @Test(arguments: [
    ("weekly", "every week"), ("weekdays", "every weekday"), ("3d", "every 3 days"),
    ("2weeks", "every 2 weeks"), ("P2W", "every 2 weeks"), ("quarterly", "every 3 months"),
    ("monthly", "every month"), ("yearly", "every year"), ("daily", "every day"),
  ])
  func recurOfTaskwarriorIsRead(recur: String, words: String) throws {
    let task =
      #"{"uuid":"u1","description":"a","status":"pending","due":"20261224T000000Z","recur":"\#(recur)"}"#
    let board = try read(.taskwarrior, task)

    #expect(board.cards[0].repeats?.words == words && board.cards[0].body.isEmpty)
    #expect(board.notCarried.isEmpty)
    let text = try #require(try card(words).draft.repeats.flatMap(TaskRepeat.text))
    #expect(TaskRepeat.read(text)?.words == words)
  }

  @Test(arguments: [
    ("+1w", "every week"), ("3d", "3 days after done"), ("+2m", "every 2 months"),
    ("1y", "1 year after done"), ("+1b", "every weekday"),
  ])
  func recOfTodoTextIsReadAndWritten(rec: String, words: String) throws {
    let board = try read(.todotxt, "(A) Water due:2026-12-24 rec:\(rec)\n")

    #expect(board.cards[0].repeats?.words == words && board.cards[0].title == "Water")
    let line = TodoText.line(try card(words), isDone: false)
    #expect(line.contains(" rec:\(rec) "), "\(line)")
  }

  @Test(arguments: [
    ("every 2 weeks", "every 2 weeks"), ("every mon,thu", "every week on Monday, Thursday"),
    ("every weekend", "every week on Saturday, Sunday"), ("every weekday", "every weekday"),
    ("every 2 weeks on fri", "every 2 weeks on Friday"), ("every 1st", "every month on the 1st"),
    ("every 1st,15th", "every month on the 1st, 15th"),
    ("every last day", "every month on the last"),
    ("every last fri", "every month on the last Friday"),
    ("every 2 months on the 2nd last day", "every 2 months on the 2nd last"),
    ("every 24 dec", "every December on the 24th"),
    ("every year on the 15th of jan,jul", "every January, July on the 15th"),
    ("every year on the last fri of nov", "every November on the last Friday"),
    ("every last weekday", "every last weekday"), ("every 1st,3rd mon", "every 1st,3rd mon"),
    ("3 days after done", "every 3 days when done"),
  ])
  func theSignOfObsidiansTasksIsReadAndWritten(words: String, sign: String) throws {
    let card = try card(words)
    for style in [MarkdownWriter.Style.obsidian, .tasks] {
      let lines = MarkdownWriter(style).lines(of: SourceCard(card), in: .toDo, key: nil)
      #expect(lines[0].contains(" 🔁 \(sign)"), "\(lines)")
      let reader = MarkdownCard(String(lines[0].dropFirst(6)), below: Array(lines.dropFirst()))
      #expect(reader.card.repeats == card.draft.repeats && reader.card.title == "Water")
    }
    let dataview = MarkdownCard("Water [repeat:: \(sign)]")
    #expect(dataview.card.repeats == card.draft.repeats && dataview.notCarried.isEmpty)
  }

  @Test func tablesKeepWordsAndRules() throws {
    let writer = TableWriter(.csv)
    for words in ["every mon,thu", "3 days after done", "every day until 24 dec 2026"] {
      let board = try read(.csv, writer.head + writer.row(try card(words), column: "To Do"))
      #expect(board.cards[0].repeats?.words == words)
      #expect(board.notCarried.isEmpty, "\(board.notCarried)")
    }
    let ticktick = try read(
      .csv,
      "Title,Repeat,Status,taskId\na,RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;TT_SKIP=WEEKEND,0,1\n"
        + "b,sometimes,0,2\nc,,0,3\n"
    )
    #expect(ticktick.cards[0].repeats?.words == "every mon")
    #expect(ticktick.notCarried.count(of: "repeats that cannot be read") == 1)
  }

  @Test(arguments: [
    ("every day", "every day", ""), ("every! 3 days", "3 days after done", ""),
    ("every mon at 9am starting 2026-12-07", "every mon", "2026-12-07"),
    ("ev 2 weeks 10:00", "every 2 weeks", ""),
  ])
  func theDateOfATodoistTaskMayRepeat(date: String, words: String, due: String) throws {
    let board = try read(
      .csv,
      "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Water,4,1,\(date)\ntask,Once,4,1,2026-12-24\n"
    )

    #expect(board.cards[0].repeats?.words == words)
    if !due.isEmpty { #expect(board.cards[0].due?.iso == due) }
    #expect(board.cards[1].repeats == nil && board.cards[1].due?.iso == "2026-12-24")
  }

  @Test func whatAFormatCannotHoldIsKnown() throws {
    let (plain, rare) = (try card("every week"), try card("every last weekday 5 times"))
    for format in [InterchangeFormat.taskwarrior, .todotxt, .obsidian, .markdown] {
      #expect(format.holdsRepeat(plain) && !format.holdsRepeat(rare), "\(format)")
    }
    for format in [InterchangeFormat.json, .csv, .ical, .html] {
      #expect(format.kept.contains(.repeat), "\(format)")
    }
  }
}
