import BoardModel
import Testing

/// Due dates with a time of day.
@Suite struct DueTimeTests {
  /// A Saturday.
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  /// Read at noon.
  private func read(_ text: String, on today: CalendarDay = today) -> String? {
    (try? DueDateParser.due(in: text, today: today, now: 720)).flatMap { $0?.iso }
  }

  @Test(arguments: [
    ("fri 15:00", "2026-11-27T15:00"), ("fri at 15:00", "2026-11-27T15:00"),
    ("15:00 fri", "2026-11-27T15:00"), ("tomorrow 9am", "2026-11-22T09:00"),
    ("9 am tomorrow", "2026-11-22T09:00"), ("tomorrow at 9:30pm", "2026-11-22T21:30"),
    ("24 dec 12am", "2026-12-24T00:00"), ("24 dec 12pm", "2026-12-24T12:00"),
    ("mon noon", "2026-11-23T12:00"), ("2026-12-24T15:00", "2026-12-24T15:00"),
    ("2026-12-24 15:00", "2026-12-24T15:00"), ("by friday 8:05", "2026-11-27T08:05"),
    ("fri", "2026-11-27"), ("3d", "2026-11-24"),
    // The end of a day is the beginning of the next one.
    ("fri 24:00", "2026-11-28T00:00"), ("midnight", "2026-11-22T00:00"),
    ("midnight fri", "2026-11-28T00:00"), ("fri 0:00", "2026-11-27T00:00"),
    ("2026-12-24T24:00", "2026-12-25T00:00"),
    // Hours after “at”, and the ways to write minutes.
    ("at 17", "2026-11-21T17:00"), ("at 9", "2026-11-22T09:00"),
    ("tomorrow at 9", "2026-11-22T09:00"), ("at 9 fri", "2026-11-27T09:00"),
    ("15.30", "2026-11-21T15:30"), ("fri 15.30", "2026-11-27T15:30"),
    ("at 9.10 fri", "2026-11-27T09:10"), ("17h30", "2026-11-21T17:30"), ("15.3", "2027-03-15"),
    ("tonight", "2026-11-21T20:00"), ("tonight at 9", "2026-11-21T21:00"),
    ("in half an hour", "2026-11-21T12:30"), ("1h30m", "2026-11-21T13:30"),
    ("in 100000 hours", "2038-04-19T04:00"), ("1m", "2026-12-21"),
    // Today's weekday is today while the time is still to come.
    ("sat 15:00", "2026-11-21T15:00"), ("sat 9:00", "2026-11-28T09:00"),
    ("next sat 15:00", "2026-11-28T15:00"), ("15:00", "2026-11-21T15:00"),
    ("9:00", "2026-11-22T09:00"),
  ])
  func aTimeIsReadWithItsDay(text: String, iso: String) {
    #expect(read(text) == iso)
  }

  @Test(arguments: [
    "fri 25:00", "fri 9:60", "fri 13pm", "fri 0am", "fri 9", "someday 9am", "none 9am", "24:01",
    "in 0 hours", "0h", "90m", "9:00 10:00", "tonight noon fri",
  ])
  func whatIsNoTimeIsRefused(text: String) {
    #expect(read(text) == nil)
  }

  @Test func aDistanceInHoursCountsFromNow() throws {
    for text in ["in 2 hours", "2h", "in 120 minutes"] {
      let due = try #require(try DueDateParser.due(in: text, today: Self.today))
      let minutes = Self.today.daysUntil(due.day) * 1_440 + (due.time?.minuteOfDay ?? 0)
      let now = ClockTime.minuteNow()
      #expect(
        [120, 121, -1_320].contains(minutes - now) || minutes >= 1_440,
        "\(text): \(due.iso)"
      )
    }
    #expect(try DueDateParser.due(in: "23:59", today: Self.today)?.day == Self.today)
  }

  @Test func aDueMinutePassesWithTheClockAndADayWithItsEnd() {
    let due = DueDate(Self.today, at: ClockTime("15:00"))

    #expect(!due.hasPassed(on: Self.today, at: 899) && due.hasPassed(on: Self.today, at: 900))
    #expect(!DueDate(Self.today).hasPassed(on: Self.today, at: 1_439))
    // A minute that the change of the clocks leaves out has passed with the next one that is shown.
    #expect(DueDate(Self.today, at: ClockTime("02:30")).hasPassed(on: Self.today, at: 180))
    #expect(DueDate(Self.today) < due && due < DueDate(Self.today.moved(by: 1, .day)))
  }

  @Test func theTimeLeavesWithItsDay() {
    var draft = CardDraft(title: "a")
    draft.dueDate = DueDate(Self.today, at: ClockTime("15:00"))
    draft.due = Self.today.moved(by: 1, .day)
    #expect(draft.dueDate?.iso == "2026-11-22T15:00")
    draft.due = nil
    #expect(draft.dueTime == nil)
  }

  @Test func theHalfThatIsNotTypedIsKept() throws {
    let old = DueDate(iso: "2026-11-28T15:00")
    for (text, wanted) in [
      ("16:00", "2026-11-28T16:00"), ("wed", "2026-11-25T15:00"), ("wed 9am", "2026-11-25T09:00"),
      ("2026-12-24", "2026-12-24"),
    ] {
      let typed = try #require(try DueDateParser.typed(text, today: Self.today, now: 720))
      #expect(typed.due(today: Self.today, now: 720, keeping: old).iso == wanted, "\(text)")
    }
  }

  @Test func aMomentWithAZoneIsLocalTime() throws {
    let utc = try #require(DueDate(moment: "2026-12-24T18:00:00Z"))
    #expect(DueDate(moment: "2026-12-24T20:30:00+02:30") == utc)
    #expect(DueDate(moment: "2026-12-24T18:00:00")?.iso == "2026-12-24T18:00")
    #expect(try DueDateParser.due(in: "2026-12-24t18:00:00z", today: Self.today) == utc)
  }

  @Test(arguments: [
    "fri 1", "fri 15:", "fri 15:3", "at", "tomorrow at", "tom", "9a", "noo", "in 2 h",
  ])
  func aTimeThatIsBeingTypedIsNoFault(text: String) {
    let isDue = read(text) != nil
    #expect(isDue || DueDateParser.isBeginning(text, today: Self.today))
  }

  @Test(arguments: [
    ("15m", 15), ("1h30m", 90), ("1h 30m", 90), ("90 minutes", 90), ("0", 0), ("0m", 0),
    ("24h", 1_440),
  ])
  func minutesAreReadForReminders(text: String, minutes: Int) {
    #expect(DueDateParser.minutes(in: text) == minutes)
  }

  @Test(arguments: [
    "High noon", "Bake for 2 hours", "Bake for 2 days", "Look at 17",
    "Sleep 8h", "Fix 39107d", "Read John 3:16", "Check the daily", "Buy for 2w",
  ])
  func wordsThatOnlyLookLikeATimeStayInTheTitle(text: String) {
    #expect(QuickAdd(text, today: Self.today).draft == CardDraft(title: text))
  }

  @Test(arguments: [
    ("Meet fri at 9", "Meet", "2026-11-27T09:00"),
    ("Backup midnight fri", "Backup", "2026-11-28T00:00"),
    ("Meet Bob at 17 tomorrow", "Meet Bob", "2026-11-22T17:00"),
    ("Call Ann in 3 days", "Call Ann", "2026-11-24"),
    ("Save 24.12. at 8:05", "Save", "2026-12-24T08:05"),
  ])
  func aTimeInATitleNeedsADayOrAWord(text: String, title: String, iso: String) {
    let draft = QuickAdd(text, today: Self.today).draft

    #expect(draft.title == title && draft.dueDate?.iso == iso, "\(draft)")
  }

  @Test func aTimeIsTypedAtTheEndOfANewCard() {
    let card = QuickAdd("Call the bank fri 15:00", today: Self.today).draft

    #expect(card.title == "Call the bank" && card.dueDate?.iso == "2026-11-27T15:00")
    #expect(QuickAdd("Read John 3:16", today: Self.today).draft.title == "Read John 3:16")
  }
}
