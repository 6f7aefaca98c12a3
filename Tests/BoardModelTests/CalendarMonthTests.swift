import BoardModel
import Testing

@Suite struct CalendarMonthTests {
  @Test func novemberStartsOnASunday() throws {
    let month = CalendarMonth(containing: try day("2026-11-21"))

    #expect(month.title == "November 2026")
    #expect(
      drawn(month, .monday) == """
        Mo Tu We Th Fr Sa Su
                           1
         2  3  4  5  6  7  8
         9 10 11 12 13 14 15
        16 17 18 19 20 21 22
        23 24 25 26 27 28 29
        30
        """
    )
    #expect(
      drawn(month, .sunday) == """
        Su Mo Tu We Th Fr Sa
         1  2  3  4  5  6  7
         8  9 10 11 12 13 14
        15 16 17 18 19 20 21
        22 23 24 25 26 27 28
        29 30
        """
    )
    #expect(
      drawn(month, .saturday) == """
        Sa Su Mo Tu We Th Fr
            1  2  3  4  5  6
         7  8  9 10 11 12 13
        14 15 16 17 18 19 20
        21 22 23 24 25 26 27
        28 29 30
        """
    )
  }

  @Test func aFebruaryOfFourWeeksHasFourRows() throws {
    let month = CalendarMonth(containing: try day("2027-02-10"))

    #expect(month.weeks(startingOn: .monday).count == 4)
    #expect(month.weeks(startingOn: .sunday).count == 5)
  }

  @Test(arguments: [("2028-02-01", 29), ("2027-02-01", 28), ("2100-02-01", 28), ("2000-02-01", 29)])
  func aLeapDayExistsOnlyInLeapYears(text: String, length: Int) throws {
    #expect(CalendarMonth(containing: try day(text)).length == length)
  }

  @Test func everyMonthHoldsItsDaysOnceAndInItsColumns() throws {
    for year in [1970, 1972, 1999, 2000, 2026, 2100, 9999] {
      for number in 1...12 {
        let start = try #require(CalendarDay(year: year, month: number, day: 1))
        let month = CalendarMonth(containing: start)
        for first in FirstWeekday.allCases {
          let weeks = month.weeks(startingOn: first)
          let days = weeks.joined().compactMap { $0 }
          #expect(days.map(\.parts.day) == Array(1...month.length), "\(month.title)")
          #expect(weeks.allSatisfy { $0.count == 7 && $0.contains { $0 != nil } })
          for week in weeks {
            for (column, day) in week.enumerated() {
              guard let day else { continue }
              #expect(day.weekday == (column + first.rawValue) % 7, "\(month.title)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("2026-11-30", 1, CalendarUnit.day, "2026-12-01"), ("2026-12-31", 1, .day, "2027-01-01"),
    ("2027-01-01", -1, .day, "2026-12-31"), ("2028-02-28", 1, .day, "2028-02-29"),
    ("2028-02-29", 1, .day, "2028-03-01"), ("2026-12-28", 1, .week, "2027-01-04"),
    ("2026-01-31", 1, .month, "2026-02-28"), ("2028-01-31", 1, .month, "2028-02-29"),
    ("2026-03-31", -1, .month, "2026-02-28"), ("2026-12-15", 1, .month, "2027-01-15"),
    ("2027-01-15", -1, .month, "2026-12-15"), ("2026-05-31", 1, .month, "2026-06-30"),
    ("2028-02-29", 1, .year, "2029-02-28"), ("2028-02-29", -1, .year, "2027-02-28"),
    ("2028-02-29", 4, .year, "2032-02-29"), ("1970-01-01", -1, .day, "1970-01-01"),
    ("1970-01-05", -1, .week, "1970-01-01"), ("1970-01-31", -1, .month, "1970-01-01"),
    ("1970-06-15", -1, .year, "1970-01-01"), ("9999-12-31", 1, .day, "9999-12-31"),
    ("9999-12-30", 1, .week, "9999-12-31"), ("9999-12-01", 1, .month, "9999-12-31"),
    ("9999-01-01", 1, .year, "9999-12-31"), ("2026-11-21", 0, .month, "2026-11-21"),
    ("2026-11-21", Int.max, .day, "9999-12-31"), ("2026-11-21", Int.min, .year, "1970-01-01"),
  ])
  func aDayMovesAndStopsAtTheEnds(
    from: String,
    count: Int,
    unit: CalendarUnit,
    to: String
  ) throws {
    #expect(try day(from).moved(by: count, unit).iso == to)
  }

  private func day(_ iso: String) throws -> CalendarDay { try #require(CalendarDay(iso: iso)) }

  private func drawn(_ month: CalendarMonth, _ first: FirstWeekday) -> String {
    let rows = month.weeks(startingOn: first)
      .map { week in
        week.map { day in
          let text = day.map { String($0.parts.day) } ?? ""
          return String(repeating: " ", count: 2 - text.count) + text
        }
      }
    return ([first.headings] + rows)
      .map { row in
        let line = row.joined(separator: " ")
        return String(line.reversed().drop { $0 == " " }.reversed())
      }
      .joined(separator: "\n")
  }
}
