import Foundation
import Testing

@testable import BoardModel

/// The days that cards get which move to a section of days.
struct DueSpanTests {
  /// Wednesday, 18 November 2026.
  private let today = CalendarDay(daysSinceEpoch: 20_775)

  private func moved(_ due: String?, to section: CardSection) -> String? {
    var draft = CardDraft(title: "x", due: due.flatMap(day))
    let card = CardPreview(id: Card.ID(uuid: .init()), draft: draft)
    guard case .adjust(_, let changes)? = section.action(moving: card, isAlone: false, on: today)
    else { return nil }
    for change in changes { try? draft.apply(change) }
    return draft.due?.iso
  }

  private func day(_ iso: String) -> CalendarDay? { CalendarDay(iso: iso) }

  private func month(_ iso: String) throws -> CardSection {
    .month(CalendarMonth(containing: try #require(day(iso))))
  }

  @Test func aMonthKeepsTheDayOfEachCardIfPossible() throws {
    let february = try month("2027-02-01")

    #expect(moved("2026-11-05", to: february) == "2027-02-05")
    #expect(moved("2027-03-31", to: february) == "2027-02-28")
    #expect(moved("2027-02-14", to: february) == "2027-02-14")
    #expect(moved(nil, to: february) == "2027-02-01")
  }

  @Test func theMonthThatIsGoingOnHasNoDayThatPassed() throws {
    let november = try month("2026-11-01")

    #expect(moved("2026-12-05", to: november) == "2026-11-18")
    #expect(moved("2026-12-24", to: november) == "2026-11-24")
    // A card that is late already stays so.
    #expect(moved("2026-11-03", to: november) == "2026-11-03")
  }

  @Test func aDayOfTheSectionStays() {
    #expect(moved("2026-11-20", to: .due(.week)) == "2026-11-20")
    #expect(moved("2026-11-18", to: .due(.week)) == "2026-11-19")
    #expect(moved("2026-12-30", to: .due(.later)) == "2026-12-30")
    #expect(moved("2026-11-20", to: .due(.later)) == "2026-11-23")
    #expect(moved(nil, to: .due(.today)) == "2026-11-18")
    #expect(moved("2026-12-30", to: .due(.beforeToday)) == nil)
  }
}
