import BoardModel
import Testing

/// Due dates with a time of day.
@Suite struct DueTimeTests {
  /// A Saturday.
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func read(_ text: String) -> String? {
    (try? DueDateParser.due(in: text, today: Self.today)).flatMap { $0?.iso }
  }

  @Test(arguments: [
    ("fri 15:00", "2026-11-27T15:00"), ("fri at 15:00", "2026-11-27T15:00"),
    ("15:00 fri", "2026-11-27T15:00"), ("tomorrow 9am", "2026-11-22T09:00"),
    ("9 am tomorrow", "2026-11-22T09:00"), ("tomorrow at 9:30pm", "2026-11-22T21:30"),
    ("24 dec 12am", "2026-12-24T00:00"), ("24 dec 12pm", "2026-12-24T12:00"),
    ("mon noon", "2026-11-23T12:00"), ("2026-12-24T15:00", "2026-12-24T15:00"),
    ("2026-12-24 15:00", "2026-12-24T15:00"), ("by friday 8:05", "2026-11-27T08:05"),
    ("fri", "2026-11-27"), ("3d", "2026-11-24"),
  ])
  func aTimeIsReadWithItsDay(text: String, iso: String) {
    #expect(read(text) == iso)
  }

  @Test(arguments: [
    "fri 25:00", "fri 9:60", "fri 13pm", "fri 0am", "fri 9", "someday 9am", "none 9am",
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

  @Test func aTimeIsTypedAtTheEndOfANewCard() {
    let card = QuickAdd("Call the bank fri 15:00", today: Self.today).draft

    #expect(card.title == "Call the bank" && card.dueDate?.iso == "2026-11-27T15:00")
    #expect(QuickAdd("Read John 3:16", today: Self.today).draft.title == "Read John 3:16")
  }
}
