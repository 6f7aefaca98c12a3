import BoardModel
import EventStreams
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// Columns, boards and the archive in the file, as the log and other programs see them.
@Suite struct StructureTests {
  private func replay(_ bench: Bench) throws -> [String] {
    try bench.folder.map { try BoardCheck(boardAt: $0.board).faults } ?? []
  }

  @Test(arguments: Medium.allCases)
  func aNewColumnIsWhereItWasPutAndIsFoundAgain(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let board = try bench.store.board()

    try bench.store.perform(
      .addColumn(
        ColumnDraft(name: "Review", kind: .doing, limit: 4),
        board: board.id,
        .after(board.columns[0].id)
      )
    )

    #expect(try bench.store.board().columns.map(\.name) == ["To Do", "Review", "Doing", "Done"])
    #expect(try bench.store.board().columns[1].limit == 4)
    if let path = bench.folder?.board {
      let again = try SQLiteBoardStore.open(at: path)
      #expect(try again.boards() == bench.store.boards())
    }
    #expect(try replay(bench) == [])
  }

  @Test(arguments: Medium.allCases)
  func deletingAColumnMovesItsCardsAndUndoBringsAllBack(_ medium: Medium) throws {
    let bench = try Bench(medium)
    for number in 0..<40 { try bench.add("\(number)", to: number % 2) }
    let before = try bench.board()
    let boards = try bench.store.boards()

    try bench.store.perform(
      .deleteColumn(bench.column(1), cards: .column(bench.column(0)))
    )
    #expect(try bench.store.count(of: bench.column(0)) == 40)
    #expect(try replay(bench) == [])
    let undone = try bench.store.undo()

    #expect(undone?.action == .column(.deleted))
    #expect(try bench.store.boards() == boards)
    #expect(try bench.board() == before)
    #expect(try replay(bench) == [])
  }

  @Test(arguments: Medium.allCases)
  func archivedCardsLeaveTheCountsAndComeBack(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let ids = try bench.add("a", "b", "c")
    let main = try bench.store.board().id
    let before = try bench.board()

    try bench.store.archive(ids[1])

    #expect(try bench.titles(0) == ["a", "c"])
    #expect(try bench.store.count(of: bench.column(0)) == 2)
    #expect(try bench.store.count(of: CardQuery(.archive(main))) == .exact(1))
    #expect(
      try bench.store.page(of: CardQuery(.archive(main)), .first, limit: 9).map(\.title) == ["b"]
    )
    #expect(try bench.store.card(ids[1])?.place.archived?.board == main)
    #expect(try replay(bench) == [])
    try bench.store.restore(ids[1])
    #expect(try bench.titles(0) == ["a", "b", "c"])
    _ = try bench.store.undo()
    _ = try bench.store.undo()
    #expect(try bench.board() == before)
    #expect(try replay(bench) == [])
  }

  @Test func allBoardsAreReadByKindInTheOrderOfTheBoards() throws {
    let bench = try Bench(.memory)
    try bench.add("m1", "m2")
    try bench.store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try bench.store.boards()[1]
    let ids = try bench.store.add(
      (1...5).map { CardDraft(title: "h\($0)") },
      at: .bottom(of: home.columns[0].id)
    )
    let query = CardQuery(.kind(.toDo))
    let all = ["m1", "m2", "h1", "h2", "h3", "h4", "h5"]

    #expect(try bench.store.count(of: query) == .exact(7))
    for limit in 1...8 {
      var cards = try bench.store.page(of: query, .first, limit: limit)
      while let last = cards.last, cards.count < 7 {
        let more = try bench.store.page(of: query, .after(last.id), limit: limit)
        if more.isEmpty { break }
        cards += more
      }
      #expect(cards.map(\.title) == all)
      #expect(
        try bench.store.page(of: query, .last, limit: limit).map(\.title) == all.suffix(limit)
      )
      let before = try bench.store.page(of: query, .before(ids[2]), limit: limit).map(\.title)
      #expect(before == Array(all[..<4].suffix(limit)))
    }
    #expect(try bench.store.rank(of: ids[1], in: query) == 3)
    let first = try bench.store.neighbours(of: ids[0], in: query)
    #expect(
      try bench.store.previews(of: [first.previous].compactMap(\.self)).map(\.title) == ["m2"]
    )
    #expect(try bench.store.isOrdered(ids[4], before: ids[0], in: query) == false)
    try bench.store.perform(.archiveBoard(home.id))
    #expect(try bench.store.count(of: query) == .exact(2))
  }

  @Test func aDeletedBoardComesBackWhole() throws {
    let bench = try Bench(.disk)
    try bench.store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try bench.store.boards()[1]
    let ids = try bench.store.add(
      (0..<300).map { CardDraft(title: "\($0)", tags: ["t"]) },
      at: .bottom(of: home.columns[1].id)
    )
    try bench.store.archive(ids[7])
    let before = try ids.map { try bench.store.card($0) }

    try bench.store.perform(.deleteBoard(home.id))
    #expect(try bench.store.boards().map(\.name) == ["Main"])
    #expect(try replay(bench) == [])
    let undone = try bench.store.undo()

    #expect(undone?.action == .board(.deleted))
    #expect(try bench.store.boards()[1] == home)
    #expect(try ids.map { try bench.store.card($0) } == before)
    #expect(try replay(bench) == [])
  }

  @Test func anotherProgramSeesAColumnComeAndGo() throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    let other = try SQLiteBoardStore.open(at: path, sources: .counting(client: 2))
    var heard: [Change] = []
    let subscription = other.subscribeToChanges { heard.append($0) }
    let board = try bench.store.board()

    try bench.store.perform(.addColumn(ColumnDraft(name: "New"), board: board.id, .last))
    try other.refresh()
    #expect(heard.last?.isStructural == true)
    #expect(try other.boards() == bench.store.boards())
    let new = try bench.column(3)
    try bench.store.perform(.deleteColumn(new, cards: .none))

    #expect(throws: StoreError.columnNotFound(new)) {
      try other.add([CardDraft(title: "late")], at: .top(of: new))
    }
    #expect(try other.boards() == bench.store.boards())
    subscription.cancel()
  }

  @Test func boardsThatComeAndGoAreNeverTakenForDamage() throws {
    let folder = try TemporaryFolder()
    let writer = try SQLiteBoardStore.open(at: folder.board, sources: .counting())
    let reader = try SQLiteBoardStore.open(at: folder.board, sources: .counting(client: 2))
    let card =
      try
      writer.add(
        [CardDraft(title: "a")],
        at: .bottom(of: writer.boards()[0].columns[0].id)
      )[0]

    for number in 0..<20 {
      let effect = try writer.perform(.addBoard("b\(number)", columns: ColumnDraft.usual))
      guard case .done(let added) = effect, let id = added.board else { continue }
      let target = try writer.board(id).columns[1].id
      try writer.move(card, to: .top(of: target))
      #expect(try reader.card(card)?.column == target)
    }
  }

  @Test func aPriorityOnAGreatCardAddsLittleToTheLog() throws {
    let bench = try Bench(.memory)
    let body = String(repeating: "x", count: TextRule.bodyLimit)
    let id =
      try bench.store
      .add(
        [CardDraft(title: "great", body: body)],
        at: .top(of: bench.column(0))
      )[0]

    try bench.store.edit(id, [.priority(.high)])

    let size = try bench.store.database.queue.writeWithoutTransaction { db in
      try Int.fetchOne(
        db,
        sql: "SELECT length(before) + length(after) FROM change ORDER BY seq DESC LIMIT 1"
      )
    }
    #expect(try #require(size) < 512, "\(size ?? -1) bytes")
    try bench.store.undo()
    #expect(try bench.store.card(id)?.body == body)
    #expect(try bench.store.card(id)?.priority == Priority.none)
  }

  @Test func theBoardThatWasOpenLastIsRememberedForEachAuthor() throws {
    let folder = try TemporaryFolder()
    let anna = try SQLiteBoardStore.open(at: folder.board, sources: .system(author: "anna"))
    try anna.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try anna.boards()[1].id

    let ben = try SQLiteBoardStore.open(at: folder.board, sources: .system(author: "ben"))
    try ben.rememberOpen(anna.boards()[0].id)
    try anna.rememberOpen(home)

    #expect(try anna.openBoard() == home)
    #expect(try ben.openBoard() == anna.boards()[0].id)
    try anna.perform(.archiveBoard(home))
    #expect(try anna.openBoard() == anna.boards()[0].id)
  }
}
