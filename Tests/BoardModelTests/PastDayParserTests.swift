import BoardModel
import Testing

/// Days that have been, as they are typed.
struct PastDayParserTests {
  // A Saturday.
  private static let today = CalendarDay(iso: "2026-11-21") ?? CalendarDay(daysSinceEpoch: 0)

  @Test(arguments: [
    ("today", "2026-11-21"), ("yesterday", "2026-11-20"), ("3d", "2026-11-18"),
    ("3 days ago", "2026-11-18"), ("-3d", "2026-11-18"), ("2w", "2026-11-07"),
    ("a month", "2026-10-21"), ("1y", "2025-11-21"), ("fri", "2026-11-20"),
    ("sat", "2026-11-14"), ("sun", "2026-11-15"), ("mon", "2026-11-16"),
    ("2026-11-01", "2026-11-01"), ("1 nov", "2026-11-01"), ("21 nov", "2026-11-21"),
    ("24 dec", "2025-12-24"), ("29 feb", "2024-02-29"), ("24.12.", "2025-12-24"),
    ("24 dec 2024", "2024-12-24"),
  ])
  func aPastDayIsTheLatestOneUpToToday(text: String, day: String) throws {
    #expect(try PastDayParser.day(in: text, today: Self.today).iso == day)
  }

  @Test(arguments: ["tomorrow", "+3d", "in 3 days", "2027-01-01", "next week", "eoy"])
  func aFutureDayIsRefusedAsAPastDay(text: String) {
    #expect(throws: DueDateFault.notYet(text: text)) {
      try PastDayParser.day(in: text, today: Self.today)
    }
  }

  @Test(arguments: ["", "never", "none", "soon", "-"])
  func aTextThatIsNotADayIsRefused(text: String) {
    #expect(throws: DueDateFault.notUnderstood(text: text)) {
      try PastDayParser.day(in: text, today: Self.today)
    }
  }
}
