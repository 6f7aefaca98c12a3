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

  @Test(arguments: [
    "Every day", "Enjoy every moment", "Think of every day as a gift", "Mow \"every day\"",
    "Check every 5th line", "Look after done", "Sing each song",
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
