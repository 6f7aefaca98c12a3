import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The program that exchanges changes.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct SyncProcessTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private var folder: URL { team.database.folder }

  @Test func aPasswordIsKeptNowhereAndShownToNobody() throws {
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
    try wait(for: .online, of: kept, path, board)
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

  /// Waits until the process reports a state.
  private func wait(
    for state: SyncStatus.State,
    of process: SyncProcess,
    _ path: String,
    _ board: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try waitForStatus(
      of: #require(UUID(uuidString: board)),
      ofFileAt: path,
      running: process,
      "\(state)",
      sourceLocation: sourceLocation
    ) { $0?.state == state }
  }

  @Test func tablesOfAnotherVersionAreReportedInOneLineAndNotWritten() throws {
    let first = try team.first()
    try team.database.connect().run("UPDATE tercet.protocol SET version = 99")

    let outcome = try SyncProcess.run(
      ["once", team.database.path("first.db"), first.board.uuid.uuidString, "anna"],
      in: folder
    )

    #expect(outcome.status == 3)
    #expect(
      outcome.output
        == "tercet: \(SharedLogError.advice(onVersion: 99, known: PostgresSchema.version))\n"
    )
  }

  /// This is what `tercet sync --status` asks if no program syncs the board.
  @Test func aRoleThatMayNotLogInIsReportedWithoutAnExchange() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, $3)", [first.board.uuid.uuidString, role, "write"])
    _ = try team.join(first.board, "second", author: "cleo", role: role)
    let words = ["answer", team.database.path("second.db"), first.board.uuid.uuidString, "cleo"]
    let before = try SyncProcess.run(words, in: folder)
    try team.database.connect().run("ALTER ROLE \"\(role)\" NOLOGIN")

    let outcome = try SyncProcess.run(words, in: folder)

    #expect(before.status == 0 && before.output.isEmpty, "\(before)")
    #expect(outcome.status != 0, "\(outcome)")
    #expect(outcome.output.contains("not permitted to log in"), "\(outcome)")
  }

  @Test func changesWaitWhileTheServerIsReadOnlyAndAreSentAfterwards() throws {
    let server = try TestServer()
    let team = try SharedTeam(on: server)
    let first = try team.first()
    let (path, board) = (team.database.path("first.db"), first.board.uuid.uuidString)
    let kept = try SyncProcess(["foreground", path, board, "anna"], in: team.database.folder)
    try wait(for: .online, of: kept, path, board)
    func setReadOnly(_ value: String) throws {
      let connection = try server.connect()
      try connection.run("SET default_transaction_read_only = off")
      try connection.run("ALTER SYSTEM SET default_transaction_read_only = \(value)")
      try connection.run("SELECT pg_reload_conf()")
    }
    try setReadOnly("on")
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.title("Waits")], expecting: nil))
    try first.perform(.add([CardDraft(title: "New")], .bottom(of: card.column)))

    try wait(for: .refused, of: kept, path, board)

    let reason = SyncLock.status(of: first.board.uuid, ofFileAt: path)?.reason
    #expect(reason == "the server is read-only")
    #expect(try first.cards().map(\.title) == ["Waits", "New"])
    try setReadOnly("off")
    try wait(for: .online, of: kept, path, board)
    #expect(kept.stop().status == 0)
    let second = try team.join(first.board, "second", author: "ben")
    #expect(try second.cards().map(\.title) == ["Waits", "New"])
  }

  @Test func olderTablesAreUpgradedAndAWaitingProcessContinuesByItself() throws {
    let first = try team.first()
    let (path, board) = (team.database.path("first.db"), first.board.uuid.uuidString)
    try team.database.connect().run("UPDATE tercet.protocol SET version = 1")
    let kept = try SyncProcess(["foreground", path, board, "anna"], in: folder)
    try wait(for: .refused, of: kept, path, board)
    #expect(
      SyncLock.status(of: first.board.uuid, ofFileAt: path)?.reason
        == SharedLogError.advice(onVersion: 1, known: PostgresSchema.version)
    )

    let address = team.database.address()
    let outcome = try SyncProcess.run(["upgrade", "", "", ""], address: address, in: folder)
    let again = try SyncProcess.run(["upgrade", "", "", ""], address: address, in: folder)

    let version = PostgresSchema.version
    #expect(outcome.output == "Upgraded the tables from version 1 to \(version).\n")
    #expect(again.output == "The tables are of version \(version) already.\n")
    try wait(for: .online, of: kept, path, board)
    #expect(kept.stop().status == 0)
  }

  @Test func aBoardIsExchangedOnceHoweverOftenTheProgramIsStarted() throws {
    let first = try team.first()
    let words = [team.database.path("first.db"), first.board.uuid.uuidString, "anna"]
    let kept = try SyncProcess(["foreground"] + words, in: folder)
    try wait(for: .online, of: kept, words[0], words[1])

    let second = try SyncProcess(["foreground"] + words, in: folder)
    let once = try SyncProcess.run(["once"] + words, in: folder)

    #expect(once.status == 0, "\(once.output)")
    let ended = kept.stop()
    #expect(ended.status == 0 && ended.output == "Online\n", "\(ended.output)")
    // The one that waited has taken over.
    try wait(for: .online, of: second, words[0], words[1])
    #expect(second.stop().status == 0)
  }

  /// Makes another board in a machine's file, and shares that too.
  private func shareGarden(of first: Machine) throws -> Board {
    try first.perform(.addBoard("Garden", columns: ColumnDraft.usual))
    let garden = try #require(try first.store.boards().first { $0.name == "Garden" })
    let shared = try SyncProcess.run(
      ["share", team.database.path("first.db"), garden.id.uuid.uuidString, "anna"],
      address: team.database.address(),
      in: folder
    )
    #expect(shared.status == 0, "\(shared.output)")
    return garden
  }

  @Test func aBoardThatFailsIsNamedWithItsReasonAndTheOthersAreExchanged() throws {
    let first = try team.first()
    let path = team.database.path("first.db")
    let garden = try shareGarden(of: first)
    try team.database.connect()
      .run("DELETE FROM tercet.board WHERE id = $1", [first.board.uuid.uuidString])
    let boards = [first.board.uuid.uuidString, garden.id.uuid.uuidString]

    let outcome = try SyncProcess.run(
      ["once", path, boards.joined(separator: ","), "anna", "json"],
      in: folder
    )

    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\"board\":\"Garden\""), "\(outcome.output)")
    #expect(outcome.output.contains("tercet: “Main”: “Main” is not in the database any more"))
    let last = SyncLock.lastStatus(of: first.board.uuid, ofFileAt: path)
    #expect(last?.state == .refused && last?.reason?.contains("any more") == true)
    #expect(SyncLock.lastStatus(of: garden.id.uuid, ofFileAt: path)?.reason == nil)
  }

  @Test func oneProcessStaysForSeveralBoardsAndEndsForAllOfThem() throws {
    let first = try team.first()
    let path = team.database.path("first.db")
    let garden = try shareGarden(of: first)
    let boards = [first.board.uuid, garden.id.uuid]

    let list = boards.map(\.uuidString).joined(separator: ",")
    let kept = try SyncProcess(["foreground", path, list, "anna"], in: folder)
    for board in boards { try wait(for: .online, of: kept, path, board.uuidString) }
    let ended = kept.stop()

    #expect(ended.status == 0 && ended.output == "Online\nOnline\n", "\(ended.output)")
    for board in boards { #expect(SyncLock.status(of: board, ofFileAt: path) == nil) }
  }

  @Test func aBoardIsJoinedAgainOnlyIfNothingIsLostOrLossIsAllowed() throws {
    _ = try team.first()
    let path = team.database.path("second.db")
    func join(_ words: String...) throws -> SyncProcess.Outcome {
      try SyncProcess.run(
        ["join", path, "Main", "ben", "lines"] + words,
        address: team.database.address(),
        in: folder
      )
    }
    #expect(try join().status == 0)
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: "ben"))
    let board = try #require(try store.boards().first { $0.name == "Main" })
    try store.sharing.leaveShare(of: board.id)
    #expect(try join().status == 0, "nothing was changed")
    try store.sharing.leaveShare(of: board.id)
    _ = try store.perform(.add([CardDraft(title: "Alone")], .top(of: board.columns[0].id)))

    let asked = try join()
    let titles = try store.page(of: .column(board.columns[0].id), .first, limit: 9).map(\.title)
    let told = try join("yes")

    #expect(asked.status == 1 && titles.contains("Alone"))
    let loss = "1 card of it is not in the database and would be deleted here; with --yes"
    #expect(asked.output.contains(loss), "\(asked.output)")
    #expect(told.status == 0, "\(told.output)")
    let after = try store.page(of: .column(board.columns[0].id), .first, limit: 9).map(\.title)
    #expect(!after.contains("Alone"))
  }

  @Test func theAnswerOfAServerThatLetsNobodyInIsPrintedOnce() throws {
    let outcome = try SyncProcess.run(
      ["join", team.database.path("third.db"), "Main", "ben"],
      address: team.database.server.address(database: "none_here"),
      in: folder
    )

    #expect(outcome.status == 1)
    #expect(
      outcome.output == "tercet: The server refused: database \"none_here\" does not exist\n"
    )
    _ = try team.first()
    let unknown = try SyncProcess.run(
      ["join", team.database.path("third.db"), "Mani", "ben"],
      address: team.database.address(),
      in: folder
    )
    #expect(unknown.output.contains("there is “Main”"), "\(unknown.output)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.filter { $0.hasPrefix("third.db") } == [], "no file is made for nothing")
  }

  @Test func theCommandToJoinAcceptsABoardNameThatStartsWithADash() throws {
    let store = try team.file("first", author: "anna")
    let board = try store.openBoard()
    _ = try store.perform(.renameBoard(board, "-all"), as: store.newActionID())

    let shared = try SyncProcess.run(
      ["share", team.database.path("first.db"), board.uuid.uuidString, "anna"],
      address: team.database.address(),
      in: folder
    )

    #expect(shared.output.hasSuffix(" -- -all\n"), "\(shared.output)")
  }

  @Test func aProcessKilledAtAnyStepCountsOnceAndTheNextOneContinues() throws {
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
    let words = ["once", path, first.board.uuid.uuidString, "ben"]
    var (step, titles, last) = (0, [String](), -SIGKILL)
    while last == -SIGKILL, step < 100 {
      step += 1
      titles.append("Card \(step)")
      try second.perform(.add([CardDraft(title: "Card \(step)")], .bottom(of: column)))
      let victim = Victim()
      proxy.faults.atPiece = (step, { victim.kill() })
      let process = try SyncProcess(words, in: folder)
      victim.process = process.process
      last = process.wait().status
    }
    proxy.faults = LinkProxy.Faults()
    try first.exchange.run()

    #expect(last == 0)
    #expect(step > 8, "killed at \(step - 1) steps")
    #expect(try first.cards().map(\.title) == ["Paint"] + titles)
    let after = try team.machine(team.file("second", author: "ben"), first.board)
    #expect(try after.picture() == first.picture())
    #expect(try after.exchange.shared.waitingCount() == 0)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func theMembersAreShownWithTheirRightsAndRightsCanBeGiven() throws {
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

  @Test func anIdleProcessReportsAtOnceThatTheBoardWasRemovedAndByWhom() throws {
    let first = try team.first()
    let (path, board) = (team.database.path("first.db"), first.board.uuid.uuidString)
    let kept = try SyncProcess(["foreground", path, board, "anna"], in: folder)
    try wait(for: .online, of: kept, path, board)
    let start = ContinuousClock.now

    let removed = try SyncProcess.run(
      ["remove", "", "Main", "", "lines", "yes"],
      address: team.database.address(),
      in: folder
    )
    try wait(for: .refused, of: kept, path, board)

    let time = start.duration(to: .now)
    #expect(removed.status == 0, "\(removed.output)")
    #expect(time < .seconds(20), "heard after \(time), not by the look of every 30 seconds")
    let reason = SyncLock.status(of: first.board.uuid, ofFileAt: path)?.reason
    #expect(reason?.contains("removed this board from the database") == true, "\(reason ?? "-")")
    _ = kept.stop()
  }

  @Test func anIdleProcessReportsAtOnceThatItsRightsChanged() throws {
    let first = try team.first()
    let role = try team.database.makeRole("ben")
    let log = try first.postgres
    try log.permit(role, "write")
    let second = try team.join(first.board, "second", author: "ben", role: role)
    let (path, board) = (team.database.path("second.db"), first.board.uuid.uuidString)
    let kept = try SyncProcess(["foreground", path, board, "ben"], in: folder)
    try wait(for: .online, of: kept, path, board)
    let start = ContinuousClock.now

    try log.permit(role, "read")
    try wait(for: .readOnly, of: kept, path, board)
    try log.permit(role, "write")
    try wait(for: .online, of: kept, path, board)

    let time = start.duration(to: .now)
    #expect(time < .seconds(20), "heard after \(time), not by the look of every 30 seconds")
    #expect(try second.store.sharing.boards() == [first.board])
    #expect(kept.stop().output == "Online\nOnline, read only\nOnline\n")
  }
}
