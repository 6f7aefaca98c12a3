import Testing

@testable import BoardModel

/// Due times around a change of the clocks at 2:00, by so many minutes.
@Suite struct DueClockTests {
  private static let day = CalendarDay(daysSinceEpoch: 20_778)

  /// So many seconds after midnight, in UTC, which is local time before the change.
  private func time(_ seconds: Int) -> Timestamp {
    Timestamp(milliseconds: (Int64(Self.day.daysSinceEpoch) * 86_400 + Int64(seconds)) * 1_000)
  }

  private func clock(_ change: Int) -> DueClock {
    let moment = time(2 * 3_600)
    return DueClock { time in
      let shift = time < moment ? 0 : Int64(change) * 60_000
      return LocalMoment(utc: Timestamp(milliseconds: time.milliseconds + shift))
    }
  }

  /// In hours and minutes after midnight, without the change.
  @Test(arguments: [
    (60, 119, 119), (60, 120, 180), (60, 121, 181), (-60, 119, 119), (-60, 120, 119),
    (-60, 179, 119), (-60, 180, 120), (-60, 190, 130), (30, 120, 150), (-30, 149, 119),
    (-30, 151, 121), (0, 300, 300),
  ])
  func theLatestMinuteNeverGoesBack(change: Int, after: Int, minute: Int) {
    let latest = clock(change).latest(at: time(after * 60 + 20))

    #expect(latest == LocalMoment(day: Self.day, minuteOfDay: minute))
  }

  @Test(arguments: [
    (0, 90, 90), (60, 90, 90), (60, 120, 120), (60, 150, 120), (60, 180, 120), (60, 200, 140),
    (-60, 90, 90), (-60, 119, 119), (-60, 120, 180), (-60, 150, 210), (-30, 130, 160),
  ])
  func aMinutePassesWhenTheClockFirstShowsItOrALaterOne(change: Int, minute: Int, after: Int) {
    let start = 50 * 60 + 12

    let seconds = clock(change).seconds(from: time(start), until: minute, of: Self.day)

    #expect(seconds == after * 60 - start)
  }

  @Test func aMinuteThatHasPassedIsNotWaitedFor() {
    #expect(clock(-60).seconds(from: time(130 * 60), until: 80, of: Self.day) == 0)
  }
}
