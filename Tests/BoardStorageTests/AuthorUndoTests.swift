import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// What one author did is taken back as one step, as far as others have not changed it since.
@Suite struct AuthorUndoTests {
  private let folder: TemporaryFolder
  private let ann: SQLiteBoardStore
  private let bot: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    ann = try .open(at: folder.board, sources: .repeatable(client: 1, by: "ann"))
    bot = try .open(at: folder.board, sources: .repeatable(client: 2, by: "bot"))
  }

  private func column(_ index: Int) throws -> Column.ID { try ann.board().columns[index].id }

  private func titles(_ index: Int) throws -> [String] {
    try ann.page(of: column(index), .first, limit: 100).map(\.title)
  }

  private func changes(since place: Int64 = 1, of card: Card.ID? = nil) throws -> AuthoredChanges {
    try ann.changes(by: "bot", in: card.map(HistoryScope.card) ?? .all, from: place)
  }

  private func takeBack(_ changes: AuthoredChanges) throws -> ActionEffect {
    guard case .done(let effect) = try ann.perform(.takeBack(changes)) else {
      throw StoreError.failed("it was no action")
    }
    return effect
  }

  private func faults() throws -> [String] { try BoardCheck(boardAt: folder.board).faults }

  @Test func allOfItIsOneStepAmongTheChangesOfOthers() throws {
    let own = try ann.add([CardDraft(title: "a"), CardDraft(title: "b")], at: .top(of: column(0)))
    try bot.refresh()
    try bot.rename(own[0], to: "A")
    try ann.rename(own[1], to: "b2")
    try bot.move(own[1], to: .top(of: column(2)))
    try bot.add([CardDraft(title: "c")], at: .bottom(of: column(0)))
    try ann.add([CardDraft(title: "d")], at: .bottom(of: column(0)))
    try bot.perform(.comment(own[0], "done"))

    let changes = try changes()
    #expect(changes.count == 4)
    let effect = try takeBack(changes)

    #expect(effect.leftOut == LeftOut())
    #expect(try titles(0) == ["a", "b2", "d"] && titles(2) == [])
    #expect(try ann.comments(of: own[0]).isEmpty)
    try ann.undo()
    #expect(try titles(0) == ["A", "c", "d"] && titles(2) == ["b2"])
    #expect(try faults() == [])
  }

  @Test func cardsChangedSinceAreLeftOutAndNamed() throws {
    let own = try ann.add([CardDraft(title: "a"), CardDraft(title: "b")], at: .top(of: column(0)))
    try bot.refresh()
    try bot.rename(own[0], to: "A")
    try bot.perform(.edit([own[0]], [.body("text")], expecting: nil))
    try bot.rename(own[1], to: "B")
    try ann.rename(own[0], to: "mine")

    let effect = try takeBack(changes())

    #expect(try titles(0) == ["mine", "b"] && ann.card(own[0])?.body == "")
    #expect(
      effect.leftOut.words { "“\($0)”" }
        == ", except 1 card: you have changed the title of “mine” since"
    )
    #expect(throws: StoreError.self) { try takeBack(changes()) }
    #expect(try titles(0) == ["mine", "b"])
  }

  @Test func anAuthorsUndoBeginsAtAPlaceAndMayBeOfOneCard() throws {
    let own = try ann.add([CardDraft(title: "a"), CardDraft(title: "b")], at: .top(of: column(0)))
    try bot.refresh()
    for card in own {
      try bot.rename(card, to: "one")
      try bot.rename(card, to: "two")
    }

    let last = try changes(since: bot.log.sequence)
    #expect(last.count == 1)
    _ = try takeBack(last)
    #expect(try titles(0) == ["two", "one"])
    #expect(try changes(of: own[0]).count == 2)
    _ = try takeBack(changes(of: own[0]))

    #expect(try titles(0) == ["a", "one"])
  }

  @Test func aColumnWithACardOfAnotherStays() throws {
    let board = try ann.board().id
    let draft = ColumnDraft(name: "Review", kind: .doing)
    for name in ["Review", "Later"] {
      try bot.perform(
        .addColumn(ColumnDraft(name: name, kind: draft.kind), board: board, .last)
      )
    }
    try ann.refresh()
    let review = try #require(try ann.board().columns.first { $0.name == "Review" })
    try ann.add([CardDraft(title: "mine")], at: .top(of: review.id))

    let effect = try takeBack(changes())

    #expect(try ann.board().columns.map(\.name) == ["To Do", "Doing", "Done", "Review"])
    #expect(
      effect.leftOut.words { "“\($0)”" }
        == ", except 1 thing: “Review” has cards now"
    )
    #expect(try faults() == [])
  }
}

extension StoreSources {
  /// Repeatable sources under an author's name.
  fileprivate static func repeatable(client: UInt8, by author: String) -> StoreSources {
    let sources = StoreSources.counting(client: client)
    return StoreSources(
      now: sources.now,
      nextIdentifier: sources.nextIdentifier,
      client: sources.client,
      author: author
    )
  }
}
