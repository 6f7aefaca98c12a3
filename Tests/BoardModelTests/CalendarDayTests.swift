import BoardModel
import Testing

@Suite struct CalendarDayTests {
  @Test func everyDayOfEveryYearComesBack() throws {
    var expected = CalendarDay(daysSinceEpoch: 0)
    for year in CalendarDay.years {
      for month in 1...12 {
        for day in 1...length(of: month, in: year) {
          let made = CalendarDay(year: year, month: month, day: day)
          guard made == expected, expected.parts == (year, month, day) else {
            Issue.record("\(year)-\(month)-\(day) gave \(String(describing: made))")
            return
          }
          expected = CalendarDay(daysSinceEpoch: expected.daysSinceEpoch + 1)
        }
      }
    }
  }

  @Test func daysBeforeTheEpochHaveTheirParts() {
    #expect(CalendarDay(daysSinceEpoch: -1).parts == (1969, 12, 31))
    #expect(CalendarDay(daysSinceEpoch: -719_468).parts == (0, 3, 1))
    #expect(CalendarDay(daysSinceEpoch: -719_469).parts == (0, 2, 29))
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32), (1969, 12, 31), (10_000, 1, 1),
  ])
  func daysThatDoNotExistAreNotMade(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: ["1970-01-01", "2024-02-29", "2026-11-27", "9999-12-31"])
  func isoTextIsReadAndWrittenTheSame(text: String) throws {
    #expect(try #require(CalendarDay(iso: text)).iso == text)
  }

  @Test(arguments: [
    "", "2026-11-2", "2026-11-271", "26-11-27", "2026-11-31", "2026/11/27", " 2026-11-27",
    "2026-11-27 ", "+026-11-27", "2026-1１-27", "2026-11-27T00:00", "0000-00-00", "1969-12-31",
  ])
  func otherTextIsRefused(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }

  @Test func wordsAreShortAndEnglish() throws {
    let day = try #require(CalendarDay(iso: "2026-11-27"))
    let next = try #require(CalendarDay(iso: "2027-01-01"))

    #expect(next.short(seenFrom: day) == "Fri 1 Jan 2027")
    #expect(day.short(seenFrom: day) == "Fri 27 Nov")
    #expect(day.weekday == 4)
    #expect(CalendarDay(daysSinceEpoch: -4).weekday == 6)
    #expect(day.daysUntil(next) == 35)
    #expect(next.daysUntil(day) == -35)
  }

  @Test func momentsAreWrittenInUTC() {
    #expect(Timestamp(milliseconds: 0).iso == "1970-01-01T00:00:00.000Z")
    #expect(Timestamp(milliseconds: -1).iso == "1969-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: 1_795_250_712_345).iso == "2026-11-21T08:45:12.345Z")
  }

  private func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
