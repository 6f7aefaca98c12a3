import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// A process that can't connect, and another that can.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct HandoverTests {
  /// A user whom the server does not know, and one whom it lets in: as a password that one program has
  /// and the other lacks.
  private static let (stranger, known) = (["PGUSER": "nobody_here"], ["PGUSER": "postgres"])

  let team: SharedTeam
  let path: String
  let board: Board.ID

  init() throws {
    team = try SharedTeam()
    path = team.database.path("first.db")
    let store = try team.file("first", author: "anna")
    board = try store.openBoard()
    let address = team.database.address()
      .split(separator: " ").filter { !$0.hasPrefix("user=") }.joined(separator: " ")
    try #require(address != team.database.address())
    try Sharing.share(
      store.board(board),
      of: store,
      at: address,
      over: team.database.connect()
    )
  }

  private func start(_ verb: String, _ settings: [String: String]) throws -> SyncProcess {
    try SyncProcess(
      [verb, path, board.uuid.uuidString, "anna"],
      settings: settings,
      in: team.database.folder
    )
  }

  /// Waits for a status, but not as long as a process waits between two looks at the server.
  private func wait(
    _ wanted: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isWanted: (SyncStatus?) -> Bool
  ) throws {
    try waitForStatus(
      of: board.uuid,
      ofFileAt: path,
      within: .seconds(25),
      wanted,
      sourceLocation: sourceLocation,
      until: isWanted
    )
  }

  @Test func aRefusedProcessOfAClosedBoardEndsForOneThatConnects() throws {
    // Its standard input is at its end.
    let old = try start("keep", Self.stranger)
    try wait("refused") { $0?.state == .refused }

    let new = try start("foreground", Self.known)
    try wait("online") { $0?.state == .online }

    #expect(old.wait().status == 0)
    #expect(new.stop().status == 0)
  }

  @Test func aRefusedProcessWaitsForOneThatConnectsAndTakesOverAfterIt() throws {
    let old = try start("foreground", Self.stranger)
    try wait("refused") { $0?.state == .refused }

    let new = try start("foreground", Self.known)
    try wait("online") { $0?.state == .online }
    #expect(!old.hasEnded)
    #expect(new.stop().status == 0)
    try wait("refused again") { $0?.state == .refused }

    #expect(old.stop().output.hasPrefix("Refused: "))
  }

  @Test func aRefusedProcessReportsWaitingChangesAndEndsWithTheShare() throws {
    let process = try start("foreground", Self.stranger)
    try wait("refused") { $0?.state == .refused }
    let store = try team.file("first", author: "anna")
    let column = try store.board(board).columns[0].id

    for number in 1...3 {
      let card = CardDraft(title: "Card \(number)")
      _ = try store.perform(.add([card], .top(of: column)), as: store.newActionID())
      try wait("\(number) waiting") { $0?.waiting == number }
    }
    let shared = try #require(try SharedBoard(board, of: store.database))
    #expect(try !shared.refreshShare())
    try store.sharing.leaveShare(of: board)
    #expect(try shared.refreshShare() && shared.hasEnded)

    #expect(process.wait().status == 0, "it ends with the share")
    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: board.uuid),
      at: team.database.address(),
      in: store
    )
    let next = try start("foreground", Self.stranger)
    try wait("online") { $0?.state == .online }
    #expect(next.stop().output == "Online\n")
  }

  @Test func aConnectedProcessEndsAsSoonAsTheBoardIsLeft() throws {
    let process = try start("foreground", Self.known)
    try wait("online") { $0?.state == .online }
    let store = try team.file("first", author: "anna")
    let start = ContinuousClock.now

    try store.sharing.leaveShare(of: board)

    #expect(process.wait().status == 0)
    #expect(start.duration(to: .now) < .seconds(20), "not only at the next look")
  }
}
