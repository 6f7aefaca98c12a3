import BoardModel
import Testing

@Suite struct DueDescriptionTests {
  @Test(arguments: [
    ("2026-11-21", "Sat 21 Nov 2026, today"), ("2026-11-22", "Sun 22 Nov 2026, tomorrow"),
    ("2026-11-20", "Fri 20 Nov 2026, yesterday"), ("2026-11-27", "Fri 27 Nov 2026, in 6 days"),
    ("2026-11-18", "Wed 18 Nov 2026, 3 days ago"), ("2027-02-28", "Sun 28 Feb 2027, in 99 days"),
    ("2027-03-01", "Mon 1 Mar 2027, in 3 months"), ("2026-08-01", "Sat 1 Aug 2026, 3 months ago"),
    ("2028-11-20", "Mon 20 Nov 2028, in 23 months"), ("2028-11-21", "Tue 21 Nov 2028, in 2 years"),
    ("1970-01-01", "Thu 1 Jan 1970, 56 years ago"),
  ])
  func aDayIsNamedWithItsDistance(day: String, words: String) throws {
    let today = try #require(CalendarDay(iso: "2026-11-21"))

    #expect(DueDescription.words(for: CalendarDay(iso: day), seenFrom: today) == words)
  }

  @Test func aMissingDueDateHasADescriptionToo() {
    #expect(DueDescription.words(for: nil, seenFrom: .first) == "no due date")
  }

  @Test func everyShownDescriptionCanBeTyped() throws {
    let today = try #require(CalendarDay(iso: "2026-11-21"))
    for distance in -400...400 {
      let day = try #require(today.adding(distance, .day))
      let shown = "\(day.short(seenFrom: day)) \(day.parts.year)"
      #expect(try DueDateParser.day(in: shown, today: today) == day)
    }
  }
}
