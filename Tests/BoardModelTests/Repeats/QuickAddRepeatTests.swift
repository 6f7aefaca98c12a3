import BoardModel
import Testing

@Suite struct QuickAddRepeatTests {
  /// Thu 26 Nov 2026.
  private let today = CalendarDay(iso: "2026-11-26") ?? .first

  /// The line, the title, the repeat and the due date.
  @Test(arguments: [
    ("Water the plants every day", "Water the plants", "every day", "2026-11-26"),
    ("Standup every weekday #work @anna !high", "Standup", "every weekday", "2026-11-26"),
    ("Standup every mon,thu", "Standup", "every mon,thu", "2026-11-26"),
    ("Pay rent every month on the 1st", "Pay rent", "every month on the 1st", "2026-12-01"),
    ("Pay rent 1 jan every month", "Pay rent", "every month", "2027-01-01"),
    ("Pay rent every month 1 jan", "Pay rent", "every month", "2027-01-01"),
    ("Pay rent due:tomorrow every 2 weeks", "Pay rent", "every 2 weeks", "2026-11-27"),
    ("Call mum every sun until 24 dec", "Call mum", "every sun until 24 dec 2026", "2026-11-29"),
    ("Stretch every day 5 times", "Stretch", "every day 5 times", "2026-11-26"),
    ("Water the cactus 3 days after done", "Water the cactus", "3 days after done", ""),
    ("Water the cactus fri every! 2 weeks", "Water the cactus", "2 weeks after done", "2026-11-27"),
    ("Backup every last fri", "Backup", "every last fri", "2026-11-27"),
  ])
  func aRepeatAtTheEndIsTaken(text: String, title: String, words: String, due: String) {
    let quick = QuickAdd(text, today: today)

    #expect(quick.draft.title == title && quick.isMoreThanTitle)
    #expect(quick.draft.repeats?.words == words)
    #expect(quick.draft.due?.iso ?? "" == due)
    let parts = QuickAdd.parts(of: text, today: today)
    #expect(parts.contains { $0.kind == .repeats })
  }

  /// The time of a repeat may be anywhere; the card is due on the first day of the rule, after now.
  @Test(arguments: [
    ("every weekday at 9am", "every weekday", "09:00"),
    ("every mon,thu at 9:00", "every mon,thu", "09:00"),
    ("at 9:00 every mon", "every mon", "09:00"), ("9:00 every mon", "every mon", "09:00"),
    ("every day 9:00", "every day", "09:00"), ("9:00 every day", "every day", "09:00"),
    ("every day at 9", "every day", "09:00"),
    ("every mon at 9:00 until 24 dec", "every mon until 24 dec 2026", "09:00"),
    ("every tue 9:00", "every tue", "09:00"), ("every 2 weeks at 16:00", "every 2 weeks", "16:00"),
    ("every month 9:00", "every month", "09:00"), ("daily 10:00", "every day", "10:00"),
    ("every day noon", "every day", "12:00"), ("every day at midnight", "every day", "00:00"),
    ("every month on the 1st at 9:00", "every month on the 1st", "09:00"),
  ])
  func aRepeatWithATimeIsDueOnItsFirstDay(words: String, repeats: String, time: String) throws {
    let text = "Standup \(words)"
    let draft = QuickAdd(text, today: today).draft

    #expect(draft.title == "Standup" && draft.repeats?.words == repeats, "\(draft)")
    let clock = try #require(ClockTime(time))
    let isToCome = clock.minuteOfDay > ClockTime.minuteNow()
    let first = draft.repeats?.firstDate(today: today.moved(by: isToCome ? 0 : 1, .day))
    #expect(draft.due == first && draft.dueTime == clock, "\(draft)")
    #expect(QuickAdd.parts(of: text, today: today).contains { $0.kind == .repeats })
  }

  @Test(arguments: [
    ("X mon every week at 9:00", "2026-11-30T09:00"), ("X every week mon 9:00", "2026-11-30T09:00"),
    ("X fri 9:00 every week", "2026-11-27T09:00"),
    ("X due:fri every week at 9:00", "2026-11-27T09:00"),
    ("X fri 9:00 #home +yard !high every week", "2026-11-27T09:00"),
    ("X every week at 9:00 fri", "2026-11-27T09:00"),
    ("X 24 dec every week 9am", "2026-12-24T09:00"),
  ])
  func aDayATimeAndARepeatAreReadInAnyOrder(text: String, due: String) {
    let draft = QuickAdd(text, today: today).draft

    #expect(draft.title == "X" && draft.dueDate?.iso == due && draft.repeatRule != nil, "\(draft)")
  }

  @Test func aTimeInARepeatAloneIsExplained() {
    #expect(throws: RepeatFault.timeOfDay("every mon at 9:00")) {
      try RepeatReader.read("every mon at 9:00", today: today)
    }
  }

  @Test(arguments: [
    "Every day", "Enjoy every moment", "Think of every day as a gift", "Mow \"every day\"",
    "Check every 5th line", "Look after done", "Sing each song",
    "Call 0 days after done", "Call 1.5 days after done", "Call a few days after done",
  ])
  func otherWordsStayInTheTitle(text: String) {
    #expect(QuickAdd(text, today: today).draft.repeats == nil)
    #expect(QuickAdd.doubt(in: text, today: today) == nil)
  }

  @Test(arguments: [
    ("Pay rent every 31 feb", "there is no 31 Feb; February has at most 29 days"),
    ("Pay rent every 0 days", "can't repeat every 0; the number goes from 1 to 10000"),
    ("Pay every week until 1 jan 2020", "1 Jan 2020 has passed; name a last day in the future"),
  ])
  func aRepeatThatMakesNoSenseIsNamed(text: String, reason: String) {
    #expect(QuickAdd(text, today: today).draft.repeats == nil)
    #expect(QuickAdd.doubt(in: text, today: today) == reason)
  }

  @Test func theDaysOfARepeatAreNoDoubtfulDate() {
    #expect(QuickAdd.doubt(in: "Gym every 2 weeks on mon,fri", today: today) == nil)
    #expect(
      QuickAdd.doubt(in: "Gym on 31 feb every 2 weeks", today: today)
        == "there is no 31 Feb; February has at most 29 days"
    )
  }

  @Test func theEchoShowsTheNextThreeDates() {
    let facts = QuickAdd("Water every mon #home", today: today).draft.facts(seenFrom: today)

    #expect(
      facts == [
        "due Mon 30 Nov 2026, in 4 days", "repeats every mon, then 7 Dec, 14 Dec, 21 Dec", "#home",
      ]
    )
    let last = QuickAdd("Water every mon 2 times", today: today).draft.facts(seenFrom: today)
    #expect(last.last == "repeats every mon 2 times, then 7 Dec")
  }
}
