import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

@Suite("The program that exchanges changes", .serialized, .enabled(if: TestServer.programs != nil))
struct SyncProcessTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private var folder: URL { team.database.folder }

  @Test("keeps a password nowhere, and shows it to nobody")
  func secrets() throws {
    let secret = "hunter2-\(UUID().uuidString)"
    let store = try team.file("first", author: "anna")
    let board = try store.board(store.openBoard()).id.uuid.uuidString
    let path = team.database.path("first.db")
    let address = team.database.address() + " password=\(secret)"

    let shared = try SyncProcess.run(["share", path, board, "anna"], address: address, in: folder)
    let joined = try SyncProcess.run(
      ["join", team.database.path("second.db"), "Main", "ben"],
      address: address,
      in: folder
    )
    let kept = try SyncProcess(["foreground", path, board, "anna"], in: folder)
    try waitUntilOnline(kept, path, board)
    let commandLine = kept.commandLine
    let stopped = kept.stop()
    let wrong = try SyncProcess.run(
      ["join", team.database.path("third.db"), "Main", "ben"],
      address: "postgresql://anna:\(secret)@127.0.0.1:1/none?connect_timeout=1",
      in: folder
    )
    let broken = try SyncProcess.run(
      ["join", team.database.path("third.db"), "Main", "ben"],
      address: "postgresql://anna:\(secret)@[/none",
      in: folder
    )

    #expect(
      [shared, joined, stopped].map(\.status) == [0, 0, 0],
      "\(shared.output)\(joined.output)"
    )
    #expect(shared.output.contains("The password was not kept"))
    #expect(wrong.status == 4 && broken.status == 2, "\(wrong.output)\(broken.output)")
    #expect(commandLine.contains("foreground"))
    #expect(!commandLine.contains(secret))
    for said in [shared, joined, stopped, wrong, broken] {
      #expect(!said.output.contains(secret), "\(said.output)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(files.contains("first.db") && files.contains("second.db"))
    for file in files {
      let bytes = try Data(contentsOf: folder.appending(path: file))
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file) holds the password")
    }
  }

  /// Waits for the process to say that it is connected.
  private func waitUntilOnline(_ process: SyncProcess, _ path: String, _ board: String) throws {
    let id = try #require(UUID(uuidString: board))
    let deadline = ContinuousClock.now + .seconds(60)
    while SyncLock.status(of: id, ofFileAt: path)?.state != .online {
      try #require(deadline > .now && !process.hasEnded, "not online")
      sched_yield()
    }
  }

  @Test("says in one line what is wrong with tables of another version, and writes nothing")
  func version() throws {
    let first = try team.first()
    try team.database.connect().run("UPDATE tercet.protocol SET version = 7")

    let outcome = try SyncProcess.run(
      ["once", team.database.path("first.db"), first.board.uuid.uuidString, "anna"],
      in: folder
    )

    #expect(outcome.status == 3)
    #expect(
      outcome.output
        == "tercet: The server's tables are of version 7, which this tercet does not know; install a"
        + " newer one\n"
    )
  }

  @Test("may be killed at any step: what it did counts once, and the next one goes on")
  func kills() throws {
    let proxy = try LinkProxy(to: team.database.server)
    defer { proxy.close() }
    let first = try team.first()
    let address = team.database.address()
      .replacing(team.database.server.folder.path(), with: proxy.folder.path())
    // The file remembers the way through the proxy.
    let path = team.database.path("second.db")
    let joined = try SyncProcess.run(["join", path, "Main", "ben"], address: address, in: folder)
    #expect(joined.status == 0, "\(joined.output)")
    let second = try team.machine(team.file("second", author: "ben"), first.board)
    let column = try second.store.board(first.board).columns[1].id
    var killed = 0
    var titles: [String] = []
    for round in 0..<12 {
      let names = (0..<20).map { "Card \(round) \($0)" }
      titles += names
      try second.perform(.add(names.map { CardDraft(title: $0) }, .bottom(of: column)))
      proxy.faults.delay = 0.002...0.004
      let bytes = proxy.bytes
      let process = try SyncProcess(["once", path, first.board.uuid.uuidString, "ben"], in: folder)
      let limit = 300 + round * round * 120
      let deadline = ContinuousClock.now + .seconds(60)
      while proxy.bytes.toServer + proxy.bytes.toClient < bytes.toServer + bytes.toClient + limit,
        deadline > .now, kill(process.process, 0) == 0, !process.hasEnded
      { sched_yield() }
      process.crash()
      if process.wait().status == -SIGKILL { killed += 1 }
      proxy.faults.delay = 0...0
    }
    let last = try SyncProcess.run(["once", path, first.board.uuid.uuidString, "ben"], in: folder)
    try first.exchange.run()

    print("killed \(killed) of 12")
    #expect(killed > 4)
    #expect(last.status == 0, "\(last.output)")
    #expect(try first.cards().map(\.title) == ["Paint"] + titles)
    let after = try team.machine(team.file("second", author: "ben"), first.board)
    #expect(try after.picture() == first.picture())
    #expect(try after.exchange.shared.waitingCount() == 0)
    #expect(try team.faults(of: "second") == [])
  }

  @Test("shows who may do what, and gives rights")
  func members() throws {
    let first = try team.first()
    let role = try team.database.makeRole("ben")
    let words = [team.database.path("first.db"), first.board.uuid.uuidString, "anna", "lines"]

    let given = try SyncProcess.run(["members"] + words + [role, "write"], in: folder)
    let shown = try SyncProcess.run(["members"] + words, in: folder)
    let wrong = try SyncProcess.run(["members"] + words + ["nobody_here", "read"], in: folder)

    #expect(given.output == shown.output)
    #expect(shown.output.split(separator: "\n").count == 2)
    #expect(shown.output.contains("\(role)  write\n"), "\(shown.output)")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("there is no role nobody_here"), "\(wrong.output)")
  }
}
