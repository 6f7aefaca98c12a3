import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The boards of a file that are at one address.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct OneConnectionTests {
  /// What the server calls the connections of the processes under test.
  private static let settings = ["PGAPPNAME": "kept"]

  let team: SharedTeam
  let store: SQLiteBoardStore
  let boards: [Board.ID]

  init() throws {
    team = try SharedTeam()
    let first = try team.first()
    store = first.store
    try first.perform(.addBoard("Other", columns: ColumnDraft.usual))
    let other = try #require(try store.boards().first { $0.id != first.board })
    boards = [first.board, other.id]
    try share(other.id)
  }

  private func share(_ board: Board.ID) throws {
    let connection = try team.database.connect()
    try Sharing.share(
      store.board(board),
      of: store,
      at: team.database.address(),
      over: connection
    )
  }

  private func start(_ verb: String, _ boards: [Board.ID]) throws -> SyncProcess {
    let list = boards.map(\.uuid.uuidString).joined(separator: ",")
    return try SyncProcess(
      [verb, team.path("first.db"), list, "anna"],
      settings: Self.settings,
      in: team.database.folder
    )
  }

  /// Waits until a process keeps the boards up to date.
  private func wait(
    for boards: [Board.ID],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for board in boards {
      try waitForStatus(
        of: board.uuid,
        ofFileAt: team.path("first.db"),
        "online",
        sourceLocation: sourceLocation
      ) { $0?.state == .online }
    }
  }

  /// The server's processes for the connections.
  private var connections: [String] {
    get throws {
      try team.database.connect()
        .run(
          """
          SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'kept'
          """
        )
        .compactMap(\.[0])
    }
  }

  /// Adds a card on another machine and waits until it is in the file.
  private func expectNews(
    of board: Board.ID,
    _ title: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let there = try team.join(board, UUID().uuidString, author: "ben")
    let column = try there.store.board(board).columns[0].id
    let cursor = try #require(try SharedBoard(board, of: store.database)).state.cursor
    try there.perform(.add([CardDraft(title: title)], .top(of: column)))
    try there.exchange.run()
    // A status is written with the news, but at most once a second.
    let shared = try #require(try SharedBoard(board, of: store.database))
    try waitForStatus(
      of: board.uuid,
      ofFileAt: team.path("first.db"),
      "with news after \(cursor)",
      sourceLocation: sourceLocation
    ) { _ in (try? shared.waitingCount()) != nil && shared.state.cursor > cursor }
    let titles = try Machine.cards(of: board, in: store).map(\.title)
    #expect(titles.contains(title), "\(titles)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["keep", "foreground"])
  func allBoardsUseOneConnection(verb: String) throws {
    let process = try start(verb, verb == "keep" ? [boards[0]] : boards)
    try wait(for: boards)

    #expect(try connections.count == 1)
    for board in boards { try expectNews(of: board, "From there") }

    #expect(process.stop().status == 0)
  }

  @Test func aForegroundProcessOfOneBoardLeavesTheOthers() throws {
    let process = try start("foreground", [boards[1]])
    try wait(for: [boards[1]])

    #expect(!SyncLock.isHeld(for: boards[0].uuid, ofFileAt: team.path("first.db")))
    #expect(process.stop().status == 0)
  }

  @Test func aLostConnectionIsReplacedByOneForAll() throws {
    let process = try start("keep", [boards[0]])
    try wait(for: boards)
    let before = try connections
    let ends = try boards.map { board in
      try #require(SyncLock.status(of: board.uuid, ofFileAt: team.path("first.db"))).since
    }

    try team.database.connect().run("SELECT pg_terminate_backend($1)", [before.first ?? "0"])
    for (board, end) in zip(boards, ends) {
      try waitForStatus(of: board.uuid, ofFileAt: team.path("first.db"), "online again") {
        $0?.state == .online && $0?.since != end
      }
    }

    let after = try connections
    #expect(before.count == 1 && after.count == 1 && before != after, "\(before) \(after)")
    for board in boards { try expectNews(of: board, "Afterwards") }
    #expect(process.stop().status == 0)
  }

  @Test func aBoardThatIsSharedLaterIsTakenAlong() throws {
    let process = try start("keep", [boards[0]])
    try wait(for: boards)

    _ = try store.perform(
      .addBoard("Third", columns: ColumnDraft.usual),
      as: store.newActionID()
    )
    let third = try #require(try store.boards().first { !boards.contains($0.id) }).id
    try share(third)
    try wait(for: [third])

    #expect(try connections.count == 1)
    #expect(process.stop().status == 0)
  }

  @Test func aBoardOfAnotherProcessIsTakenAlongAfterIt() throws {
    let other = try start("foreground", [boards[1]])
    try wait(for: [boards[1]])
    let process = try start("keep", [boards[0]])
    try wait(for: boards)
    #expect(try connections.count == 2)

    #expect(other.stop().status == 0)
    try wait(for: boards)

    #expect(try connections.count == 1)
    try expectNews(of: boards[1], "From there")
    #expect(process.stop().status == 0)
  }

  @Test func aBoardWithoutRightsLeavesTheOthersOnline() throws {
    let process = try start("keep", [boards[0]])
    try wait(for: boards)

    let connection = try team.database.connect()
    try connection.run("SELECT tercet.remove($1)", [boards[1].uuid.uuidString])
    try waitForStatus(of: boards[1].uuid, ofFileAt: team.path("first.db"), "refused") {
      $0?.state == .refused
    }

    try expectNews(of: boards[0], "From there")
    try wait(for: [boards[0]])
    #expect(process.stop().status == 0)
  }

  @Test func theBoardsTakenAlongAreLeftWithTheNamedOne() throws {
    let process = try start("keep", [boards[0]])
    try wait(for: boards)

    let start = ContinuousClock.now
    try store.sharing.leaveShare(of: boards[0])

    #expect(process.wait().status == 0)
    #expect(start.duration(to: .now) < .seconds(20), "not only at the next look")
    #expect(!SyncLock.isHeld(for: boards[1].uuid, ofFileAt: team.path("first.db")))
  }

  @Test func logsOfOneConnectionTakeOnlyTheirOwnNews() throws {
    let connection = try team.database.connect()
    let logs = try boards.map { try PostgresLog(connection, board: $0.uuid) }
    for log in logs { #expect(try log.listen()) }
    let there = try team.join(boards[1], "second", author: "ben")
    let column = try there.store.board(boards[1]).columns[0].id
    try there.perform(.add([CardDraft(title: "From there")], .top(of: column)))
    try there.exchange.run()

    // The answer comes after the notifications that were sent before it.
    try connection.run("SELECT 1")
    #expect(try logs[0].takeNews() == nil)
    #expect(try logs[1].takeNews() == .entries)
    #expect(try logs[1].takeNews() == nil)
  }
}
