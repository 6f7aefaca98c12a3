import BoardModel
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

@testable import BoardSharing
@testable import BoardStorage

/// A connected machine whose file or log is put back, or whose rights change.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct FollowingTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func rename(_ machine: Machine, _ title: String) throws {
    let card = try #require(try machine.cards().first)
    try machine.perform(.edit([card.id], [.title(title)], expecting: nil))
  }

  @Test func aConnectedMachineReadsAgainWhatARestoredBackupLacks() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let backup = team.database.path("backup.db")
    _ = try BoardBackup.copy(boardAt: team.database.path("second.db"), to: backup)
    for number in 0..<3 {
      try rename(first, "Title \(number)")
      try first.exchange.run()
      try second.exchange.run()
    }
    let column = try second.store.board(second.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Not sent")], .bottom(of: column)))
    _ = try BoardRestore(of: backup, to: team.database.path("second.db"))
    try rename(first, "Newest")
    try first.exchange.run()

    // Connected all the time.
    try second.exchange.exchange()

    #expect(try second.cards().map(\.title) == ["Newest"])
    try rename(second, "After")
    try second.exchange.exchange()
    try first.exchange.run()
    #expect(try first.cards().map(\.title) == ["After"])
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aConnectedMachineLoadsTheBoardAgainAfterTheLogWasCutPastIt() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let column = try second.store.board(second.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Waits")], .bottom(of: column)))
    for number in 0..<3 { try rename(first, "Title \(number)") }
    try first.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")
    try rename(first, "Newest")
    try first.exchange.run()

    try second.exchange.exchange(sends: false)
    try second.exchange.exchange()
    try first.exchange.run()

    #expect(try second.cards().map(\.title) == ["Newest", "Waits"])
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aLockOfTheFileIsReportedAndTheExchangeContinuesAfterwards() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let (path, board) = (team.database.path("second.db"), first.board.uuid)
    let kept = try SyncProcess(
      ["foreground", path, board.uuidString, "ben"],
      in: team.database.folder
    )
    func wait(for state: SyncStatus.State) throws -> SyncStatus? {
      try waitForStatus(of: board, ofFileAt: path, running: kept, "\(state)") {
        $0?.state == state
      }
    }
    _ = try wait(for: .online)
    var reason: String?
    _ = try second.store.database.transact(second.store.newActionID()) { _ -> Bool? in
      try rename(first, "Newest")
      try first.exchange.run()
      reason = try wait(for: .failed)?.reason
      return nil
    }

    #expect(reason == "the file is locked by another program")
    _ = try wait(for: .online)
    #expect(kept.stop().status == 0)
    #expect(try second.cards().map(\.title) == ["Newest"])
  }

  @Test func rightsThatChangeWhileAMachineConnectsAreReadAtOnce() throws {
    let first = try team.first()
    let role = try team.database.makeRole("ben")
    let log = try first.postgres
    try log.permit(role, "write")
    let second = try team.join(first.board, "second", author: "ben", role: role)
    let status = StatusWriter(second.exchange.shared)
    var states: [SyncStatus.State] = []
    status.onChange = { new in
      states.append(new.state)
      guard states.count == 1 else { return }
      #expect(throws: Never.self) { try log.permit(role, "read") }
      var news = pollfd(fd: second.exchange.log.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      #expect(poll(&news, 1, 20_000) == 1)
    }

    let connected = try ConnectedBoard(second.exchange.shared, second.exchange.log, nil, status)
    try connected.run(isFileChanged: false)

    #expect(states == [.online, .readOnly])
  }

  @Test func anEntryThatNoReloadBringsIsReportedAsMissing() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    for number in 0..<3 { try rename(first, "Title \(number)") }
    try first.exchange.run()
    let next = second.exchange.shared.state.cursor + 1
    try team.database.connect().run("DELETE FROM tercet.op WHERE seq = \(next)")

    #expect(throws: SharedLogError.server("its log lacks the entry \(next)")) {
      try second.exchange.run()
    }
  }
}
