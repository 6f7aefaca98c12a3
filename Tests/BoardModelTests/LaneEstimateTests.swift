import BoardModel
import Foundation
import Testing

@Suite struct LaneEstimateTests {
  private let today = CalendarDay.first

  @Test(arguments: [
    ("3", 300, "3"), ("0", 0, "0"), ("0.5", 50, "0.5"), ("1,25", 125, "1.25"), ("7.10", 710, "7.1"),
    ("2.000", 200, "2"), ("0.05", 5, "0.05"), ("100000", 10_000_000, "100000"),
  ])
  func anEstimateIsRead(_ text: String, _ hundredths: Int64, _ written: String) throws {
    let estimate = try #require(Estimate(text))
    #expect(estimate.hundredths == hundredths && estimate.text == written)
  }

  @Test(arguments: [
    "", "-1", "1e300", "100000.01", "1.234", "1.", ".5", "1.2.3", "٣", "three", "9999999",
  ])
  func otherTextsAreNoEstimates(_ text: String) throws {
    #expect(Estimate(text) == nil)
    if text.isEmpty { return }
    let (edit, fault) = CardField.estimate.read(line: text, today: today)
    #expect(edit == nil && fault?.contains("a number from 0 to 100,000") == true, "\(fault ?? "")")
  }

  @Test func jsonHasNumbersAndTheLogHundredths() {
    var draft = CardDraft(title: "a", lane: Lane("Release 2"), estimate: Estimate("0.5"))
    func json(_ origin: FieldOrigin) -> String {
      var object = JSONObject()
      object.set(draft.edit(of: .lane), for: origin)
      object.set(draft.edit(of: .estimate), for: origin)
      return object.json
    }
    #expect(json(.document) == #"{"lane":"Release 2","estimate":0.5}"#)
    #expect(json(.log) == #"{"lane":"Release 2","estimate":50}"#)
    draft.estimate = nil
    draft.lane = nil
    #expect(json(.document) == #"{"lane":null,"estimate":null}"#)
    #expect(CardField.estimate.descriptor.edit(.text("1e300"), from: .document) == nil)
    #expect(CardField.estimate.descriptor.edit(.number(Int64.max), from: .server) == nil)
  }

  @Test(arguments: [
    ("Fix ~api", "Fix", "api", nil), ("~api Fix =3", "Fix", "api", "3"),
    ("Fix ~\"Release 2\" it =0.5", "Fix it", "Release 2", "0.5"),
    ("Fix lane:api, estimate:8", "Fix", "api", "8"), ("Buy ~5 apples", "Buy ~5 apples", nil, nil),
    ("Fix \"~api\" now", "Fix ~api now", nil, nil), ("a = b", "a = b", nil, nil),
    ("Fix =1e300", "Fix =1e300", nil, nil),
  ])
  func aTypedCardHasALaneAndAnEstimate(
    _ text: String,
    _ title: String,
    _ lane: String?,
    _ estimate: String?
  ) {
    let draft = QuickAdd(text, today: today).draft
    #expect(draft.title == title && draft.lane?.name == lane && draft.estimate?.text == estimate)
  }

  @Test func aNumberThatIsNoEstimateGetsASentence() {
    let doubt = QuickAdd.doubt(in: "Fix =1e300", today: today)
    #expect(doubt?.contains("“=1e300” stays in the title") == true, "\(doubt ?? "")")
    #expect(QuickAdd.doubt(in: "Fix =3 ~api", today: today) == nil)
  }

  @Test func namesThatDifferInCapitalsAreOneSection() {
    func section(_ lane: String?) -> CardSection {
      var card = CardDraft(title: "a")
      card.lane = lane.map { Lane($0) }
      return CardSection(
        of: card,
        finishedOn: nil,
        isDone: false,
        by: .lane,
        on: today,
        board: "b"
      )
    }
    #expect(section("API") == section("api") && section("api") != section("api 2"))
    #expect(section(nil).title == "no lane" && section("API").title == "API")
  }
}
