import BoardModel
import BoardViewModels
import EventStreams
import Testing

/// What the stream of validity says, edit by edit.
@Suite struct EditorViewModelTests {
  private let title = EventStream<String>()
  private let due = EventStream<String>()
  private let tags = EventStream<String>()
  private let checklist = EventStream<[ChecklistItem]>()
  private let body = EventStream<Int>()
  // A Saturday.
  private let viewModel = EditorViewModel(today: { CalendarDay(daysSinceEpoch: 20_778) })

  private var start: FormValidity {
    viewModel.validity(lines: [.title: "a card"], checklist: [], bodySize: 0)
  }

  private var output: EventStream<FormValidity> {
    viewModel.transform(
      EditorViewModel.Input(
        lines: [.title: title, .due: due, .tags: tags],
        checklist: checklist,
        body: body
      ),
      from: start
    )
  }

  @Test func transformingHoldsNoSubscription() {
    let output = output
    #expect(title.subscriptionCount == 0)

    let subscription = output.subscribe { _ in }
    let whileListening = [
      title.subscriptionCount, due.subscriptionCount, tags.subscriptionCount,
      checklist.subscriptionCount, body.subscriptionCount,
    ]
    #expect(whileListening == [1, 1, 1, 1, 1])

    subscription.cancel()
    #expect(title.subscriptionCount == 0)
    #expect(body.subscriptionCount == 0)
  }

  @Test func eachEditIsAnsweredWithTheValidityOfTheWhole() {
    var heard: [FormValidity] = []
    let subscription = output.subscribe { heard.append($0) }

    title.send(" ")
    due.send("31 feb")
    title.send("again")
    due.send("24 dec")

    #expect(heard.map { $0.faults.map(\.field) } == [[.title], [.title, .due], [.due], []])
    #expect(heard[0].reason(for: .title) == "a card needs a title")
    #expect(heard[1].reason(for: .due)?.contains("31 Feb") == true)
    #expect(heard.map(\.isValid) == [false, false, false, true])
    #expect(heard.map { $0.due?.iso } == [nil, nil, nil, "2026-12-24"])
    subscription.cancel()
  }

  @Test func aFaultDoesNotEndTheStream() {
    var heard: [Bool] = []
    let subscription = output.subscribe { heard.append($0.isValid) }

    for text in ["32 jan", "nonsense", "2026-02-30", "year 10000", "fri"] { due.send(text) }
    body.send(1_048_577)
    body.send(1_048_576)
    tags.send("#" + String(repeating: "x", count: 65))
    tags.send("#ok two")
    checklist.send([ChecklistItem(text: " ")])
    checklist.send([ChecklistItem(text: "step")])

    #expect(
      heard == [false, false, false, false, true, false, true, false, true, false, true]
    )
    subscription.cancel()
  }

  @Test func theValidityAtFirstIsThatOfTheWholeForm() {
    let validity = viewModel.validity(
      lines: [.due: "tomorrow"],
      checklist: [],
      bodySize: 2_000_000
    )

    #expect(validity.faults.map(\.field) == [.title, .body])
    #expect(validity.due == CalendarDay(daysSinceEpoch: 20_779))
  }
}
