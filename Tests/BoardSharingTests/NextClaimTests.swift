import BoardModel
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The next card of a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct NextClaimTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Claims as a command does; standard output and error together.
  private func claim(_ file: String, as name: String, _ more: String...) throws
    -> SyncProcess.Outcome
  {
    try SyncProcess.run(
      ["next", "--claim", "--as", name, "--db", team.database.path(file), "--format", "{title}"]
        + more,
      program: "tercet",
      in: team.database.folder
    )
  }

  @Test func theNextCardIsGivenToOnlyOneOfTwoUnconnectedMachines() throws {
    let (first, second) = try team.pair()
    try first.perform(
      .add(
        [CardDraft(title: "Second")],
        .bottom(of: try first.store.board(first.board).columns[0].id)
      )
    )
    try team.settle([first, second])

    let claims = try [claim("first.db", as: "anna"), claim("second.db", as: "ben")]
    let third = try claim("second.db", as: "cleo")

    #expect(claims.map(\.output) == ["Paint\n", "Second\n"])
    #expect(claims.map(\.status) == [0, 0])
    #expect(third.status == 5, "\(third.output)")
    try team.settle([first, second])
    #expect(try first.cards().map(\.draft.claim?.by) == ["anna", "ben"])
  }

  @Test func theNextCardIsRefusedToAReaderAndNothingIsWritten() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, $3)", [first.board.uuid.uuidString, role, "read"])
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let before = try second.store.log.latestSequence()

    let refused = try claim("second.db", as: "cleo")

    #expect(refused.status == 1, "\(refused.output)")
    #expect(refused.output.contains("you may not change this board"), "\(refused.output)")
    #expect(try second.picture() == first.picture())
    #expect(try second.store.log.latestSequence() == before)
  }

  @Test func theNextCardIsNotGivenWhileTheServerIsAwayUnlessAsked() throws {
    let proxy = try LinkProxy(to: team.database.server)
    defer { proxy.close() }
    let first = try team.first()
    let address = team.database.address()
      .replacing(team.database.server.folder.path(), with: proxy.folder.path())
    let joined = try SyncProcess.run(
      ["join", team.database.path("second.db"), "Main", "ben"],
      address: address,
      in: team.database.folder
    )
    #expect(joined.status == 0, "\(joined.output)")
    proxy.faults.isDown = true

    let refused = try claim("second.db", as: "ben")
    let store = try team.file("second", author: "ben")
    let second = try #require(try store.boards().first { $0.id == first.board })

    #expect(refused.status == 4)
    #expect(refused.output.hasPrefix("tercet: No card was claimed: The server cannot be reached"))
    #expect(refused.output.contains("--offline"))
    #expect(refused.output.split(separator: "\n").count == 1, "\(refused.output)")
    let card = try #require(
      try store.page(of: .column(second.columns[0].id), .first, limit: 1).first
    )
    #expect(try store.card(card.id)?.draft.claim == nil)
    let taken = try claim("second.db", as: "ben", "--offline")
    #expect(taken.output == "Paint\n")
    #expect(try store.card(card.id)?.draft.claim?.by == "ben")
  }
}
