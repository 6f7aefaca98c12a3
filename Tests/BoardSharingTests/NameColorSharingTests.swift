import BoardModel
import BoardSharing
import BoardStorage
import PostgresServer
import Testing

@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct NameColorSharingTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func colors(_ machine: Machine) throws -> [String: NameColor] {
    try machine.store.board(machine.board).colors.byKey
  }

  @Test func coloursGivenApartAreMergedNameByName() throws {
    let (first, second) = try team.pair()
    try first.perform(.color(.tag("api"), .red, on: first.board))
    try team.settle([first, second])
    #expect(try colors(second) == ["#api": .red])

    try first.perform(.color(.tag("web"), .blue, on: first.board))
    try second.perform(.color(.lane("Web"), .green, on: second.board))
    try second.perform(.color(.tag("API"), nil, on: second.board))
    try team.settle([first, second])

    for machine in [first, second] {
      #expect(try colors(machine) == ["#web": .blue, "~web": .green])
    }
    #expect(try team.faults(of: "first") == [] && team.faults(of: "second") == [])
  }
}
