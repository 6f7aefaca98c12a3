import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// The fields that few cards have, comments and views, in a file.
@Suite struct RelationTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    var sources = StoreSources.counting()
    sources.author = "Anna"
    store = try .open(at: folder.board, sources: sources)
  }

  private func column(_ index: Int) throws -> BoardModel.Column.ID {
    try store.board().columns[index].id
  }

  private func add(_ titles: String...) throws -> [Card.ID] {
    try store.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column(0)))
  }

  private func find(_ text: String) throws -> [String] {
    let context = QueryContext(
      today: .first,
      now: Timestamp(milliseconds: 1_000_000),
      author: "Anna"
    )
    return try store.page(of: CardQuery(.all, ParsedQuery(text, on: context)), .first, limit: .max)
      .map(\.title)
  }

  @Test func meAmongTheAssigneesIsTheAuthor() throws {
    let card =
      try
      store.add(
        [CardDraft(title: "a", assignees: ["bob", "me"])],
        at: .bottom(of: column(0))
      )[0]
    let names = { try store.card(card)?.assignees }
    #expect(try names() == ["bob", "Anna"])

    try store.edit(card, [.assignees(["@Me,bob"])])
    #expect(try names() == ["Anna", "bob"])

    try store.perform(.adjust([card], [.removeAssignees(["@me"])]))
    #expect(try names() == ["bob"])

    try store.perform(.adjust([card], [.addAssignees(["me"]), .addAssignees(["anna"])]))
    #expect(try names() == ["bob", "Anna"])

    try store.perform(.move([card], to: .top(of: column(1)), setting: [.assignees(["me"])]))
    #expect(try find("@me") == ["a"] && find("is:mine") == ["a"])
  }

  @Test(arguments: [("Ann  Lee", "Ann-Lee"), ("ann", "ann"), (nil, nil), ("Lee, Ann", nil)])
  func meNeedsANameThatACardCanHave(author: String?, assignee: String?) throws {
    var sources = StoreSources.counting()
    sources.author = author
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let draft = CardDraft(title: "a", assignees: ["me"])
    let place = try Placement.bottom(of: store.board().columns[0].id)
    guard let assignee else {
      #expect(throws: StoreError.invalidAssignees(.unknownAuthor)) {
        try store.add([draft], at: place)
      }
      return
    }

    let card = try store.add([draft], at: place)[0]

    #expect(try store.card(card)?.assignees == [assignee])
  }

  private var everything: CardDraft {
    get throws {
      CardDraft(
        title: "all",
        body: "text",
        due: CalendarDay(iso: "2026-12-24"),
        priority: .high,
        tags: ["t"],
        assignees: ["anna", "Bob"],
        checklist: [ChecklistItem(text: "step")],
        blockedBy: try add("first", "second"),
        claim: CardClaim(by: "A bot", until: Timestamp(milliseconds: 5_000_000)),
        source: CardSource(program: "trello", id: "5f 3c\t#1")
      )
    }
  }

  @Test func everyFieldIsReadAsItWasWritten() throws {
    let draft = try everything
    let id = try #require(try store.add([draft], at: .top(of: column(0))).first)

    #expect(try store.card(id)?.draft == draft)
    #expect(try SQLiteBoardStore.open(at: folder.board).card(id)?.draft == draft)
    let preview = try #require(try store.previews(of: [id]).first)
    #expect(preview.assignees == ["anna", "Bob"])
    #expect(preview.blockers == OpenBlockers(title: "first", count: 2))
    #expect(preview.claim?.by == "A bot")
    #expect(try store.card(from: #require(draft.source)) == id)
    #expect(try store.card(from: CardSource(program: "trello", id: "other")) == nil)
  }

  @Test func everyFieldIsUndoneAndComesBackWithItsCard() throws {
    let draft = try everything
    let id = try #require(try store.add([draft], at: .top(of: column(0))).first)

    try store.edit(id, CardDraft(title: "all").edits(from: draft))
    #expect(try store.card(id)?.draft == CardDraft(title: "all"))
    #expect(try store.previews(of: [id]).first?.assignees == [])
    try store.undo()
    #expect(try store.card(id)?.draft == draft)
    try store.delete(id)
    #expect(try store.card(from: #require(draft.source)) == nil)
    try store.restore(id)
    #expect(try store.card(id)?.draft == draft)
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test func theHistoryTellsOfEachField() throws {
    let draft = try everything
    let id = try #require(try store.add([CardDraft(title: "all")], at: .top(of: column(0))).first)
    try store.edit(id, draft.edits(from: CardDraft(title: "all")))
    try store.perform(.comment(id, "Well done\nindeed"))

    let entries = try store.history(of: .card(id), .newest, matching: nil, limit: 10).entries
    let words = entries.map { HistoryWords($0, on: [], today: .first) }

    #expect(words[0].verb == "commented" && words[0].detail == "“Well done”")
    #expect(
      words[1].detail
        .hasSuffix(
          "assignees none → @anna @Bob, checklist none → 0/1, blocked by 2 cards, "
            + "claimed by A bot, imported from trello, description"
        ),
      "\(words[1].detail)"
    )
    let found = try store.history(of: .all, .newest, matching: HistorySearch("WELL"), limit: 10)
    #expect(found.entries.map(\.event) == [.commented("Well done")])
  }

  @Test func aCardThatIsDoneUnblocksOthersAtOnce() throws {
    let ids = try add("a", "b", "c")
    try store.perform(.adjust([ids[0]], [.addBlockers([ids[1], ids[2]])]))
    #expect(try find("is:blocked") == ["a"])
    #expect(try find("is:blocking") == ["b", "c"])
    #expect(try find("is:ready") == ["b", "c"])
    #expect(try store.dependents(of: ids[1]) == [ids[0]])

    try store.move(ids[1], to: .top(of: column(2)))
    #expect(try store.openBlockers(of: ids[0]) == [ids[2]])
    #expect(try find("is:blocking") == ["c"])
    try store.archive(ids[2])
    #expect(try store.openBlockers(of: ids[0]) == [])
    #expect(try find("is:blocked") == [])
    #expect(try find("is:ready") == ["a"])
    #expect(try store.previews(of: [ids[0]]).first?.blockers == nil)
    try store.restore(ids[2])
    #expect(try find("is:blocked") == ["a"])
    try store.delete(ids[2])
    #expect(try find("is:ready") == ["a"])
    try store.undo()
    #expect(try find("is:blocked") == ["a"])
  }

  @Test func claimsEndByThemselves() throws {
    let ids = try add("a", "b")
    try store.edit(ids[0], [.claim(CardClaim(by: "x", until: Timestamp(milliseconds: 1_000_000)))])
    try store.edit(ids[1], [.claim(CardClaim(by: "x", until: Timestamp(milliseconds: 1_000_001)))])

    #expect(try find("is:claimed") == ["b"])
    #expect(try find("-is:claimed") == ["a"])
  }

  @Test func assigneesAreFoundAndCompleted() throws {
    let ids = try add("a", "b", "c")
    try store.perform(.adjust([ids[0]], [.addAssignees(["Anna-Berg"])]))
    try store.perform(.adjust([ids[1]], [.addAssignees(["anna", "bob"])]))

    #expect(try find("@annaberg") == ["a"])
    #expect(try find("is:mine") == ["b"])
    #expect(try find("has:assignee") == ["a", "b"])
    #expect(try find("no:assignee") == ["c"])
    #expect(try store.assignees(startingWith: "a", limit: 5) == ["anna"])
    #expect(try store.assignees(startingWith: "", limit: 5) == ["Anna-Berg", "anna", "bob"])
  }

  @Test func commentsStayWithTheirCard() throws {
    let ids = try add("a", "b")
    try store.perform(.comment(ids[0], "one"))
    try store.perform(.comment(ids[0], "two"))
    #expect(try store.comments(of: ids[0]).map(\.text) == ["one", "two"])
    #expect(try store.comments(of: ids[0]).allSatisfy { $0.author == "Anna" })
    #expect(try store.comments(of: ids[1]) == [])

    try store.delete(ids[0])
    try store.restore(ids[0])
    #expect(try store.comments(of: ids[0]).map(\.text) == ["one", "two"])
    try store.undo()
    try store.undo()
    try store.undo()
    #expect(try store.comments(of: ids[0]).map(\.text) == ["one"])
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test func viewsAreKeptAndChecked() throws {
    try store.perform(.addView(ViewDraft(name: "Mine", query: "is:mine"), .last))
    let board = try store.board().id
    try store.perform(.addView(ViewDraft(name: "Here", query: "#x", board: board), .first))

    let views = try SQLiteBoardStore.open(at: folder.board).views()
    #expect(views.map(\.name) == ["Here", "Mine"] && views[0].board == board)
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
    let words = try store.history(of: .all, .newest, matching: nil, limit: 1).entries
      .map { HistoryWords($0, on: [], today: .first).title }
    #expect(words == ["view Here"])

    try raw(folder.board) { try $0.execute(sql: "UPDATE saved_view SET name = 'Other'") }
    #expect(try BoardCheck(boardAt: folder.board).faults.count == 2)
  }

  @Test func aRecoveredBoardHasAllOfIt() throws {
    let draft = try everything
    let id = try #require(try store.add([draft], at: .top(of: column(0))).first)
    try store.perform(.comment(id, "one"))
    try store.perform(.addView(ViewDraft(name: "Mine", query: "is:mine"), .last))
    // Only the rows are left of this card.
    try raw(folder.board) {
      try $0.execute(sql: "DELETE FROM change WHERE subject = 0; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    let target = folder.board + ".recovered"
    _ = try BoardRecovery(of: folder.board, to: target)

    let recovered = try SQLiteBoardStore.open(at: target)
    #expect(try recovered.card(id)?.draft == draft)
    #expect(try recovered.comments(of: id).map(\.text) == ["one"])
    #expect(try recovered.views().map(\.name) == ["Mine"])
    #expect(try BoardCheck(boardAt: target).faults == [])
  }
}

extension SQLiteBoardStore {
  /// The card imported from a source, or nil.
  fileprivate func card(from source: CardSource) throws -> Card.ID? {
    try database.read { db in
      try UUID.fetchOne(
        db,
        sql: """
          SELECT c.id FROM card_value v JOIN card c ON c.key = v.card_key
          WHERE v.field = \(CardValues.number(of: .source)) AND v.value = ?
          """,
        arguments: [CardEdit.source(source).rows.first?.text]
      )
      .map(Card.ID.init)
    }
  }
}
