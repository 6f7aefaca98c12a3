import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import Foundation
import PostgresLog
import PostgresServer
import RemoteLog
import Testing

/// Who has a board open, over every log.
@Suite(.serialized) struct PresenceLogTests {
  private let board = UUID()
  private let card = UUID()

  /// A connection of a replica that exchanges and listens.
  private func connect(_ test: TestLog) throws -> any SharedLog {
    if (try? test.place().boards())?.isEmpty ?? true {
      try test.place().share(board, named: "Home").0.complete()
    }
    let log = try test.place().log(of: board)
    _ = try log.attend(as: UUID(), at: 0)
    #expect(try log.listen())
    _ = try log.takeNews()
    return log
  }

  /// Waits for news until a log shows these people, or so many.
  private func expect(
    _ expected: [Presence]? = nil,
    count: Int? = nil,
    by log: any SharedLog,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let descriptor = try #require(log.descriptor)
    let end = ContinuousClock.now + .seconds(20)
    var found: [Presence]?
    while true {
      if let others = try log.takeOthers(looking: false) { found = others.sorted() }
      if let found, found == expected || found.count == count { return }
      try #require(end > .now, "found \(found as Any)", sourceLocation: sourceLocation)
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if try log.takeNews() == nil { poll(&wait, 1, 20_000) }
    }
  }

  private func person(_ name: String, editing card: UUID? = nil) throws -> Presence {
    try #require(Presence(name, editing: card))
  }

  @Test(arguments: LogKind.all)
  func othersSeeWhoComesEditsAndGoes(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let (first, second) = (try connect(test), try connect(test))
    let (anna, ben) = (try person("anna"), try person("ben"))

    try first.show([anna])
    try second.show([ben])

    try expect([ben], by: first)
    try expect([anna], by: second)
    try second.show([person("ben", editing: card)])
    try expect([person("ben", editing: card)], by: first)
    try second.show([ben, person("cleo", editing: card)])
    try expect([person("cleo", editing: card), ben], by: first)
    try second.show([])
    try expect([], by: first)
    try second.show([ben])
    try expect([ben], by: first)
    #expect(try first.takeOthers(looking: false) == nil, "there is nothing new")
  }

  @Test(arguments: LogKind.all)
  func whoeverLosesTheConnectionIsGone(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let first = try connect(test)
    try first.show([person("anna")])
    var second: (any SharedLog)? = try connect(test)
    try second?.show([person("ben")])
    try expect([person("ben")], by: first)

    second = nil

    // The database reports no end; the look of every half minute finds it.
    if kind == .database {
      try test.waitForConnections(1)
      #expect(try first.takeOthers(looking: true) == [])
    } else {
      try expect([], by: first)
    }
  }

  @Test(arguments: LogKind.all)
  func namesOfOthersAreShortLinesAndNothingElse(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let (first, second) = (try connect(test), try connect(test))
    try first.show([])
    let names = [
      "\u{1B}]0;evil\u{7}\nben", "'); DROP TABLE op; --", String(repeating: "x", count: 5_000),
      "b\u{0}en", String(repeating: "e\u{301}\u{302}", count: 500), "{\"name\":\"\\\"}",
    ]
    for name in names {
      let shown = try person(name)
      #expect(shown.name.count <= 40 && !shown.name.contains("\n"), "\(shown)")
      try second.show([shown])
      try expect([shown], by: first)
    }
    #expect(Presence("\n") == nil && Presence("") == nil)
  }

  @Test(arguments: LogKind.all)
  func fiftyPeopleSeeEachOther(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let first = try connect(test)
    try first.show([person("anna")])
    let others = try (0..<50).map { _ in try connect(test) }

    for (number, log) in others.enumerated() { try log.show([person("p\(number)")]) }

    try expect((0..<50).map { try person("p\($0)") }.sorted(), by: first)
    // In a database, each of them answers whoever comes.
    for log in others.dropLast() {
      _ = try log.takeNews()
      _ = try log.takeOthers(looking: false)
    }
    let rest = try (0..<49).map { try person("p\($0)") } + [person("anna")]
    try expect(rest.sorted(), by: others[49])
  }

  // MARK: Files

  @Test func whoMayOnlyReadTheLogSeesOthersAndIsSeenIfTheFileLetsThem() throws {
    let test = try TestLog(.file)
    let first = try connect(test)
    try first.show([person("anna")])
    let reader = try #require(FilePlace(test.path, allowing: .read)).log(of: board)
    _ = try reader.listen()

    try reader.show([person("cleo")])

    #expect(try reader.takeOthers(looking: true) == [person("anna")])
    try expect([person("cleo")], by: first)
    #expect(try first.head() == 0, "nobody's presence is an entry of the log")
  }

  @Test func whatOthersWriteIntoTheNotesIsReadAsNobody() throws {
    let test = try TestLog(.file)
    let (first, second) = (try connect(test), try connect(test))
    try first.show([person("anna")])
    try second.show([person("ben")])
    try expect([person("ben")], by: first)

    let junk = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try junk.write(to: URL(filePath: test.path + "-here"), options: [])
    #expect(try first.takeOthers(looking: true) == [])
    truncate(test.path + "-here", 0)
    #expect(try first.takeOthers(looking: true) == [])
    try second.show([person("ben", editing: card)])
    #expect(try first.takeOthers(looking: true) == [person("ben", editing: card)])
  }

  // MARK: Older programs

  /// The program at the other end is of a version that knows nothing of this.
  @Test func anOlderProgramAtTheOtherEndIsUsedWithoutPresence() throws {
    let test = try TestLog(.remote)
    try test.place().share(board, named: "Home").0.complete()
    let address = try #require(try SSHAddress("ssh://older\(test.path)"))
    let log = try SSHPlace(address, asksUser: false).log(of: board)
    _ = try log.attend(as: UUID(), at: 0)

    let error = #expect(throws: SharedLogError.self) { try log.show([person("anna")]) }

    #expect(error == .server("the request is unknown there"))
    #expect(try log.head() == 0)
    #expect(try log.takeOthers(looking: true) == nil)
  }

  // MARK: A database

  @Test(.enabled(if: TestServer.programs != nil))
  func aRoleCanShowNobodyOnABoardThatItMayNotRead() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let log = try first.postgres
    for machine in [first, second] {
      _ = try machine.postgres.attend(as: machine.exchange.shared.state.client, at: 0)
    }
    _ = try log.listen()
    try log.show([person("anna")])
    let role = try team.database.makeRole("mallory")
    let stranger = try team.database.connect(role: role)
    let channel = "tercet_" + log.board.uuidString.lowercased().replacing("-", with: "") + "_people"
    func send(_ text: String) throws {
      try stranger.run("SELECT pg_notify($1, $2)", [channel, text])
    }
    for client in [second.exchange.shared.state.client, UUID()] {
      try send("{\"client\":\"\(client)\",\"people\":[{\"name\":\"boss\"}],\"asks\":true}")
      try expect([], by: log)
    }
    for text in ["no JSON", "{\"client\":7,\"people\":{}}"] { try send(text) }
    try send("{\"client\":\"\(UUID())\",\"people\":[{\"name\":\"boss\"},7]}")
    try expect([], by: log)
  }

  @Test(.enabled(if: TestServer.programs != nil))
  func aReplicaThatIsNotSeenForAMinuteIsNotShown() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let logs = try [first, second]
      .map { machine in
        let log = try machine.postgres
        _ = try log.attend(as: machine.exchange.shared.state.client, at: 0)
        _ = try log.listen()
        try log.show([person(machine.store.database.author ?? "")])
        return log
      }
    try expect([person("ben")], by: logs[0])

    // As if its computer had vanished, and the server had not noticed.
    try team.database.connect()
      .run("UPDATE tercet.client SET seen_at = now() - interval '61 seconds'")
    #expect(try logs[0].takeOthers(looking: true) == [])
    _ = try logs[1].attend(as: second.exchange.shared.state.client, at: 0)
    #expect(try logs[0].takeOthers(looking: true) == [person("ben")])
  }
}

extension TestLog {
  /// Waits until only so many replicas are connected to the database.
  fileprivate func waitForConnections(_ count: Int) throws {
    let connection = try #require(database).connect()
    let end = ContinuousClock.now + .seconds(20)
    while true {
      let rows = try connection.run(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'tercet'
        """
      )
      if rows[0][0] == "\(count)" { return }
      try #require(end > .now, "\(rows) connections")
    }
  }
}
