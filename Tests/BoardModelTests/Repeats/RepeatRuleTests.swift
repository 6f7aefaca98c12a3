import BoardModel
import Foundation
import Testing

@Suite struct RepeatRuleTests {
  @Test func daysAreThoseOfDateutil() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let table = try String(
      contentsOf: folder.appending(path: "Table/dateutil.tsv"),
      encoding: .utf8
    )
    var count = 0
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      let days = try parts.dropFirst().map { try #require(CalendarDay(iso: $0), "\(line)") }
      let rule = try RepeatRule(rrule: String(parts[0]))

      var found: [CalendarDay] = []
      var last = days[1]
      let limit = min(6, rule.count.map { $0 - 1 } ?? 6)
      while found.count < limit, let next = rule.day(after: last, from: days[0]) {
        found.append(next)
        last = next
      }
      // dateutil was asked for 300 years only.
      found.removeAll { $0.parts.year > 2300 }

      #expect(found == Array(days[2...]), "\(line)\nfound \(found.map(\.iso))")
      count += found.count
    }
    #expect(count > 1_500)
  }

  @Test func aRuleIsPrintedAsItIsRead() throws {
    for text in [
      "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
      "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "FREQ=DAILY;COUNT=5",
      "FREQ=WEEKLY;UNTIL=20261224;INTERVAL=2;BYDAY=SU;WKST=SU",
    ] {
      #expect(try RepeatRule(rrule: text).rrule == text)
    }
    let sorted = "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"
    #expect(try RepeatRule(rrule: "RRULE:bymonthday=-1,15,1,1;freq=monthly").rrule == sorted)
    #expect(
      try RepeatRule(rrule: "FREQ=DAILY;UNTIL=20261224T225959Z").rrule
        == "FREQ=DAILY;UNTIL=20261224"
    )
  }

  @Test(arguments: [
    ("", "can't read “” as a repeat"), ("INTERVAL=2", "as a repeat"),
    ("FREQ=HOURLY", "don't support FREQ=HOURLY"), ("FREQ=DAILY;BYHOUR=3", "don't support BYHOUR"),
    ("FREQ=YEARLY;BYWEEKNO=20", "don't support BYWEEKNO"),
    ("FREQ=DAILY;INTERVAL=0", "can't repeat every 0"),
    ("FREQ=DAILY;COUNT=0", "can't repeat 0 times"),
    ("FREQ=DAILY;INTERVAL=99999999999", "“INTERVAL=99999999999” is not a valid part"),
    ("FREQ=DAILY;INTERVAL", "“INTERVAL” is not a valid part"),
    ("FREQ=DAILY;FREQ=DAILY", "“FREQ=DAILY” is not a valid part"),
    ("FREQ=WEEKLY;BYDAY=XX", "“BYDAY=XX” is not a valid part"),
    ("FREQ=WEEKLY;BYDAY=", "“BYDAY=” is not a valid part"),
    ("FREQ=WEEKLY;BYDAY=1MO", "don't support BYDAY with a number"),
    ("FREQ=MONTHLY;BYDAY=6MO", "there is no weekday number 6"),
    ("FREQ=MONTHLY;BYMONTHDAY=32", "there is no day 32"),
    ("FREQ=YEARLY;BYMONTH=13", "there is no month 13"),
    ("FREQ=MONTHLY;BYSETPOS=1", "don't support BYSETPOS alone"),
    ("FREQ=DAILY;COUNT=3;UNTIL=20270101", "don't support COUNT together with UNTIL"),
    ("FREQ=DAILY;UNTIL=tomorrow", "is not a valid part"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "no year has such a day"),
    ("FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20", "no year has such a day"),
    ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "no year has such a day"),
  ])
  func aRuleThatMakesNoSenseIsRefused(text: String, reason: String) throws {
    let fault = #expect(throws: RepeatFault.self) { try RepeatRule(rrule: text) }
    #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "")")
  }

  @Test func aLongRuleIsRefused() {
    let text = "FREQ=WEEKLY;BYDAY=" + Array(repeating: "MO", count: 10_000).joined(separator: ",")
    #expect(throws: RepeatFault.self) { try RepeatRule(rrule: text) }
  }

  @Test func aLeapDayComesInLeapYearsOnly() throws {
    let start = try #require(CalendarDay(iso: "2096-02-29"))
    let rule = try RepeatRule(rrule: "FREQ=YEARLY")

    // 2100 is not a leap year.
    #expect(rule.day(after: start, from: start)?.iso == "2104-02-29")
    let done = CardRepeat(rule, from: .done)
    #expect(done.next(due: nil, today: start)?.iso == "2097-02-28")
  }

  @Test func missedDatesAreSkippedAtOnce() throws {
    let start = try #require(CalendarDay(iso: "1999-01-01"))
    let today = try #require(CalendarDay(iso: "2026-11-26"))
    let clock = ContinuousClock()
    let rule = try RepeatRule(rrule: "FREQ=DAILY")

    var day: CalendarDay?
    let time = clock.measure {
      for _ in 0..<1_000 { day = CardRepeat(rule).next(due: start, today: today) }
    }

    #expect(day?.iso == "2026-11-27")
    #expect(time < .seconds(1), "\(time)")
  }

  @Test func aRuleThatMeetsNoDayFromItsStartEnds() throws {
    // Mondays four weeks apart, never 29 February of 2028 to 2040 but in 2044.
    let start = try #require(CalendarDay(iso: "2026-11-23"))
    let rule = try RepeatRule(rrule: "FREQ=DAILY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29")
    #expect(rule.day(after: start, from: start)?.iso == "2044-02-29")
    let never = try RepeatRule(rrule: "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2")
    #expect(never.day(after: start, from: start) == nil)
    #expect(try RepeatRule(rrule: "FREQ=YEARLY").day(after: .last, from: start) == nil)
  }

  @Test func theNextDateIsTheFirstAfterTodayAndAfterTheDueDate() throws {
    func next(_ rule: String, _ basis: RepeatBasis, due: String?, today: String) throws -> String? {
      let today = try #require(CalendarDay(iso: today))
      let due = due.flatMap { CalendarDay(iso: $0) }
      return try CardRepeat(RepeatRule(rrule: rule), from: basis).next(due: due, today: today)?.iso
    }
    let weekly = "FREQ=WEEKLY"
    #expect(try next(weekly, .due, due: "2026-11-23", today: "2026-11-26") == "2026-11-30")
    #expect(try next(weekly, .due, due: "2026-11-02", today: "2026-11-26") == "2026-11-30")
    #expect(try next(weekly, .due, due: "2026-12-04", today: "2026-11-26") == "2026-12-11")
    #expect(try next(weekly, .due, due: nil, today: "2026-11-26") == "2026-12-03")
    #expect(try next(weekly, .done, due: "2026-11-23", today: "2026-11-26") == "2026-12-03")
    #expect(try next("FREQ=MONTHLY", .done, due: nil, today: "2027-01-31") == "2027-02-28")
    #expect(try next("FREQ=WEEKLY;BYDAY=MO", .done, due: nil, today: "2026-11-26") == "2026-11-30")
    let ended = "FREQ=DAILY;UNTIL=20261126"
    #expect(try next(ended, .due, due: nil, today: "2026-11-26") == nil)
    #expect(try next(ended, .done, due: nil, today: "2026-11-26") == nil)
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-30", "2026-12-14"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "2026-11-28", "2026-12-12"),
    ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1", "2026-12-01", "2027-03-01"),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", "2026-12-31", "2027-12-31"),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1", "2027-03-01", "2029-03-01"),
    ("FREQ=DAILY;INTERVAL=3", "2026-11-28", "2026-12-01"),
  ])
  func theIntervalCountsFromTheFirstDay(rule: String, first: String, second: String) throws {
    let today = try #require(CalendarDay(iso: "2026-11-28"))
    let repeats = CardRepeat(try RepeatRule(rrule: rule))

    let due = try #require(repeats.firstDate(today: today))

    #expect(due.iso == first)
    #expect(repeats.next(due: due, today: due)?.iso == second)
    #expect(repeats.meetsADay(due: nil, today: today))
  }
}
