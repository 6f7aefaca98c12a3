import BoardModel
import GRDB
import Testing

@testable import BoardStorage

/// What comes of two clients' actions on one card or at one place: the same for both, and all of it
/// in the log.
@Suite struct OutcomeTests {
  private struct Two {
    let folder: TemporaryFolder
    let left: SQLiteBoardStore
    let right: SQLiteBoardStore
    let ids: [Card.ID]

    init() throws {
      folder = try TemporaryFolder()
      left = try .open(at: folder.board, sources: .counting(client: 1))
      right = try .open(at: folder.board, sources: .counting(client: 2))
      ids = try left.add(
        ["a", "b", "c"].map { CardDraft(title: $0) },
        at: .top(of: left.board().columns[0].id)
      )
    }

    func column(_ index: Int) throws -> BoardModel.Column.ID { try left.board().columns[index].id }

    /// The titles of a column, which both see alike.
    func titles(_ index: Int) throws -> [String] {
      let seen = try [left, right]
        .map { try $0.page(of: column(index), .first, limit: 100).map(\.title) }
      #expect(seen[0] == seen[1])
      return seen[0]
    }

    func log() throws -> [Change] {
      try left.database.queue.writeWithoutTransaction {
        try ChangeLog.entries(after: 3, limit: -1, $0)
      }
    }
  }

  @Test func theLaterOfTwoInsertsAtOnePlaceIsNextToIt() throws {
    let two = try Two()

    try two.left.add([CardDraft(title: "left")], at: .after(two.ids[0]))
    try two.right.add([CardDraft(title: "right")], at: .after(two.ids[0]))

    #expect(try two.titles(0) == ["a", "right", "left", "b", "c"])
    #expect(try two.log().map(\.kind) == [.created, .created])
  }

  @Test func theLaterOfTwoMovesOfOneCardHolds() throws {
    let two = try Two()

    try two.left.move(two.ids[1], to: .top(of: two.column(1)))
    try two.right.move(two.ids[1], to: .top(of: two.column(2)))

    #expect(try two.titles(0) == ["a", "c"])
    #expect(try two.titles(1) == [])
    #expect(try two.titles(2) == ["b"])
    #expect(try two.log().map(\.after?.column) == [two.column(1), two.column(2)])
  }

  @Test func anEditOfADeletedCardIsRefused() throws {
    let two = try Two()

    try two.left.delete(two.ids[1])
    #expect(throws: StoreError.cardNotFound(two.ids[1])) {
      try two.right.edit(two.ids[1], [.title("edited")], expecting: nil)
    }

    #expect(try two.titles(0) == ["a", "c"])
    #expect(try two.log().map(\.kind) == [.deleted])
  }

  @Test func aDeletedCardKeepsTheEditThatCameBeforeInTheLog() throws {
    let two = try Two()

    try two.right.edit(two.ids[1], [.title("edited")], expecting: nil)
    try two.left.delete(two.ids[1])

    #expect(try two.titles(0) == ["a", "c"])
    #expect(try two.log().last?.before?.title == "edited")
    _ = try two.left.undo()
    #expect(try two.titles(0) == ["a", "edited", "c"])
  }

  @Test func anInsertNextToADeletedCardIsRefused() throws {
    let two = try Two()

    try two.left.delete(two.ids[1])

    #expect(throws: StoreError.cardNotFound(two.ids[1])) {
      try two.right.add([CardDraft(title: "x")], at: .after(two.ids[1]))
    }
    #expect(try two.titles(0) == ["a", "c"])
  }

  @Test func theLaterOfTwoTitlesHoldsAndBothAreLogged() throws {
    let two = try Two()

    try two.left.rename(two.ids[0], to: "left")
    try two.right.rename(two.ids[0], to: "right")

    #expect(try two.titles(0) == ["right", "b", "c"])
    #expect(try two.log().map(\.after?.title) == ["left", "right"])
  }
}
