import BoardModel
import BoardRules
import Testing

@Suite struct TemplateRulesTests {
  private let board = MemoryTransaction()

  private func add(_ draft: CardDraft) throws -> Card.ID {
    try #require(
      try board.perform(.add([draft], .top(of: board.columnID(0)))).cards.first
    )
  }

  @Test func aTemplateIsArchivedWithoutDatesRelationsAndTicksInOneStep() throws {
    let other = try add(CardDraft(title: "other"))
    var draft = CardDraft(title: "Bug", body: "Steps:", priority: .high, tags: ["bug"])
    (draft.due, draft.start, draft.parent, draft.blockedBy) = (.first, .first, other, [other])
    draft.checklist = [ChecklistItem(text: "reproduce", isDone: true)]
    let id = try add(draft)
    let before = board.contents

    let step = try board.stretch { _ = try board.perform(.makeTemplates([id])) }

    let template = try board.existing(id)
    var expected = CardDraft(title: "Bug", body: "Steps:", priority: .high, tags: ["bug"])
    expected.checklist = [ChecklistItem(text: "reproduce")]
    expected.isTemplate = true
    #expect(template.draft == expected && template.place.isArchived)
    try board.revert(.undo, step)
    #expect(board.contents == before, "\(board.contents.difference(from: before))")
  }

  @Test func aRestoredTemplateIsACardAgain() throws {
    let id = try add(CardDraft(title: "Bug", tags: ["bug"]))
    try board.perform(.makeTemplates([id]))

    try board.perform(.restore([id]))

    let card = try board.existing(id)
    #expect(card.draft == CardDraft(title: "Bug", tags: ["bug"]) && !card.place.isArchived)
  }

  @Test func anArchivedCardBecomesATemplateInPlace() throws {
    let id = try add(CardDraft(title: "Bug"))
    try board.perform(.archive([id]))
    let place = try board.existing(id).place

    let effect = try board.perform(.makeTemplates([id]))

    #expect(effect.cardCount == 1)
    #expect(try board.existing(id).draft.isTemplate)
    #expect(try board.existing(id).place == place)
    #expect(try board.perform(.makeTemplates([id])).cardCount == 0, "a second time")
  }
}
