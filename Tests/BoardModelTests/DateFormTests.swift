import BoardModel
import Testing

struct DateFormTests {
  private let today = CalendarDay(daysSinceEpoch: 20_779)
  private let later = CalendarDay(daysSinceEpoch: 20_779 + 400)

  @Test(arguments: [
    (DateForm.weekday, "Sun 22 Nov", "22 Nov", "Mon 27 Dec 2027"),
    (.monthFirst, "Sun Nov 22", "Nov 22", "Mon Dec 27 2027"),
    (.iso, "2026-11-22", "2026-11-22", "2027-12-27"),
  ])
  func aDayIsWrittenInTheFormThatIsAskedFor(
    form: DateForm,
    short: String,
    plain: String,
    other: String
  ) {
    #expect(today.short(seenFrom: today, form) == short)
    #expect(today.dayAndMonth(seenFrom: today, form) == plain)
    #expect(later.short(seenFrom: today, form) == other)
  }
}
