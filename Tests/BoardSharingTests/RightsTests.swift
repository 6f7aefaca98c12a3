import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The rights on a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RightsTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func permit(_ role: String, _ level: String, on board: Board.ID) throws {
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, $3)", [board.uuid.uuidString, role, level])
  }

  /// A machine with a card, and one whose role has a level.
  private func pair(_ level: String) throws -> (Machine, Machine, role: String) {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try permit(role, level, on: first.board)
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    return (first, second, role)
  }

  @Test func aReadersChangeIsUndoneAndItsTextStaysInTheHistory() throws {
    let (first, second, role) = try pair("read")
    let card = try #require(try second.cards().first)
    let column = try second.store.board(second.board).columns[1].id
    try second.perform(.edit([card.id], [.title("Mine"), .tags(["a"])], expecting: nil))
    try second.perform(.add([CardDraft(title: "New", body: "long text")], .top(of: column)))
    var refusals: [Exchange.Refusal] = []
    second.exchange.onRefusal = { refusals.append($0) }

    try team.settle([second, first])

    #expect(refusals.map(\.count) == [2])
    #expect(refusals.map(\.reason) == ["\(role) may not write on this board"])
    #expect(second.exchange.right == .read)
    #expect(try second.picture() == first.picture())
    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try second.exchange.shared.waitingCount() == 0)
    let page = try second.store.history(of: .all, .newest, matching: nil, limit: 50)
    let refused = try #require(page.entries.first)
    #expect(refused.isRefusal)
    let words = HistoryWords(
      refused,
      on: try second.store.boards(),
      today: CalendarDay(daysSinceEpoch: 0)
    )
    #expect(words.verb == "refused")
    #expect(refused.count == 1, "\(page.entries)")
    // All that was written is in the log: what was new can be brought back from there.
    let made = try #require(page.entries.first { $0.title == "New" && !$0.isRefusal }?.card)
    try second.perform(.restore([made]))
    #expect(try second.store.card(made)?.body == "long text")
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aReadersChangeIsUndoneOnceIfTwoProcessesReceiveIt() throws {
    let (first, second, role) = try pair("read")
    let other = try team.machine(second.store, second.board, role: role)
    let card = try #require(try second.cards().first)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    let refused = try other.exchange.shared.waitingEntries()
    let rows = try other.exchange.log.rows(of: Set(refused.flatMap(\.facts).map(\.key.owner)))

    try second.exchange.run()

    #expect(refused.count == 1)
    #expect(try !other.exchange.shared.takeBack(refused, to: rows))
    try other.exchange.run()
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aReadersMoveDeletionArchivingColumnAndCommentAreUndone() throws {
    let first = try team.first()
    let columns = try first.store.board(first.board).columns
    let drafts = ["two", "three", "four"].map { CardDraft(title: $0, tags: ["x"]) }
    try first.perform(.add(drafts, .bottom(of: columns[0].id)))
    try first.perform(.comment(try #require(try first.cards().first).id, "Yes"))
    try first.exchange.run()
    let role = try team.database.makeRole("cleo")
    try permit(role, "read", on: first.board)
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let before = try second.picture()
    let cards = try second.cards()

    try second.perform(.move([cards[0].id], to: .top(of: columns[1].id)))
    try second.perform(.delete([cards[1].id]))
    try second.perform(.archive([cards[2].id]))
    try second.perform(
      .addColumn(ColumnDraft(name: "Mine", kind: .doing), board: second.board, .last)
    )
    try second.perform(.editColumn(columns[0].id, [.name("Other"), .limit(3)]))
    try second.perform(.deleteColumn(columns[2].id, cards: .none))
    try second.perform(.comment(cards[0].id, "No"))
    try second.perform(.renameBoard(second.board, "Ours"))
    try team.settle([second, first])

    #expect(try second.picture() == before)
    #expect(try second.picture() == first.picture())
    #expect(try second.store.comments(of: cards[0].id).map(\.text) == ["Yes"])
    #expect(try second.store.board(second.board).name == first.store.board(first.board).name)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCardThatAReaderMovedToAnotherBoardIsBroughtBack() throws {
    let (first, second, _) = try pair("read")
    let card = try #require(try second.cards().first)
    try second.perform(.addBoard("Own", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.name == "Own" })
    try second.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    #expect(try second.cards().isEmpty)

    try team.settle([second, first])

    #expect(try second.cards().map(\.title) == ["Paint"])
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCardThatAReaderMovedIntoTheBoardIsSentBackAsItIsNow() throws {
    let (first, second, role) = try pair("read")
    let paint = try #require(try second.cards().first)
    try second.perform(.addBoard("Own", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.name == "Own" })
    let doing = try second.store.board(own.id).columns[1].id
    try second.perform(.add([CardDraft(title: "Mine", body: "text")], .top(of: doing)))
    let page = try second.store.history(of: .all, .newest, matching: nil, limit: 1)
    let mine = try #require(page.entries.first?.card)
    try second.perform(.comment(mine, "Yes"))
    let column = try second.store.board(second.board).columns[0].id
    try second.perform(.move([mine], to: .top(of: column)))
    try second.perform(.edit([mine], [.priority(.high)], expecting: nil))
    // Away and back again: that one is the server's.
    try second.perform(.move([paint.id], to: .top(of: doing)))
    try second.perform(.move([paint.id], to: .top(of: column)))
    var refusals: [Exchange.Refusal] = []
    second.exchange.onRefusal = { refusals.append($0) }

    try team.settle([second, first])

    let back = try #require(try second.store.card(mine))
    #expect(back.column == doing)
    #expect(back.priority == .high)
    #expect(back.body == "text")
    #expect(try second.store.comments(of: mine).map(\.text) == ["Yes"])
    #expect(refusals.map(\.reason) == ["\(role) may not write on this board"])
    #expect(try second.picture() == first.picture())
    #expect(try first.cards().map(\.title) == ["Paint"])
    let last = try second.store.history(of: .card(mine), .newest, matching: nil, limit: 1)
    #expect(last.entries.first?.isRefusal == true, "\(last.entries)")
    #expect(try team.faults(of: "second") == [])
    // All of it is sent once one may.
    try permit(role, "write", on: first.board)
    try second.perform(.move([mine], to: .top(of: column)))
    try team.settle([second, first])
    #expect(try first.cards().map(\.title) == ["Mine", "Paint"])
    #expect(try second.picture() == first.picture())
  }

  @Test func whatOthersWroteOfAFieldSurvivesTheUndoOfAReadersChange() throws {
    let (first, second, _) = try pair("read")
    let card = try #require(try second.cards().first)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    try first.perform(.edit([card.id], [.title("Theirs"), .priority(.high)], expecting: nil))
    try first.exchange.run()

    try team.settle([second, first])

    #expect(try second.cards().map(\.title) == ["Theirs"])
    #expect(try second.picture() == first.picture())
  }

  @Test func aRoleThatRegainsItsRightSendsWhatItWritesThen() throws {
    let (first, second, role) = try pair("write")
    let card = try #require(try second.cards().first)
    try permit(role, "read", on: first.board)
    try second.perform(.edit([card.id], [.title("Refused")], expecting: nil))
    try team.settle([second, first])
    #expect(try second.cards().map(\.title) == ["Paint"])

    try permit(role, "write", on: first.board)
    try second.perform(.edit([card.id], [.title("Taken")], expecting: nil))
    try team.settle([second, first])

    #expect(try first.cards().map(\.title) == ["Taken"])
    #expect(second.exchange.right == .write)
    #expect(try second.picture() == first.picture())
  }

  @Test func aRoleWithoutAnyRightKeepsTheBoardAndItsChangesWait() throws {
    let (first, second, role) = try pair("write")
    let card = try #require(try second.cards().first)
    try permit(role, "none", on: first.board)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))

    #expect(throws: SharedLogError.denied("\(role) may not read this board any more")) {
      try second.exchange.run()
    }

    #expect(try second.cards().map(\.title) == ["Mine"])
    #expect(try second.exchange.shared.waitingCount() == 1)
  }

  @Test func rightsOfAMissingRoleAndOfTheLastAdministratorDoNotChange() throws {
    let first = try team.first()
    let board = first.board
    #expect(throws: SharedLogError.refused("there is no role nobody_here in the database")) {
      try permit("nobody_here", "read", on: board)
    }
    #expect(
      throws: SharedLogError.denied(
        "somebody must stay who may change the rights of this board"
      )
    ) { try permit("postgres", "none", on: board) }
  }
}
