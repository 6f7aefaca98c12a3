import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import PostgresLog
import PostgresServer
import Testing

/// A log whose old entries were deleted.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct CutLogTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Cuts as if the entries were older than they are.
  private func cut(keeping: String) throws -> [[String?]] {
    try team.database.connect().run("SELECT * FROM tercet.cut($1)", [keeping])
  }

  private func entryCount() throws -> Int {
    let rows = try team.database.connect().run("SELECT count(*) FROM tercet.op")
    return rows.first?.first.flatMap { $0 }.flatMap { Int($0) } ?? -1
  }

  @Test func cuttingTheLogKeepsWhatTheSlowestMachineHasNotRead() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let before = try entryCount()
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.title("One")], expecting: nil))
    try first.perform(.edit([card.id], [.title("Two")], expecting: nil))
    try team.settle([first])

    #expect(try cut(keeping: "90 days") == [["Main", String(before)]])

    #expect(try entryCount() == 2)
    try team.settle([second, first])
    #expect(try second.picture() == first.picture())
  }

  @Test func theRowsMakeUpForACutLogAndWaitingChangesAreKept() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    let drafts = ["two", "three", "four", "five"].map { CardDraft(title: $0) }
    try first.perform(.add(drafts, .bottom(of: columns[0].id)))
    try team.settle([first, second])
    let cards = try first.cards()
    // The second is offline: it edits, adds and deletes, and so does the first.
    try second.perform(.edit([cards[0].id], [.tags(["home", "b"])], expecting: nil))
    try second.perform(.add([CardDraft(title: "New")], .bottom(of: columns[1].id)))
    try second.perform(.delete([cards[4].id]))
    try first.perform(.edit([cards[0].id], [.tags(["home", "a"]), .title("All")], expecting: nil))
    try first.perform(.delete([cards[1].id]))
    try first.perform(.move([cards[2].id], to: .top(of: columns[2].id)))
    try first.perform(
      .addColumn(ColumnDraft(name: "Later", kind: .toDo), board: first.board, .last)
    )
    try first.perform(.comment(cards[3].id, "Hm"))
    try team.settle([first])
    _ = try cut(keeping: "0 seconds")
    #expect(try entryCount() == 0)

    try team.settle([second, first])

    #expect(try second.picture() == first.picture())
    #expect(try Set(second.cards().map(\.title)) == ["All", "three", "four", "New"])
    #expect(try second.store.comments(of: cards[3].id).map(\.text) == ["Hm"])
    let joined = try #require(try second.store.card(cards[0].id))
    #expect(Set(joined.tags) == ["home", "a", "b"])
    #expect(try second.exchange.shared.waitingCount() == 0)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func changesThatWereTakenBeforeTheCutAreNotTakenAgain() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try second.perform(.edit([card.id], [.title("Old")], expecting: nil))
    // Sent, and the answer never came.
    let entries = try second.exchange.shared.outgoing(limit: 10)
    _ = try second.exchange.log.push(entries, base: second.exchange.shared.state.cursor)
    try team.settle([first])
    try first.perform(.edit([card.id], [.title("Newer")], expecting: nil))
    try team.settle([first])
    _ = try cut(keeping: "0 seconds")

    try team.settle([second, first])

    #expect(try second.cards().map(\.title) == ["Newer"])
    #expect(try first.cards().map(\.title) == ["Newer"])
  }

  @Test func aDeletedColumnIsRestoredAloneAfterTheLogWasCut() throws {
    let (first, second) = try team.pair()
    for name in ["Shipped", "Later"] {
      try first.perform(
        .addColumn(ColumnDraft(name: name, kind: .done), board: first.board, .last)
      )
    }
    let columns = try first.store.board(first.board).columns
    try team.settle([first, second])
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.title("Renamed")], expecting: nil))
    try first.perform(.add([CardDraft(title: "New")], .top(of: columns[0].id)))
    for column in columns.suffix(2) { try first.perform(.deleteColumn(column.id, cards: .none)) }
    try team.settle([first])
    _ = try cut(keeping: "0 seconds")
    try team.settle([second, first])
    let usual = columns.dropLast(2).map(\.name)
    #expect(try second.store.board(first.board).columns.map(\.name) == usual)

    try second.perform(.restoreColumn(columns[3].id))

    try team.settle([second, first])
    #expect(try second.store.board(first.board).columns.map(\.name) == usual + ["Shipped"])
    #expect(try Set(second.cards().map(\.title)) == ["Renamed", "New"])
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }
}
