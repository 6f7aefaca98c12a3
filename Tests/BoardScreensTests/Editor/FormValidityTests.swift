import BoardModel
import TerminalKit
import Testing

@testable import BoardScreens

/// What the editor says of its fields, edit by edit.
@Suite struct FormValidityTests {
  // A Saturday.
  private let today = CalendarDay(daysSinceEpoch: 20_778)

  private func validity(of draft: CardDraft, _ lines: [CardField: String] = [:]) -> FormValidity {
    var form = CardForm(draft)
    for (field, line) in lines { form[field] = LineEditor(line) }
    var validity = FormValidity()
    for field in CardField.inEditor { validity.read(field, of: form, today: today) }
    return validity
  }

  @Test func eachEditIsAnsweredWithTheValidityOfTheWhole() {
    var form = CardForm(CardDraft(title: "a card"))
    var validity = FormValidity()
    var heard: [FormValidity] = []

    for (field, line) in [
      (CardField.title, " "), (.due, "31 feb"), (.title, "again"), (.due, "24 dec"),
    ] {
      form[field] = LineEditor(line)
      validity.read(field, of: form, today: today)
      heard.append(validity)
    }

    #expect(heard.map { $0.faults.map(\.field) } == [[.title], [.title, .due], [.due], []])
    #expect(heard[0].reason(for: .title) == "a card needs a title")
    #expect(heard[1].reason(for: .due)?.contains("31 Feb") == true)
    #expect(heard.map(\.isValid) == [false, false, false, true])
    #expect(heard.map { $0.due?.iso } == [nil, nil, nil, "2026-12-24"])
  }

  @Test(arguments: ["32 jan", "nonsense", "2026-02-30", "year 10000"])
  func aDateThatIsNotUnderstoodIsAFault(_ line: String) {
    #expect(validity(of: CardDraft(title: "a card"), [.due: line]).faults.map(\.field) == [.due])
  }

  @Test func tagsStepsAndTheBodyHaveLimits() {
    let tag = "#" + String(repeating: "x", count: 65)
    let body = String(repeating: "x", count: 1_048_576)
    let blank = [ChecklistItem(text: " ")]

    #expect(validity(of: CardDraft(title: "a card"), [.tags: tag]).faults.map(\.field) == [.tags])
    #expect(validity(of: CardDraft(title: "a card"), [.tags: "#ok two"]).isValid)
    #expect(validity(of: CardDraft(title: "a card", body: body)).isValid)
    #expect(validity(of: CardDraft(title: "a card", body: body + "x")).reason(for: .body) != nil)
    #expect(
      validity(of: CardDraft(title: "a card", checklist: blank)).reason(for: .checklist) != nil
    )
  }
}
