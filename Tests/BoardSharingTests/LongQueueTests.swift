import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// More changes than are sent at once.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct LongQueueTests {
  let team: SharedTeam

  /// More of them in the long tests.
  private nonisolated static let seeds =
    Array(3..<Rounds.of(4, soak: 23)) as [UInt64]

  init() throws { team = try SharedTeam() }

  /// Adds cards as one step, of which each is an entry.
  @discardableResult
  private func add(_ count: Int, _ name: String, to machine: Machine) throws -> [Card.ID] {
    let column = try machine.store.board(machine.board).columns[1].id
    let drafts = (1...count).map { CardDraft(title: "\(name) \($0)", body: "one\ntwo\nthree\n") }
    try machine.perform(.add(drafts, .bottom(of: column)))
    return try machine.cards().map(\.id).suffix(count)
  }

  private func count(_ what: String) throws -> Int {
    let rows = try team.database.connect().run("SELECT \(what) FROM tercet.op", [])
    return try #require(rows.first?.first.flatMap { $0 }.flatMap { Int($0) })
  }

  @Test func aLongQueueIsSentInStretchesAndNotReadByItsSender() throws {
    let (first, second) = try team.pair()
    let before = try (count("count(*)"), count("count(DISTINCT xmin::text)"))
    try add(2_300, "New", to: first)
    var waiting: [Int] = []
    first.exchange.onSent = { waiting.append(first.exchange.shared.lastWaitingCount) }

    try first.exchange.run()
    try second.exchange.run()

    #expect(waiting == [1_300, 300, 0])
    #expect(try count("count(*)") - before.0 == 2_300)
    #expect(try count("count(DISTINCT xmin::text)") - before.1 == 3)
    #expect(try first.exchange.log.head() == first.exchange.shared.state.cursor)
    #expect(try second.picture() == first.picture())
    #expect(try team.faults(of: "first") == [])
  }

  @Test func aLongQueueIsMergedWithWhatOthersWriteBetweenItsStretches() throws {
    let (first, second) = try team.pair()
    let cards = try add(1_300, "New", to: first)
    try team.settle([first, second])
    let shared = [cards[10], cards[700], cards[1_200]]
    for card in cards {
      try first.perform(.edit([card], [.body("one\ntwo\nthree by anna\n")], expecting: nil))
    }
    var isFirst = true
    first.exchange.onSent = {
      if !isFirst { return }
      isFirst = false
      for card in shared {
        _ = try? second.perform(.edit([card], [.body("one by ben\ntwo\nthree\n")], expecting: nil))
      }
      try? second.exchange.run()
    }

    try team.settle([first, second])

    #expect(!isFirst)
    #expect(try second.picture() == first.picture())
    for card in shared {
      #expect(try first.store.card(card)?.body == "one by ben\ntwo\nthree by anna\n")
    }
    #expect(try team.faults(of: "first") == [] && team.faults(of: "second") == [])
  }

  @Test func aLongQueueStopsWhereItsRoleLostTheRightToWrite() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try first.postgres.permit(role, "write")
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    try add(2_300, "New", to: second)
    var refused = 0
    second.exchange.onRefusal = { refused += $0.count }
    var isFirst = true
    second.exchange.onSent = {
      if !isFirst { return }
      isFirst = false
      try? first.postgres.permit(role, "read")
    }

    try second.exchange.run()
    try first.exchange.run()

    #expect(try first.cards().count - 1 == 1_000)
    #expect(refused == 1_300)
    #expect(try second.picture() == first.picture())
    #expect(try second.exchange.shared.waitingCount() == 0)
    #expect(try team.faults(of: "second") == [])
  }

  @Test(arguments: Self.seeds)
  func aLongQueueThatIsCutAnywhereLosesAndRepeatsNothing(seed: UInt64) throws {
    let proxy = try LinkProxy(to: team.database.server)
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let address = team.database.address()
      .replacing(team.database.server.folder.path(), with: proxy.folder.path())
    var generator = SeededGenerator(seed: seed)
    var (made, faults, lines) = (1, 0, [] as [String])
    for round in 1...4 {
      try add(1_100, "Round \(round)", to: first)
      made += 1_100
      let isToServer = Bool.random(using: &generator)
      let place = Int.random(in: isToServer ? 1_000..<1_500_000 : 1_000..<30_000, using: &generator)
      if isToServer { proxy.faults.cutToServer = place } else { proxy.faults.cutToClient = place }
      do {
        let shared = try #require(try SharedBoard(first.board, of: first.store.database))
        let log = try PostgresLog(PostgresConnection(address), board: first.board.uuid)
        try Exchange(shared, log).run()
      } catch is SharedLogError {
        faults += 1
      }
      lines.append("\(isToServer ? "to" : "from") the server at \(place)")
      proxy.faults = LinkProxy.Faults()
    }

    try team.settle([first, second])

    let run: Comment = "seed \(seed): \(lines), \(faults) cuts"
    #expect(faults > 0, run)
    #expect(try second.cards().count == made, run)
    #expect(try second.picture() == first.picture(), run)
    #expect(try count("count(*) - count(DISTINCT op_id)") == 0, run)
    #expect(try team.faults(of: "first") == [])
  }
}
