import BoardModel
import Testing

@testable import BoardInterchange

/// Hours of work as other programs write them.
@Suite struct WorkTimeTests {
  @Test(arguments: [
    ("1:30", "1.5"), ("0:20", "0.33"), ("12:00", "12"), ("1h 30min", "1.5"), ("2 hours", "2"),
    ("45m", "0.75"), ("90 min", "1.5"), ("1.5h", "1.5"), ("3", "3"), ("0.25", "0.25"),
  ]) func aTimeIsHours(text: String, hours: String) {
    #expect(WorkTime.estimate(text)?.text == hours)
  }

  /// A day of work has eight hours for some programs, and twenty-four for others.
  @Test(arguments: ["", "2d", "1:75", "soon", "h", "m", "-1", "1:30:00 ", "999999999h"])
  func anythingElseIsNone(text: String) {
    #expect(WorkTime.estimate(text) == nil)
  }

  @Test func aNumberCountsItsUnit() {
    #expect(WorkTime.estimate("90", in: .minutes)?.text == "1.5")
    #expect(WorkTime.estimate("5400", in: .seconds)?.text == "1.5")
    #expect(WorkTime.estimate("5400000", in: .milliseconds)?.text == "1.5")
    #expect(WorkTime.estimate("1h 30m", in: .seconds)?.text == "1.5")
    #expect(
      WorkTime.estimate("1e300", in: .hours) == nil && WorkTime.estimate("nan", in: .hours) == nil
    )
  }
}
