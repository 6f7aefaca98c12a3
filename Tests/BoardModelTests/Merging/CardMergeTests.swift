import BoardModel
import Testing

/// Merging two changes of one card.
struct CardMergeTests {
  private let base = CardDraft(
    title: "Paint",
    body: "one\ntwo\nthree\n",
    tags: ["home", "old"],
    assignees: ["anna"],
    checklist: [ChecklistItem(text: "a"), ChecklistItem(text: "b"), ChecklistItem(text: "a")]
  )

  @Test func listsMergeByElementBodiesByLineAndOtherFieldsOneByOne() {
    var (ours, theirs) = (base, base)
    ours.tags = ["home", "mine"]
    theirs.tags = ["home", "old", "theirs"]
    ours.assignees = ["anna", "ben"]
    theirs.assignees = ["anna", "cleo"]
    ours.checklist[2].isDone = true
    theirs.checklist[1].isDone = true
    ours.body = "ONE\ntwo\nthree\n"
    theirs.body = "one\ntwo\nTHREE\n"
    ours.title = "Paint all"
    theirs.priority = .high

    let merge = CardMerge(base: base, ours: ours, theirs: theirs)

    #expect(merge.clashes.isEmpty)
    #expect(merge.draft.title == "Paint all")
    #expect(merge.draft.priority == .high)
    #expect(merge.draft.tags == ["home", "mine", "theirs"])
    #expect(merge.draft.assignees == ["anna", "ben", "cleo"])
    #expect(merge.draft.checklist.map(\.isDone) == [false, true, true])
    #expect(merge.draft.body == "ONE\ntwo\nTHREE\n")
  }

  @Test func differentValuesOfOneFieldClashAndEqualValuesAgree() {
    var (ours, theirs) = (base, base)
    (ours.title, theirs.title) = ("Mine", "Theirs")
    (ours.body, theirs.body) = ("ONE\ntwo\nthree\n", "1\ntwo\nthree\n")
    (ours.priority, theirs.priority) = (.high, .high)

    let merge = CardMerge(base: base, ours: ours, theirs: theirs)

    #expect(merge.clashes == [.title, .body])
    #expect(merge.draft.title == "Mine")
    #expect(merge.draft.body == ours.body)
    #expect(merge.draft.priority == .high)
  }

  @Test func aStepIsFoundByItsTextAndOccurrenceAfterItMoved() throws {
    let step = StepName(2, in: base.checklist)
    var draft = base
    draft.checklist.insert(ChecklistItem(text: "new"), at: 0)

    try draft.apply(.setStep(step, isDone: true))

    #expect(draft.checklist.map(\.isDone) == [false, false, false, true])
    draft.checklist.remove(at: 1)
    let before = draft
    try draft.apply(.setStep(step, isDone: false))
    #expect(draft == before)
  }
}
