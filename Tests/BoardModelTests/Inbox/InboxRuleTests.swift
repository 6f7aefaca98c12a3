import BoardModel
import Foundation
import Testing

/// Which changes of others concern ann, and why.
struct InboxRuleTests {
  private struct Facts: InboxFacts {
    var own: Set<Card.ID> = []
    var done: Set<Column.ID> = []
    var waiting: [Card.ID: [WaitingCard]] = [:]
    var isCommentGone = false
    var overwritten: OverwrittenField?

    func isOwn(_ card: Card.ID) -> Bool { own.contains(card) }
    func exists(_ comment: CardComment.ID) -> Bool { !isCommentGone }
    func isOpen(_ place: CardPlace) -> Bool { !place.isArchived && !done.contains(place.column) }
    func waiting(for card: Card.ID) -> [WaitingCard] { waiting[card] ?? [] }
    func overwrittenField(by change: CardChange, of author: String) -> OverwrittenField? {
      overwritten
    }
  }

  private let card = Card.ID(uuid: UUID())
  private let other = Card.ID(uuid: UUID())
  private let toDo = Column.ID(uuid: UUID())
  private let finished = Column.ID(uuid: UUID())

  private func record(
    _ edits: [CardEdit],
    in column: Column.ID? = nil,
    isWhole: Bool = false
  ) -> CardRecord {
    CardRecord(
      place: CardPlace(column: column ?? toDo, orderKey: .origin),
      createdAt: isWhole ? Timestamp(milliseconds: 1) : nil,
      updatedAt: Timestamp(milliseconds: 2),
      edits: edits
    )
  }

  private func change(
    _ kind: Change.Kind,
    _ before: CardRecord?,
    _ after: CardRecord?,
    by author: String? = "ben"
  ) -> Change {
    change(
      kind,
      .card(CardChange(card: card, title: "Deploy", before: before, after: after)),
      by: author
    )
  }

  private func change(
    _ kind: Change.Kind,
    _ subject: Change.Subject,
    by author: String? = "ben"
  ) -> Change {
    Change(
      sequence: 7,
      action: ActionID(uuid: UUID()),
      kind: kind,
      subject: subject,
      date: Timestamp(milliseconds: 3),
      client: UUID(),
      author: author
    )
  }

  private func comment(_ text: String, by author: String? = "ben") -> Change {
    let comment = CardComment(
      id: CardComment.ID(uuid: UUID()),
      card: card,
      author: author,
      date: Timestamp(milliseconds: 3),
      text: text
    )
    return change(
      .created,
      .comment(CommentChange(title: "Deploy", before: nil, after: comment)),
      by: author
    )
  }

  /// The sentences about a change, for ann.
  private func words(_ change: Change, _ facts: Facts = Facts()) throws -> [String] {
    try InboxRule(for: NamePattern("ann"), facts: facts).entries(for: change).map(\.sentence)
  }

  @Test func aCommentConcernsWhomItMentionsAndWhoseCardItIs() throws {
    let own = Facts(own: [card])

    #expect(try words(comment("hi @ann\nmore")) == ["@ben mentioned you on “Deploy”: “hi @ann”"])
    #expect(try words(comment("done"), own) == ["@ben commented on “Deploy”: “done”"])
    #expect(try words(comment("done")) == [])
    #expect(try words(comment("hi @ann"), Facts(isCommentGone: true)) == [])
  }

  @Test func ownChangesAndThoseOfNobodyConcernNobody() throws {
    let own = Facts(own: [card])

    #expect(try words(comment("@ann", by: "Ann"), own) == [])
    #expect(try words(comment("@ann", by: nil), own) == [])
    #expect(try words(change(.updated, nil, record([.assignees(["ann"])]), by: "ann")) == [])
  }

  @Test func anAssignmentConcernsWhoeverWasNotAssignedBefore() throws {
    let (none, both) = (record([.assignees(["ben"])]), record([.assignees(["ben", "Ann"])]))
    let new = record([.title("Deploy"), .assignees(["ann"])], isWhole: true)

    #expect(try words(change(.updated, none, both)) == ["@ben assigned “Deploy” to you"])
    #expect(try words(change(.updated, both, none)) == [])
    #expect(try words(change(.created, nil, new)) == ["@ben assigned “Deploy” to you"])
    #expect(try words(change(.restored, nil, new)) == [], "it has nothing new")
  }

  @Test(
    arguments: [
      (CardEdit.body(""), CardEdit.body("a\nask @ann")),
      (.title("x"), .title("ask @ann")),
      (.checklist([]), .checklist([ChecklistItem(text: "ask @ann")])),
    ]
  )
  func aMentionInATextConcernsThePersonOnce(old: CardEdit, new: CardEdit) throws {
    let sentence = "@ben mentioned you on “Deploy”: “ask @ann”"

    #expect(try words(change(.updated, record([old]), record([new]))) == [sentence])
    #expect(try words(change(.updated, record([new]), record([old]))) == [])
    let longer = record([.body("ask @ann, now")])
    #expect(try words(change(.updated, record([.body("ask @ann")]), longer)) == [])
  }

  @Test func aFinishedBlockerConcernsWhoeverWaitsForIt() throws {
    var facts = Facts(own: [other], done: [finished])
    let (open, closed) = (record([]), record([], in: finished))
    facts.waiting[card] = [WaitingCard(id: other, title: "Release", blockers: [])]

    let unblocked = try words(change(.moved, open, closed), facts)
    #expect(unblocked == ["“Release” is unblocked: “Deploy” is done, by @ben"])
    #expect(
      try words(change(.deleted, record([], isWhole: true), nil), facts)
        == ["“Release” is unblocked: “Deploy” was deleted, by @ben"]
    )
    #expect(try words(change(.moved, closed, closed), facts) == [])
    #expect(try words(change(.moved, closed, open), facts) == [])

    facts.waiting[card] = [WaitingCard(id: other, title: "Release", blockers: [other])]
    #expect(
      try words(change(.moved, open, closed), facts)
        == ["“Release” still waits: “Deploy” is done, 1 more to go, by @ben"]
    )
    facts.waiting[card] = [WaitingCard(id: other, title: "Release", blockers: [card])]
    #expect(try words(change(.moved, open, closed), facts) == [], "it was opened again")
    facts.own = []
    facts.waiting[card] = [WaitingCard(id: other, title: "Release", blockers: [])]
    #expect(try words(change(.moved, open, closed), facts) == [], "it is somebody else's")
  }

  @Test func whatWasOverwrittenConcernsWhoeverLostIt() throws {
    let edit = change(.updated, record([.priority(.low)]), record([.priority(.high)]))

    #expect(
      try words(edit, Facts(overwritten: .named("priority")))
        == ["@ben overwrote your priority of “Deploy”"]
    )
    #expect(
      try words(edit, Facts(overwritten: .deletedCard))
        == ["@ben deleted “Deploy” while you edited it"]
    )
  }
}
