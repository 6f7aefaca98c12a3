import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Long texts on a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct LongTextTests {
  @Test func longTextsAreSentAFewAtATimeInMessagesOfBoundedSize() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    let before = try pushes(team)
    for number in 1...9 {
      let body = String(repeating: "\(number)", count: Exchange.bytesAtOnce / 4)
      try first.perform(.add([CardDraft(title: "Long \(number)", body: body)], .bottom(of: column)))
    }

    // Of what waits, only so much is kept as goes at once and right behind that.
    #expect(try first.exchange.shared.waitingEntries().count == 7)
    #expect(try first.exchange.shared.waitingCount() == 9)

    try first.exchange.run()
    try second.exchange.run()

    // Three quarters of what goes at once, and some for what is around the texts.
    #expect(try pushes(team) - before == 3)
    #expect(try second.picture() == first.picture())
    #expect(try first.exchange.shared.waitingCount() == 0)
  }

  @Test func longTextsOfAReaderAreAllTakenBackAndCountedTogether() throws {
    let team = try SharedTeam()
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, $3)", [first.board.uuid.uuidString, role, "read"])
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let column = try second.store.board(second.board).columns[0].id
    for number in 1...5 {
      let body = String(repeating: "\(number)", count: Exchange.bytesAtOnce / 4)
      try second.perform(.add([CardDraft(title: "Long", body: body)], .bottom(of: column)))
    }
    var counts: [Int] = []
    second.exchange.onRefusal = { counts.append($0.count) }

    try second.exchange.run()

    #expect(counts == [5])
    #expect(try second.picture() == first.picture())
    #expect(try second.exchange.shared.waitingCount() == 0)
  }

  /// How many transactions have written the log: each push is one.
  private func pushes(_ team: SharedTeam) throws -> Int {
    let rows = try team.database.connect()
      .run("SELECT count(DISTINCT xmin::text) FROM tercet.op", [])
    return rows.first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
  }
}
