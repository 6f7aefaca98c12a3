import BoardModel
import BoardStorage
import Testing

@Suite struct EditingTests {
  private static let filled = CardDraft.filled(title: "new")

  @Test(arguments: Medium.allCases, CardField.independent)
  func anEditWritesItsFieldAndNoOther(_ medium: Medium, _ field: CardField) throws {
    let bench = try Bench(medium)
    let old = CardDraft(title: "old", due: CalendarDay(iso: "2026-01-01"))
    let id = try bench.store.add([old], at: .top(of: bench.column(0)))[0]
    let before = try #require(try bench.store.card(id))

    try bench.store.edit(id, [Self.filled.edit(of: field)], expecting: nil)

    let after = try #require(try bench.store.card(id))
    #expect(after.draft.fields(differingFrom: before.draft) == [field])
    #expect(after.draft.agrees(with: Self.filled, on: field))
    #expect(bench.changes.last?.kind == .updated)
    #expect(bench.changes.last?.card == CardChange(from: before, to: after))
    #expect(bench.changes.last?.card?.fields == [field])
  }

  @Test(arguments: Medium.allCases)
  func severalFieldsAreOneActionAndCanBeTakenBack(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("old")[0]
    let before = try #require(try bench.store.card(id))

    try bench.store.edit(id, Self.filled.edits(from: before.draft), expecting: before.draft)
    #expect(try bench.store.card(id)?.draft == Self.filled)
    #expect(try bench.store.previews(of: [id])[0].progress == ChecklistProgress(done: 1, count: 2))
    #expect(bench.changes.count == 2)

    try bench.store.edit(id, before.draft.edits(from: Self.filled), expecting: Self.filled)
    #expect(try bench.store.card(id)?.draft == before.draft)
    #expect(try bench.store.previews(of: [id])[0].progress == nil)
  }

  @Test(arguments: Medium.allCases)
  func anEditThatChangesNothingLogsNothing(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.store.add([Self.filled], at: .top(of: bench.column(0)))[0]
    let before = try bench.store.card(id)

    try bench.store.edit(id, CardField.allCases.map(Self.filled.edit(of:)), expecting: nil)

    #expect(bench.changes.count == 1)
    #expect(try bench.store.card(id) == before)
  }

  @Test(arguments: Medium.allCases)
  func anotherNormalFormIsAnotherText(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("é")[0]

    try bench.store.edit(id, [.title("e\u{301}"), .body("e\u{301}")], expecting: nil)
    try bench.store.edit(id, [.body("é")], expecting: nil)

    let card = try #require(try bench.store.card(id))
    #expect(Array(card.title.utf8) == Array("e\u{301}".utf8))
    #expect(Array(card.body.utf8) == Array("é".utf8))
  }

  @Test(arguments: Medium.allCases)
  func anEditOfWhatAnotherHasChangedIsRefusedAndCarriesTheCardAsItIs(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("old")[0]
    let base = try #require(try bench.store.card(id)).draft
    try bench.store.edit(id, [.priority(.high)], expecting: nil)
    let theirs = try #require(try bench.store.card(id))

    #expect(throws: StoreError.changedMeanwhile(theirs)) {
      try bench.store.edit(id, [.title("mine")], expecting: base)
    }

    #expect(try bench.store.card(id) == theirs)
    #expect(bench.changes.count == 2)
  }

  @Test(arguments: Medium.allCases)
  func aMoveIsNoConflictForAnEdit(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let id = try bench.add("old")[0]
    let base = try #require(try bench.store.card(id)).draft
    try bench.store.move(id, to: .top(of: bench.column(2)))

    try bench.store.edit(id, [.title("mine")], expecting: base)

    #expect(try bench.titles(2) == ["mine"])
  }

  @Test(arguments: [
    (CardEdit.title(" "), StoreError.invalidTitle(.blank)),
    (.body(String(repeating: "x", count: 1_048_577)), .bodyTooLong(bytes: 1_048_577)),
    (.tags(["a b"]), .invalidTags(.containsBlank(tag: "a b"))),
    (.checklist([ChecklistItem(text: " \n")]), .invalidChecklist(.blank)),
    (
      .checklist(Array(repeating: ChecklistItem(text: "x"), count: 501)),
      .invalidChecklist(.tooMany(count: 501))
    ),
    (
      .checklist([ChecklistItem(text: String(repeating: "x", count: 501))]),
      .invalidChecklist(.tooLong(characters: 501))
    ),
  ])
  func aBadValueIsRefusedAndNothingIsChanged(_ edit: CardEdit, _ error: StoreError) throws {
    let bench = try Bench(.memory)
    let id = try bench.add("old")[0]
    let before = try bench.store.card(id)

    #expect(throws: error) { try bench.store.edit(id, [.priority(.high), edit], expecting: nil) }

    #expect(try bench.store.card(id) == before)
    #expect(bench.changes.count == 1)
  }
}
