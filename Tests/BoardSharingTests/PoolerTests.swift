import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Two machines whose connections go through PgBouncer.
@Suite(.serialized, .enabled(if: TestServer.programs != nil && Pooler.program != nil))
struct PoolerTests {
  @Test(arguments: Pooler.Mode.allCases)
  func changesOfBothMachinesArriveOnTheOther(through mode: Pooler.Mode) throws {
    let team = try SharedTeam()
    let pooler = try Pooler(mode, team.database)
    let (first, second) = try team.pair()
    let machines = [(first, "first"), (second, "second")]
    let processes = try machines.map { machine, name in
      let shared = try #require(try SharedBoard(machine.board, of: machine.store.database))
      try shared.move(to: pooler.address)
      return try SyncProcess(
        ["foreground", team.path("\(name).db"), machine.board.uuid.uuidString, name],
        in: team.database.folder
      )
    }
    for (machine, name) in machines {
      try waitForStatus(of: machine.board.uuid, ofFileAt: team.path("\(name).db"), "online") {
        $0?.state == .online
      }
    }

    for (machine, name) in machines {
      let column = try machine.store.board(machine.board).columns[0].id
      try machine.perform(.add([CardDraft(title: "From \(name)")], .bottom(of: column)))
    }

    for (machine, name) in machines {
      try waitForStatus(
        of: machine.board.uuid,
        ofFileAt: team.path("\(name).db"),
        "with the other's card"
      ) { _ in (try? machine.cards().count == 3) ?? false }
    }
    #expect(try first.picture() == second.picture())
    #expect(processes.map { $0.stop().status } == [0, 0])
  }
}
