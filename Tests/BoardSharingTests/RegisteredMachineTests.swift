import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The machines of a board that a server knows.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RegisteredMachineTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func clients() throws -> Set<String> {
    let rows = try team.database.connect().run("SELECT id FROM tercet.client")
    return Set(rows.compactMap { $0[0] })
  }

  @Test func aMachineThatLeavesIsRemovedFromTheServersList() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let client = second.exchange.shared.state.client

    let outcome = try SyncProcess.run(
      ["forget", "", first.board.uuid.uuidString, "", client.uuidString],
      address: team.database.address(),
      in: team.database.folder
    )

    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(try clients() == [first.exchange.shared.state.client.uuidString.lowercased()])
  }

  @Test func theServerKeepsThe256MachinesThatARoleUsedLast() throws {
    let first = try team.first()
    try first.exchange.run()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, 'write')", [first.board.uuid.uuidString, role])
    let log = try PostgresLog(team.database.connect(role: role), board: first.board.uuid)
    let old = UUID()
    _ = try log.attend(as: old, at: 0)
    for _ in 0..<300 { _ = try log.attend(as: UUID(), at: 0) }
    let newest = UUID()
    let key = FieldKey(.card, UUID(), "title")
    let entry = SharedEntry(
      id: UUID(),
      client: newest,
      action: UUID(),
      author: "",
      date: 0,
      facts: [Fact(key, .text("x"))]
    )
    _ = try log.push([entry], base: 0)

    let known = try clients()
    #expect(known.count == 257)
    #expect(known.contains(newest.uuidString.lowercased()))
    #expect(!known.contains(old.uuidString.lowercased()))
    #expect(known.contains(first.exchange.shared.state.client.uuidString.lowercased()))
  }

  @Test func theServerTellsMachinesFromTheirCopiesByTheirLocation() throws {
    let first = try team.first()
    let log = try PostgresLog(team.database.connect(), board: first.board.uuid)
    let client = UUID()

    #expect(try !log.attend(as: client, at: 0).isElsewhere)
    #expect(try !log.attend(as: client, at: 0, from: "here").isElsewhere)
    #expect(try log.attend(as: client, at: 0, from: "there").isElsewhere)
    #expect(try !log.attend(as: client, at: 0).isElsewhere)
    #expect(try !log.attend(as: client, at: 0, from: "here").isElsewhere)
  }

  @Test func aReaderKnowsThatItMayOnlyReadAfterJoining() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, 'read')", [first.board.uuid.uuidString, role])
    let path = team.database.path("reader.db")

    let outcome = try SyncProcess.run(
      ["join", path, "Main", "cleo", "lines"],
      address: team.database.address(role: role),
      in: team.database.folder
    )

    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(SyncLock.lastStatus(of: first.board.uuid, ofFileAt: path)?.state == .readOnly)
  }
}
