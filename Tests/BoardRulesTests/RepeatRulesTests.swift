import BoardModel
import BoardRules
import Foundation
import Testing

@Suite struct RepeatRulesTests {
  private let board = MemoryTransaction()

  private func day(_ iso: String) throws -> CalendarDay { try #require(CalendarDay(iso: iso)) }

  /// A card due on Thursday, 1 January 1970, which is today.
  private func draft(_ repeats: String, due: String? = "1970-01-01") throws -> CardDraft {
    var draft = CardDraft(title: "Water", body: "all of them", priority: .high, tags: ["home"])
    draft.due = try due.map(day)
    draft.repeats = try RepeatReader.read(repeats, today: .first)
    return draft
  }

  private func add(_ draft: CardDraft, to index: Int = 0) throws -> Card.ID {
    try #require(
      try board.perform(.add([draft], .top(of: board.columnID(index)))).cards.first
    )
  }

  private func finish(_ cards: Card.ID...) throws -> ActionEffect {
    try board.perform(.move(cards, to: .top(of: board.columnID(2))))
  }

  @Test(arguments: [("1970-01-01", "1970-01-08"), ("1970-01-05", nil)])
  func aStartAfterTheDueDateIsOfTheFinishedCardOnly(start: String, next: String?) throws {
    var first = try draft("every week")
    first.start = CalendarDay(iso: start)
    let id = try add(first)

    let following = try #require(try finish(id).following?.first)

    #expect(try board.existing(following).start == next.map(day))
  }

  @Test func aFinishedCardIsFollowedByTheNextOneInOneStep() throws {
    var first = try draft("every week")
    first.checklist = [ChecklistItem(text: "roses", isDone: true)]
    first.claim = CardClaim(by: "a bot", until: Timestamp(milliseconds: 1))
    first.source = CardSource(program: "todoist", id: "5")
    let blocker = try add(CardDraft(title: "buy a can"))
    first.blockedBy = [blocker]
    let id = try add(first)
    try board.perform(.comment(id, "use the big can"))
    try board.perform(.move([id], to: .top(of: board.columnID(1))))
    let before = board.contents

    var effect: ActionEffect?
    let step = try board.stretch { effect = try finish(id) }

    let next = try #require(effect?.following?.first.flatMap { try board.card($0) })
    var expected = first
    expected.due = try day("1970-01-08")
    expected.repeatFrom = .due
    expected.checklist = [ChecklistItem(text: "roses")]
    (expected.blockedBy, expected.claim, expected.source) = ([], nil, nil)
    #expect(next.draft == expected)
    #expect(next.column == (try board.columnID(0)), "the column in which the first one began")
    #expect(board.comments(of: next.id).isEmpty)
    let done = try board.existing(id)
    #expect(done.column == (try board.columnID(2)))
    #expect(done.repeatRule == nil && done.repeatFrom == nil && done.checklist[0].isDone)
    #expect(effect?.cardCount == 1 && effect?.following?.count == 1)

    let undone = try board.revert(.undo, step)
    #expect(board.contents == before, "\(board.contents.difference(from: before))")
    #expect(undone.action == .moved(to: try board.columnID(2)) && undone.count == 1)
    #expect(undone.title == "Water")
    try board.revert(.redo, step)
    #expect(try board.card(next.id)?.draft == next.draft)
  }

  @Test func aRuleThatMeetsNoDayAfterTheDueDateIsRefused() throws {
    let rule = "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31"
    let refusal = StoreError.invalidMark(
      "counted from 30 Nov 1970, the rule falls on no other day; change the due date or the rule"
    )
    #expect(throws: refusal) { try add(draft(rule, due: "1970-11-30")) }
    let card = try add(draft(rule, due: "1970-01-31"))
    let plain = try add(draft("none", due: "1970-11-30"))
    let repeats = try #require(try RepeatReader.read(rule, today: .first))
    #expect(throws: refusal) {
      try board.perform(.edit([plain], [.repeats(repeats)], expecting: nil))
    }
    // A card that has such a rule can be edited, and then ends at its next date.
    try board.perform(.edit([card], [.due(day("1970-11-30"))], expecting: nil))
    #expect(try finish(card).following?.ended == 1)
    // So can a rule that only ends.
    #expect(try finish(add(draft("every year until 3 jan 1970"))).following?.ended == 1)
  }

  @Test func finishingAgainAfterAnUndoMakesTheSameCard() throws {
    let id = try add(draft("every day"))
    let step = try board.stretch { _ = try finish(id) }
    let next = board.cardList.map(\.id)
    try board.revert(.undo, step)

    _ = try finish(id)

    #expect(Set(board.cardList.map(\.id)) == Set(next))
  }

  @Test func aCardThatIsFinishedTwiceIsFollowedOnce() throws {
    let id = try add(draft("every day"))
    _ = try finish(id)
    try board.perform(.move([id], to: .top(of: board.columnID(0))))

    let effect = try finish(id)

    #expect(effect.following == nil)
    #expect(board.cardList.count == 2)
  }

  @Test func everyOneOfManyIsFollowed() throws {
    let ids = [try add(draft("every day")), try add(draft("every week")), try add(draft("none"))]

    let effect = try board.perform(.move(ids, to: .bottom(of: board.columnID(2))))

    #expect(effect.following?.count == 2 && effect.cardCount == 3)
    #expect(try board.ordered(board.columnID(0)).map(\.due?.iso) == ["1970-01-02", "1970-01-08"])
  }

  @Test func missedDatesDoNotPileUp() throws {
    board.today = try day("1979-12-31")
    let id = try add(draft("every mon", due: "1970-01-05"))

    let next = try #require(try finish(id).following)

    #expect(next.count == 1 && next.due?.iso == "1980-01-07")
    #expect(board.cardList.count == 2)
  }

  @Test func aRepeatEndsWithItsCountItsLastDayAndNone() throws {
    for text in ["every day 1 time", "every day until 1 jan 1970"] {
      let effect = try finish(try add(draft(text)))
      #expect(effect.following?.ended == 1 && effect.following?.count == 0, "\(text)")
    }
    let three = try add(draft("every day 3 times"))
    let second = try #require(try finish(three).following?.first)
    #expect(try board.card(second)?.repeatRule?.count == 2)
    let third = try #require(try finish(second).following?.first)
    #expect(try finish(third).following?.ended == 1)

    let id = try add(draft("every day"))
    try board.perform(.edit([id], [.repeats(nil)], expecting: nil))
    #expect(try finish(id).following == nil)
  }

  @Test func aCardThatCountsFromCompletionNeedsNoDueDate() throws {
    board.today = try day("1970-03-10")
    let id = try add(draft("3 days after done", due: nil))
    #expect(try board.card(id)?.due == nil)

    #expect(try finish(id).following?.due?.iso == "1970-03-13")
  }

  @Test func aCardThatBeginsToRepeatIsDueOnTheFirstDay() throws {
    let id = try add(CardDraft(title: "a"))
    let edit = CardField.repeats.read(line: "every mon", today: .first).edit

    try board.perform(.edit([id], [try #require(edit)], expecting: nil))

    #expect(try board.card(id)?.due?.iso == "1970-01-05")
    try board.perform(.edit([id], [.due(nil)], expecting: nil))
    #expect(try board.card(id)?.due == nil)
  }

  @Test func theNextCardStartsInAnOpenColumnIfItsOwnIsGone() throws {
    let id = try add(draft("every day"), to: 1)
    try board.perform(.move([id], to: .top(of: board.columnID(0))))
    try board.perform(.deleteColumn(board.columnID(1), cards: .none))

    let effect = try board.perform(.move([id], to: .top(of: board.columnID(1))))

    let next = try #require(effect.following?.first)
    #expect(try board.card(next)?.column == (try board.columnID(0)))
  }

  @Test func anImportFinishesACardUnlessItsSourceHasRepeats() throws {
    for hasRepeats in [false, true] {
      let id = try add(draft("every day"))
      let count = board.cardList.count
      let imported = ImportedCard(
        id: id,
        draft: try board.existing(id).draft,
        fields: hasRepeats ? [.title, .repeats] : [.title],
        place: .column(try board.columnID(2))
      )

      try board.importing(.card(imported))

      #expect(board.cardList.count == count + (hasRepeats ? 0 : 1))
    }
  }

  @Test func anImportLeavesOutARepeatThatMeetsNoDayAndKeepsTheOneBefore() throws {
    var bad = CardDraft(title: "bad", due: CalendarDay(iso: "1970-11-30"))
    bad.repeatRule = try RepeatRule(rrule: "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31")
    let known = try add(draft("every day"))
    let new = Card.ID(uuid: UUID())
    let rules = try ImportRules(board)

    for id in [known, new] {
      let column = try board.columnID(0)
      try rules.apply(.card(ImportedCard(id: id, draft: bad, place: .column(column))))
    }

    #expect(rules.counts.droppedRepeats == 2)
    let before = try draft("every day").repeatRule
    #expect(try board.existing(known).draft.repeatRule == before)
    #expect(try board.existing(new).draft == CardDraft(title: "bad", due: bad.due))
  }

  @Test func namedIdentifiersAreThoseOfTheStandard() throws {
    // The example of RFC 9562, appendix A.4.
    let space = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let id = UUID.named("www.example.com".utf8, in: space)
    #expect(id.uuidString.lowercased() == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    // More than a block of the hash.
    let long = UUID.named(String(repeating: "x", count: 100).utf8, in: space)
    #expect(long.uuidString.lowercased() == "897f5b43-a3c8-582d-9c8d-9cfe358a534d")
    #expect(Card.ID(uuid: id).followsAnother && !Card.ID(uuid: space).followsAnother)
  }
}
