import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// A connection that fails.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct LinkFaultTests {
  let team: SharedTeam
  let proxy: LinkProxy

  init() throws {
    team = try SharedTeam()
    proxy = try LinkProxy(to: team.database.server)
  }

  /// A board's end over the proxy, which connects again after each fault.
  private struct Line {
    let shared: SharedBoard
    let address: String

    /// Exchanges once; answers what went wrong.
    func exchange() throws -> SharedLogError? {
      do {
        let log = try PostgresLog(PostgresConnection(address), board: shared.board.uuid)
        try Exchange(shared, log).run()
        return nil
      } catch let error as SharedLogError {
        return error
      }
    }
  }

  private func line(_ machine: Machine) throws -> Line {
    let shared = try #require(try SharedBoard(machine.board, of: machine.store.database))
    let address = team.database.address()
      .replacing(team.database.server.folder.path(), with: proxy.folder.path())
    return Line(shared: shared, address: address)
  }

  private func titles(_ machine: Machine) throws -> [String] { try machine.cards().map(\.title) }

  @Test(arguments: [true, false])
  func aLinkCutInTheMiddleOfAnyMessageLosesAndRepeatsNothing(toServer: Bool) throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[1].id
    let line = try line(first)
    var names: [String] = []
    var (faults, place, step) = (0, 60, 61)
    while place < 6_000 {
      let name = "Card \(place)"
      names.append(name)
      try first.perform(.add([CardDraft(title: name)], .bottom(of: column)))
      if toServer { proxy.faults.cutToServer = place } else { proxy.faults.cutToClient = place }
      if try line.exchange() != nil { faults += 1 }
      proxy.faults = LinkProxy.Faults()
      (place, step) = (place + step, step + 13)
    }

    #expect(try line.exchange() == nil)
    try team.settle([second])

    #expect(faults > 5, "\(faults) cuts of \(names.count)")
    #expect(try titles(second) == ["Paint"] + names)
    #expect(try second.picture() == first.picture())
    #expect(try second.exchange.log.head() == second.exchange.shared.state.cursor)
  }

  @Test func answersThatComeTwiceLateAndInPiecesEndEqual() throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let lines = try [line(first), line(second)]
    var worker = RandomWorker(seed: 7)
    for round in 0..<30 {
      for _ in 0..<4 { try worker.act([first, second]) }
      proxy.faults.repeatsAnswers = round % 7 + 2
      proxy.faults.delay = 0...0.002
      for line in lines {
        // An answer in the place of another may be anything; it must never be taken for data.
        _ = try line.exchange()
      }
    }
    proxy.faults = LinkProxy.Faults()

    for _ in 0..<3 { for line in lines { #expect(try line.exchange() == nil) } }

    #expect(try first.picture() == second.picture(), "\(worker.events.joined(separator: "\n"))")
    #expect(try team.faults(of: "first") == [])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aDaysWorkOfflineIsKeptAndSentOnce() throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    let line = try line(first)
    proxy.faults.isDown = true
    let names = (0..<200).map { "Card \($0)" }
    for name in names {
      try first.perform(.add([CardDraft(title: name)], .bottom(of: column)))
    }
    guard case .offline = try line.exchange() else {
      Issue.record("the proxy let it through")
      return
    }
    #expect(try line.shared.waitingCount() == 200)
    proxy.faults.isDown = false

    #expect(try line.exchange() == nil)
    try team.settle([second])

    #expect(try titles(second) == ["Paint"] + names)
    #expect(try line.shared.waitingCount() == 0)
  }

  @Test func aSilentLinkCountsAsOfflineAndTheNextOneSendsWhatWaits() throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let line = try line(first)
    let connection = try PostgresConnection(line.address)
    #expect(connection.patience == .seconds(20))
    connection.patience = .milliseconds(300)
    let log = try PostgresLog(connection, board: first.board.uuid)
    let exchange = Exchange(line.shared, log)
    try exchange.run()
    let column = try first.store.board(first.board).columns[1].id
    try first.perform(.add([CardDraft(title: "New")], .bottom(of: column)))
    proxy.faults.isHalfOpen = true

    #expect(throws: SharedLogError.offline("no answer for 1 second")) { try exchange.run() }
    // The connection is of no use any more: an answer that comes late belongs to no question.
    proxy.faults.isHalfOpen = false
    let error = #expect(throws: SharedLogError.self) { try exchange.run() }
    guard case .offline = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try line.exchange() == nil)
    try team.settle([second])

    #expect(try titles(second) == ["Paint", "New"])
    #expect(try line.shared.waitingCount() == 0)
  }

  @Test func aFailingLinkDoesNotMatterToTwoProcessesOnOneFile() throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    let other = try team.file("first", author: "anna")
    let twins = try [first, team.machine(other, first.board)]
    var worker = RandomWorker(seed: 11)
    for round in 0..<25 {
      try worker.act([twins[round % 2], second])
      try twins[(round + 1) % 2].exchange.run()
      if round.isMultiple(of: 3) { try second.exchange.run() }
      try twins[round % 2].exchange.run()
    }
    try team.settle([second] + twins)

    #expect(try first.picture() == second.picture(), "\(worker.events.joined(separator: "\n"))")
    #expect(try team.faults(of: "first") == [])
  }
}
