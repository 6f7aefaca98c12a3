import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// A deleted column or board comes back as far as it can, and says what could not.
@Suite struct PartialUndoTests {
  private let folder: TemporaryFolder
  private let ann: SQLiteBoardStore
  private let bob: SQLiteBoardStore

  init() throws {
    folder = try TemporaryFolder()
    ann = try .open(at: folder.board, sources: .counting(client: 1).by("ann"))
    bob = try .open(at: folder.board, sources: .counting(client: 2).by("bob"))
  }

  private func column(_ index: Int) throws -> Column.ID { try ann.board().columns[index].id }

  @discardableResult private func add(_ titles: [String], to column: Column.ID) throws -> [Card.ID]
  {
    try ann.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column))
  }

  private func titles(_ column: Column.ID) throws -> [String] {
    try ann.page(of: column, .first, limit: 1_000).map(\.title)
  }

  private func faults() throws -> [String] { try BoardCheck(boardAt: folder.board).faults }

  @Test func aColumnComesBackWithoutTheCardThatAnotherMoved() throws {
    let (toDo, doing, done) = (try column(0), try column(1), try column(2))
    let ids = try add(["a", "b", "c"], to: doing)
    try ann.perform(.deleteColumn(doing, cards: .column(toDo)))
    try bob.move(ids[1], to: .top(of: done))

    let undone = try #require(try ann.undo())

    #expect(undone.action == .column(.deleted))
    #expect(try titles(doing) == ["a", "c"] && titles(done) == ["b"] && titles(toDo) == [])
    #expect(undone.leftOut.count == 1)
    #expect(
      undone.leftOut.words { "“\($0)”" } == ", except 1 card: bob has moved “b” since"
    )
    #expect(try faults() == [])
  }

  @Test func aColumnReturnsWithoutCardsThatTheSameUserMovedOrDeleted() throws {
    let (toDo, doing, done) = (try column(0), try column(1), try column(2))
    let ids = try add(["a", "b", "c", "d"], to: doing)
    try ann.perform(.deleteColumn(doing, cards: .archive))
    let other = try SQLiteBoardStore.open(
      at: folder.board,
      sources: .counting(client: 3).by("ann")
    )
    try other.restore(ids[1])
    try other.move(ids[1], to: .top(of: done))
    try other.delete(ids[2])

    let undone = try #require(try ann.undo())

    #expect(try titles(doing) == ["a", "d"] && titles(done) == ["b"] && titles(toDo) == [])
    #expect(
      undone.leftOut.words { $0 }
        == ", except 2 cards: you have deleted c since; you have moved b since"
    )
    #expect(try faults() == [])
  }

  @Test func aBoardReturnsUnderAnotherNameIfItsOwnIsTaken() throws {
    try ann.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try ann.boards()[1]
    let ids = try add(["a", "b", "c"], to: home.columns[0].id)
    try ann.perform(.deleteBoard(home.id))
    try bob.restore(ids[1])
    try bob.perform(.addBoard("home", columns: ColumnDraft.usual))

    let undone = try #require(try ann.undo())

    #expect(try ann.boards().map(\.name) == ["Main", "Home 2", "home"])
    #expect(try titles(home.columns[0].id) == ["a", "c"])
    #expect(
      undone.leftOut.words { "“\($0)”" }
        == ", now called “Home 2” because “Home” is taken, except 1 card: “b” exists again"
    )
    #expect(try faults() == [])
  }

  @Test func theUndoneDeletionIsRedoneWithoutTheCardThatIsElsewhere() throws {
    let (toDo, doing, done) = (try column(0), try column(1), try column(2))
    let ids = try add(["a", "b"], to: doing)
    try ann.perform(.deleteColumn(doing, cards: .column(toDo)))
    try bob.move(ids[1], to: .top(of: done))
    try ann.undo()

    let redone = try #require(try ann.redo())

    #expect(redone.leftOut.count == 1)
    #expect(try ann.board().columns.map(\.id) == [toDo, done])
    #expect(try titles(toDo) == ["a"] && titles(done) == ["b"])
    try ann.undo()
    try bob.edit(ids[0], [.title("A")])
    try bob.add([CardDraft(title: "new")], at: .bottom(of: doing))
    #expect(throws: StoreError.self) { try ann.perform(.redo) }
    #expect(try titles(doing) == ["A", "new"])
    #expect(try faults() == [])
  }

  @Test func manyDeletedCardsReturnThoughOneExistsAgain() throws {
    let ids = try add(["a", "b", "c"], to: column(0))
    try ann.perform(.delete(ids))
    try bob.restore(ids[1])

    let undone = try #require(try ann.undo())

    #expect(undone.action == .deleted && undone.count == 2 && undone.leftOut.count == 1)
    #expect(try titles(column(0)) == ["a", "b", "c"])
    try ann.redo()
    try bob.restore(ids[0])
    try ann.delete(ids[0])
    #expect(try titles(column(0)) == [])
  }

  @Test func somebodyElseBringsADeletedColumnBack() throws {
    let (toDo, doing) = (try column(0), try column(1))
    let ids = try add(["a", "b"], to: doing)
    try ann.perform(.deleteColumn(doing, cards: .column(toDo)))
    try ann.rename(ids[0], to: "A")
    try ann.move(ids[1], to: .top(of: toDo))

    let result = try bob.perform(.restoreColumn(doing))

    guard case .done(let effect) = result else { throw StoreError.failed("\(result)") }
    #expect(effect.title == "Doing" && effect.column == doing && effect.cardCount == 1)
    #expect(effect.leftOut.words { $0 } == ", except 1 card: ann has moved b since")
    try ann.refresh()
    #expect(try ann.board().columns.map(\.name) == ["To Do", "Doing", "Done"])
    #expect(try titles(doing) == ["A"] && titles(toDo) == ["b"])
    #expect(try bob.undo()?.action == .column(.restored))
    try ann.refresh()
    #expect(try ann.board().columns.map(\.name) == ["To Do", "Done"])
    #expect(try titles(toDo) == ["b", "A"])
    #expect(try faults() == [])
  }

  @Test func somebodyElseBringsADeletedBoardBack() throws {
    try ann.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try ann.boards()[1]
    let ids = try add((0..<300).map { "\($0)" }, to: home.columns[1].id)
    try ann.archive(ids[3])
    try ann.perform(.deleteBoard(home.id))

    try bob.perform(.restoreBoard(home.id))

    #expect(try bob.boards()[1] == home)
    #expect(try bob.count(of: home.columns[1].id) == 299)
    #expect(try bob.card(ids[3])?.place.isArchived == true)
    #expect(try faults() == [])
    try bob.undo()
    #expect(try bob.boards().count == 1)
    #expect(throws: StoreError.boardNotFound(Board.ID(uuid: UUID(uuid: noIdentifier)))) {
      try bob.perform(.restoreBoard(Board.ID(uuid: UUID(uuid: noIdentifier))))
    }
  }

  @Test func aColumnOfADeletedBoardWaitsForItsBoard() throws {
    try ann.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try ann.boards()[1]
    try ann.perform(.deleteColumn(home.columns[0].id, cards: .none))
    try ann.perform(.deleteBoard(home.id))

    do {
      try bob.perform(.restoreColumn(home.columns[0].id))
      Issue.record("the column came back without its board")
    } catch StoreError.conflict(let conflict) {
      #expect(conflict.kind == .boardGone && conflict.title == "To Do")
    }
    try bob.perform(.restoreBoard(home.id))
    try bob.perform(.restoreColumn(home.columns[0].id))
    #expect(try bob.boards()[1] == home)
  }

  @Test func aCardThatLeftTheArchiveReturnsToItsPlaceThere() throws {
    let ids = try add(["a", "b", "c", "d"], to: column(0))
    let archive = CardQuery(.archive(try ann.board().id))
    for id in ids { try ann.archive(id) }
    let before = try ann.page(of: archive, .first, limit: 9).map(\.title)

    try ann.perform(.restore([ids[0], ids[2]]))
    try ann.undo()

    #expect(try ann.page(of: archive, .first, limit: 9).map(\.title) == before)
    try ann.perform(.delete([ids[1], ids[2]]))
    try ann.undo()
    #expect(try ann.page(of: archive, .first, limit: 9).map(\.title) == before)
    #expect(try faults() == [])
  }
}

private let noIdentifier: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

extension StoreSources {
  /// The same sources under an author's name.
  fileprivate func by(_ author: String) -> StoreSources {
    StoreSources(now: now, nextIdentifier: nextIdentifier, client: client, author: author)
  }
}
