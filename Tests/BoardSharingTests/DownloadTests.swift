import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// Joining a board over a connection that is cut.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct DownloadTests {
  /// Some pages of rows.
  private static let (cardCount, rowsAtOnce) = (900, 200)

  let team: SharedTeam
  let proxy: LinkProxy

  init() throws {
    team = try SharedTeam()
    proxy = try LinkProxy(to: team.database.server)
  }

  private var address: String {
    team.database.address().replacing(team.database.server.folder.path(), with: proxy.folder.path())
  }

  /// A shared board with many cards, of which this machine has but the first.
  private func large(_ count: Int = cardCount) throws -> Machine {
    let first = try team.first()
    try team.database.connect()
      .run(
        """
        INSERT INTO tercet.subject (board, kind, id, fields, writers)
        SELECT board, kind, ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
          fields || jsonb_build_object('title', 'Card ' || number,
            'place', jsonb_build_object('column', fields->'place'->'column',
              'key', '80' || lpad(to_hex(number), 8, '0') || '80')), writers
        FROM tercet.subject, generate_series(1, $1::integer) AS s(number) WHERE kind = 'card'
        """,
        [String(count)]
      )
    return first
  }

  /// Another machine that has all of it.
  private func whole(_ board: Board.ID) throws -> Machine {
    try team.join(board, "whole", author: "carl")
  }

  private func join(_ board: Board.ID, _ store: SQLiteBoardStore) throws -> Int {
    let log = try PostgresLog(PostgresConnection(address), board: board.uuid)
    log.rowsAtOnce = Self.rowsAtOnce
    return try Sharing.join("Main", of: log, at: team.database.address(), in: store)
  }

  private func card(_ number: Int) throws -> Card.ID {
    let digits = String(number)
    let zeros = String(repeating: "0", count: 12 - digits.count)
    return Card.ID(
      uuid: try #require(UUID(uuidString: "00000000-0000-4000-8000-\(zeros)\(digits)"))
    )
  }

  private var leftOver: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: team.database.path(""))
        .filter { $0.contains("-join-") }
    }
  }

  @Test func aDownloadThatIsCutContinuesAndHasTheChangesMadeMeanwhile() throws {
    defer { proxy.close() }
    let first = try large()
    let other = try whole(first.board)
    let store = try team.file("late", author: "ben")
    var rows: [Int] = []
    var number = 0
    while rows.count < 60 {
      // More and more comes through each time, so that every part of it is cut.
      proxy.faults.cutToClient = 5_000 + rows.count * 12_000
      do {
        let known = try join(first.board, store)
        #expect(known == rows.last)
        break
      } catch let error as Sharing.Interruption {
        rows.append(error.count)
        #expect(try store.boards().map(\.id) != [first.board], "a part is no board")
      } catch is SharedLogError {
        rows.append(rows.last ?? 0)
      }
      // Of what was read already, and of what was not.
      number += 1
      let column = try other.store.board(other.board).columns[number % 3].id
      try other.perform(.edit([card(number)], [.title("Changed \(number)")], expecting: nil))
      try other.perform(.delete([card(100 + number), card(800 - number)]))
      try other.perform(.move([card(200 + number)], to: .top(of: column)))
      try other.perform(.comment(card(300 + number), "Comment \(number)"))
      try other.perform(.add([CardDraft(title: "New \(number)")], .bottom(of: column)))
      try other.exchange.run()
    }
    proxy.faults = LinkProxy.Faults()
    #expect(rows.count > 5, "rows after each cut: \(rows)")
    #expect(rows == rows.sorted(), "nothing is read again: \(rows)")
    #expect(try leftOver == [])

    let late = try team.machine(store, first.board)
    try late.exchange.run()

    #expect(try late.cards().count == Self.cardCount + 1 - number)
    #expect(try late.picture() == other.picture())
    #expect(try comments(late) == comments(other))
    #expect(try team.faults(of: "late") == [])
  }

  private func comments(_ machine: Machine) throws -> [String] {
    try machine.store.sharing.sharedComments(of: machine.board).map { "\($0)" }.sorted()
  }

  /// The page is small, so that every board has many, and others change the board between all of them.
  @Test(arguments: 1...Rounds.of(2, soak: 300) as ClosedRange<UInt64>)
  func aDownloadThatIsCutEndsEqualToTheOthersWhateverTheyDo(seed: UInt64) throws {
    defer { proxy.close() }
    let (first, second) = try team.pair()
    var worker = RandomWorker(seed: seed)
    for _ in 0..<40 { try worker.act([first, second]) }
    try team.settle([first, second])
    var random = SeededGenerator(seed: seed)
    let store = try team.file("late", author: "ben")
    var (cuts, isJoined) = (0, false)
    while !isJoined {
      proxy.faults.cutToClient = Int.random(in: 1_000...(4_000 + cuts * 500), using: &random)
      do {
        let log = try PostgresLog(PostgresConnection(address), board: first.board.uuid)
        log.rowsAtOnce = Int.random(in: 1...4, using: &random)
        try Sharing.join("Main", of: log, at: team.database.address(), in: store)
        isJoined = true
      } catch is Sharing.Interruption {
        cuts += 1
      } catch is SharedLogError {
        cuts += 1
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) { try worker.act([first, second]) }
      for machine in [first, second] where Bool.random(using: &random) {
        try machine.exchange.run()
      }
    }
    proxy.faults = LinkProxy.Faults()
    let late = try team.machine(store, first.board)

    for _ in 0..<10 { try worker.act([first, second, late]) }
    try team.settle([first, second, late])

    let told = "seed \(seed), \(cuts) cuts\n\(worker.events.joined(separator: "\n"))"
    #expect(try late.picture() == first.picture(), "\(told)")
    #expect(try second.picture() == first.picture(), "\(told)")
    #expect(try team.faults(of: "late") == [], "\(told)")
    #expect(cuts > 0, "\(told)")
  }

  @Test func aDownloadThatIsCutDoesNotReadAgainWhatItHas() throws {
    defer { proxy.close() }
    let first = try large()
    let store = try team.file("late", author: "ben")
    proxy.faults.cutToClient = 200_000
    let error = #expect(throws: Sharing.Interruption.self) { try join(first.board, store) }
    #expect(error?.count == 400)

    let known = try join(first.board, store)

    #expect(known == 400)
    let late = try team.machine(store, first.board)
    #expect(try late.picture() == whole(first.board).picture())
  }

  /// A file of an older version has its own form.
  @Test func aDownloadBeginsAgainIfItsFileCannotBeRead() throws {
    defer { proxy.close() }
    let first = try large()
    let store = try team.file("late", author: "ben")
    proxy.faults.cutToClient = 200_000
    #expect(throws: Sharing.Interruption.self) { try join(first.board, store) }
    let files = try leftOver
    #expect(!files.isEmpty)
    for file in files {
      let path = team.database.path(file)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(file)")
      try Data(repeating: 1, count: 900).write(to: URL(filePath: path))
    }

    let known = try join(first.board, store)

    #expect(known == 0)
    #expect(try leftOver == [])
    let late = try team.machine(store, first.board)
    #expect(try late.picture() == whole(first.board).picture())
  }

  @Test func aDownloadBeginsAgainIfTheLogNoLongerReachesBackFarEnough() throws {
    defer { proxy.close() }
    let first = try large()
    let other = try whole(first.board)
    let store = try team.file("late", author: "ben")
    proxy.faults.cutToClient = 200_000
    #expect(throws: Sharing.Interruption.self) { try join(first.board, store) }
    try other.perform(.delete([card(5)]))
    try other.exchange.run()
    // As if it was a long time ago; while one joins, the log is kept.
    _ = try team.database.connect().run("SELECT tercet.cut('90 days')")
    let log = other.exchange.log
    #expect(try log.entries(after: 0, limit: 9, bytes: .max).entries.isEmpty == false)
    _ = try team.database.connect().run("SELECT tercet.cut('0 days')")

    let known = try join(first.board, store)

    #expect(known == 0)
    let late = try team.machine(store, first.board)
    try late.exchange.run()
    #expect(try late.picture() == other.picture())
  }

  @Test func aDownloadContinuesAfterTheProgramWasKilledAtAnyMoment() throws {
    defer { proxy.close() }
    let first = try large(9_000)
    let path = team.database.path("late.db")
    let folder = URL(filePath: team.database.path(""))
    let words = ["join", path, "Main", "ben"]
    var kills = 0
    for piece in stride(from: 5, to: 400, by: 7) {
      let victim = Victim()
      proxy.faults.atPiece = (piece, { victim.kill() })
      let process = try SyncProcess(words, address: address, in: folder)
      victim.process = process.process
      let outcome = process.wait()
      // It may have been killed when all was done, while it closed its connection.
      let isDone = outcome.output.contains("“Main” is in this file already")
      if outcome.status == 0 || isDone { break }
      #expect(outcome.status == -9, "\(outcome.output)")
      kills += 1
    }
    proxy.faults = LinkProxy.Faults()
    #expect(kills > 5)
    if kills == 57 {
      let outcome = try SyncProcess.run(words, address: address, in: folder)
      #expect(outcome.status == 0, "\(outcome.output)")
    }
    let late = try team.machine(team.file("late", author: "ben"), first.board)
    #expect(try late.picture() == whole(first.board).picture())
    #expect(try team.faults(of: "late") == [])
  }
}
