import BoardModel
import SeededRandom
import Testing

@Suite struct DueDateFaultTests {
  @Test(arguments: [
    ("31 feb", "there is no 31 Feb; February has at most 29 days"),
    ("2026-02-30", "there is no 30 Feb 2026; February 2026 has 28 days"),
    ("29 feb 2027", "there is no 29 Feb 2027; February 2027 has 28 days"),
    ("29.2.2100", "there is no 29 Feb 2100; February 2100 has 28 days"),
    ("31 apr", "there is no 31 Apr; April has at most 30 days"),
    ("0 dec", "there is no 0 Dec; December has at most 31 days"),
    ("32 dec", "there is no 32 Dec; December has at most 31 days"),
    ("2026-12-0", "there is no 0 Dec 2026; December 2026 has 31 days"),
    ("2026-13-01", "there is no month 13; months go from 1 to 12"),
    ("2026-13", "there is no month 13; months go from 1 to 12"),
    ("2026-12", "“2026-12” is a month; name a day of it, as in 2026-12-24"),
    ("24-12", "there is no month 24; months go from 1 to 12"),
    ("2026-0-1", "there is no month 0; months go from 1 to 12"),
    ("13/13", "there is no month 13; months go from 1 to 12"),
    ("24 dec 1969", "the year 1969 is outside 1970 to 9999"),
    ("10000-01-01", "the year 10000 is outside 1970 to 9999"),
    ("1.1.0000", "the year “0” is too short; write it in four digits, as in 2026"),
    ("24 dec 27", "the year “27” is too short; write it in four digits, as in 2026"),
    ("26-12-24", "the year “26” is too short; write it in four digits, as in 2026"),
    ("12/24/26", "the year “26” is too short; write it in four digits, as in 2026"),
    ("-100y", "“-100y” is outside the years 1970 to 9999"),
    ("9000y", "“9000y” is outside the years 1970 to 9999"),
    ("9999999999999999999d", "“9999999999999999999d” is outside the years 1970 to 9999"),
    (
      "99999999999999999999999999d",
      "“999999999999999999999999…” is outside the years 1970 to 9999"
    ),
    ("9223372036854775807w", "“9223372036854775807w” is outside the years 1970 to 9999"),
    ("-9223372036854775807y", "“-9223372036854775807y” is outside the years 1970 to 9999"),
    ("3/4", "“3/4” could be 3 Apr or 4 Mar; write the month's name"),
    ("05-06-2026", "“05-06-2026” could be 5 Jun or 6 May; write the month's name"),
    ("mon 27 nov 2026", "27 Nov 2026 is a Friday, not a Monday"),
  ])
  func aFaultExplainsWhatIsWrongWithTheDate(text: String, reason: String) {
    #expect(fault(text)?.reason == reason, "“\(text)”")
  }

  @Test(arguments: [
    "x", "soon", "3", "20261224", "fr", "de 24", "dec", "dec 2026", "3 mon", "3 x", "next",
    "next 3d", "next today", "24 foo", "--", "+-3d", "3d 3d", "..", "1..2", "/",
    "내일", "🎉", "3 🎉", "明日", "12월 24일", "今日は", "e\u{301}om", "3d!",
    "1-2-3-4", "\u{202E}fri", "fri none", "ma\u{200B}y 1", "99999999999999999999 dec",
  ])
  func aDateThatIsNotUnderstoodIsRefusedWithAnExample(text: String) {
    #expect(
      fault(text)?.reason == "“\(text)” is not a date. Try fri, 3d or 24 dec"
    )
  }

  @Test(arguments: ["24 dec 2026 5pm", "2026-12-24T00:00", "12:30", "sat 10:00"])
  func aDayWithATimeSaysThatItCanHaveNone(text: String) {
    #expect(fault(text)?.reason == "“\(text)” has a time of day; only a due date can have one")
  }

  @Test(arguments: [
    ("25:00", "there is no time “25:00”; times go from 0:00 to 24:00, or to 12pm"),
    ("fri 15:99", "there is no time “15:99”; times go from 0:00 to 24:00, or to 12pm"),
    ("13pm", "there is no time “13pm”; times go from 0:00 to 24:00, or to 12pm"),
    ("fri noonish", "“fri noonish” is not a date. Try fri, 3d, 24 dec or fri 15:00"),
    ("in 99999999 hours", "“in 99999999 hours” is outside the years 1970 to 9999"),
    ("9999-12-31T24:00", "“9999-12-31T24:00” is outside the years 1970 to 9999"),
    ("9999-12-31 24:00", "“9999-12-31 24:00” is outside the years 1970 to 9999"),
    ("90m", "“90m” would be months; write “90 min” or “90 months”"),
  ])
  func aFaultExplainsWhatIsWrongWithTheTime(text: String, reason: String) {
    do throws(DueDateFault) {
      let due = try DueDateParser.due(in: text, today: CalendarDay(daysSinceEpoch: 20_778))
      Issue.record("“\(text)” is \(due?.iso ?? "none")")
    } catch {
      #expect(error.reason == reason)
    }
  }

  @Test func aPastedPageIsRefusedInAShortSentence() {
    let reason = fault(String(repeating: "fri ", count: 300_000))?.reason

    #expect(
      reason
        == "“fri fri fri fri fri fri …” is not a date. Try fri, 3d or 24 dec"
    )
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func anyTypedTextGivesADayOrASentence(seed: UInt64) {
    let pieces = [
      "0", "1", "31", "2026", "9999", "10000", "99999999999999999999", "dec", "feb", "fri", "next",
      "in", "a", "d", "w", "m", "y", "days", "ago", "end", "of", "-", "+", "/", ".", " ", ",", "th",
      "today", "eom", "내일", "🎉", "\u{301}", "\0",
    ]
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let today = CalendarDay(
        daysSinceEpoch: Int.random(in: 0...CalendarDay.last.daysSinceEpoch, using: &generator)
      )
      let evidence = Comment(rawValue: "seed \(seed): “\(text)” on \(today.iso)")
      do throws(DueDateFault) {
        guard let day = try DueDateParser.day(in: text, today: today) else { continue }
        #expect(CalendarDay.years.contains(day.parts.year), evidence)
      } catch {
        #expect(!error.reason.isEmpty, evidence)
      }
    }
  }

  private func fault(_ text: String) -> DueDateFault? {
    let saturday = CalendarDay(daysSinceEpoch: 20_778)
    do throws(DueDateFault) {
      _ = try DueDateParser.day(in: text, today: saturday)
      return nil
    } catch {
      return error
    }
  }
}
