#if canImport(PostgresServer)
import Foundation
import Glibc
import PostgresServer
import SeededRandom
import Testing

/// kill -9 of the board at any moment while `tercet-sync` exchanges what it writes.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct SharedBoardKillTests {
  private static let rounds = Rounds.of(12, soak: 500)

  @Test func nothingThatWasAcknowledgedIsLostOnAnyMachine() throws {
    let seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 4_713
    var generator = SeededGenerator(seed: seed)
    let (here, there, database) = try Self.team()
    let sync = SyncPrograms(of: here.database)
    defer { sync.end() }
    var (acknowledged, hasty, theirs): (Set<String>, Set<String>, Set<String>) = (["first"], [], [])

    for round in 0..<Self.rounds {
      // Half of the rounds begin with making the program that exchanges, the others find it there.
      if round.isMultiple(of: 2) { sync.end() }
      let session = try here.open()
      if round.isMultiple(of: 3) {
        theirs.insert("there \(round)")
        try there.succeed("add", "there \(round)")
        try there.succeed("sync", "--once")
      }
      for number in 0..<Int.random(in: 0...2, using: &generator) {
        let title = "card \(round)-\(number)"
        try Self.add(title, session)
        acknowledged.insert(title)
      }
      hasty.insert("hasty \(round)")
      try session.send(Array("ahasty \(round)\r".utf8))
      Self.kill(session, after: .microseconds(Int.random(in: 0...30_000, using: &generator)))

      let found = Set(try here.cards().map(\.title))
      let run = Comment(rawValue: "seed \(seed), round \(round): \(found.sorted())")
      #expect(acknowledged.isSubset(of: found), run)
      #expect(found.isSubset(of: acknowledged.union(hasty).union(theirs)), run)
    }

    try Self.settle([here, there])
    let cards = try (here.cards(), there.cards())
    #expect(cards.0.map(\.id) == cards.1.map(\.id), "seed \(seed)")
    #expect(cards.0.map(\.title) == cards.1.map(\.title), "seed \(seed)")
    #expect(acknowledged.union(theirs).isSubset(of: cards.0.map(\.title)), "seed \(seed)")
    for board in [here, there] { try board.succeed("check") }
    withExtendedLifetime(database) {}
  }

  @Test func onlyOneProgramThatExchangesStaysForAWhile() throws {
    let (here, there, database) = try Self.team()
    let sync = SyncPrograms(of: here.database)
    defer { sync.end() }
    var sessions: [Session] = []
    for _ in 0..<3 { sessions.append(try here.open()) }
    try sync.wait(until: "there is one for all") { $0.count == 1 }
    let first = try #require(sync.running.first)
    // Another board sees that it has ended, and starts one.
    _ = Glibc.kill(first, SIGKILL)
    try sync.wait(until: "there is another one") { $0.count == 1 && $0 != [first] }

    // One that still waits for its turn ends with its board: this one has begun.
    try there.succeed("add", "from there")
    try there.succeed("sync", "--once")
    try sync.wait(until: "it exchanges") { _ in
      (try? here.cards().contains { $0.title == "from there" }) ?? false
    }

    for session in sessions { Self.kill(session, after: .zero) }

    try sync.wait(until: "one is left") { $0.count == 1 }
    withExtendedLifetime(database) {}
  }

  @Test func theBoardsOfAFileHaveOneProgramThatIsReplacedForAll() throws {
    let (here, there, database) = try Self.team()
    try here.succeed("board", "add", "Other")
    try here.succeed("share", database.address(), "--board", "Other")
    try there.succeed("join", database.address(), "Other")
    let sync = SyncPrograms(of: here.database)
    defer { sync.end() }
    let session = try here.open()
    try Self.waitForNews("before", from: there, on: here, by: sync)
    let first = sync.running
    #expect(first.count == 1)

    _ = first.first.map { Glibc.kill($0, SIGKILL) }
    try Self.waitForNews("after", from: there, on: here, by: sync)

    #expect(sync.running.count == 1 && sync.running != first)
    withExtendedLifetime((session, database)) {}
  }

  /// Waits until new cards of both boards have arrived.
  private static func waitForNews(
    _ title: String,
    from there: Board,
    on here: Board,
    by sync: SyncPrograms
  ) throws {
    for board in ["Main", "Other"] {
      try there.succeed("add", "\(title) \(board)", "--board", board)
    }
    try there.succeed("sync", "--once")
    for board in ["Main", "Other"] {
      try sync.wait(until: "“\(title) \(board)” has arrived") { _ in
        (try? here.everything().contains("\(title) \(board)")) ?? false
      }
    }
  }

  /// A user may have no more than some hundred of them.
  @Test func aBoardWatchesShareFilesOnlyOnceItIsShared() throws {
    let database = try TestDatabase()
    let board = try Board.withSync()
    try board.add(["first"])
    let sync = SyncPrograms(of: board.database)
    defer { sync.end() }
    let session = try board.open()
    let before = Self.watches(of: session)

    try board.succeed("share", database.address())
    try sync.wait(until: "the open board has noticed it") { !$0.isEmpty }

    #expect(before == 1)
    #expect(Self.watches(of: session) == 2)
    withExtendedLifetime(database) {}
  }

  /// How many descriptors of inotify a program has.
  private static func watches(of session: Session) -> Int {
    let folder = "/proc/\(session.child.pid)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.contains("inotify") ?? false
    }
  }

  // MARK: Two machines

  /// A board that is shared and one that has joined it, with the database between them.
  private static func team() throws -> (here: Board, there: Board, TestDatabase) {
    let database = try TestDatabase()
    let (here, there) = (try Board.withSync(), try Board.withSync())
    try here.add(["first"])
    try here.succeed("share", database.address())
    try there.succeed("join", database.address(), "Main")
    return (here, there, database)
  }

  private static func settle(_ boards: [Board]) throws {
    for _ in 0..<2 { for board in boards { try board.succeed("sync", "--once") } }
  }

  /// Adds a card and waits until the screen says that it was done.
  private static func add(_ title: String, _ session: Session) throws {
    try session.send(Array("a\(title)".utf8))
    try session.wait(for: "the title is typed") { session.screen.text.contains(title) }
    try session.send([0x0d])
    try session.wait(for: "the card is added") {
      session.screen.text.contains("Added “\(title)”")
    }
    try session.sendAndWait([0x1b])
  }

  private static func kill(_ session: Session, after time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { session.takeIn() }
    session.child.send(signal: SIGKILL)
    _ = session.child.reap()
  }
}
#endif
