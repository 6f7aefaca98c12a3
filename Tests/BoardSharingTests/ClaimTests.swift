import BoardModel
import BoardSharing
import BoardStorage
import PostgresServer
import Testing

/// Claims on a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ClaimTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func claim(_ card: Card.ID, by name: String, on machine: Machine) throws {
    let claim = CardClaim(by: name, until: Timestamp(milliseconds: 4_000_000_000_000))
    try machine.perform(.edit([card], [.claim(claim)], expecting: nil))
  }

  @Test(arguments: [0, 1])
  func aClaimBelongsToTheFirstInTheServersOrderOnEveryMachine(index: Int) throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try claim(card.id, by: "anna", on: first)
    try claim(card.id, by: "ben", on: second)

    try team.settle(index == 0 ? [first, second] : [second, first])

    let winner = ["anna", "ben"][index]
    #expect(try first.cards().map(\.draft.claim?.by) == [winner])
    #expect(try second.cards().map(\.draft.claim?.by) == [winner])
  }

  @Test func aClaimThatWasGivenUpCanBeMadeBySomebodyElse() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try claim(card.id, by: "anna", on: first)
    try team.settle([first, second])
    try first.perform(.edit([card.id], [.claim(nil)], expecting: nil))
    try team.settle([first, second])
    try claim(card.id, by: "ben", on: second)
    try team.settle([first, second])

    #expect(try first.cards().map(\.draft.claim?.by) == ["ben"])
  }
}
