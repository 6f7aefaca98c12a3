import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The pages for whoever runs the server.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct OperatorPageTests {
  private static let blocks = blocks(of: "sharing.md")

  /// The blocks of code of a page.
  private static func blocks(of page: String) -> [String] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let file = root.appending(path: "Documentation").appending(path: page)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  @Test func theSQLOfThePageAboutOneServerRunsAndFindsWhoHoldsBackTheCutting() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    try first.perform(.add([CardDraft(title: "New")], .top(of: first.cards()[0].column)))
    // It reports what it has read with the next exchange.
    for _ in 0..<2 { try first.exchange.run() }
    let connection = try team.database.connect()
    try connection.run("UPDATE tercet.client SET seen_at = now() - interval '1 day'")

    let answers = try Self.blocks(of: "reference/server.md").filter { $0.contains("SELECT") }
      .map { try connection.run($0) }

    #expect(answers.count == 5)
    #expect(answers[1].map { $0[0] } == ["Main"], "\(answers)")
    #expect(answers[2].map { $0[3] } == ["1"], "\(answers)")
    withExtendedLifetime(second) {}
  }

  @Test func theSQLOfTheOperatorsPageRunsAndFindsWhatIsOverdue() throws {
    let team = try SharedTeam()
    let first = try team.first()
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.due(CalendarDay(iso: "2020-02-03"))], expecting: nil))
    try first.perform(
      .add(
        [CardDraft(title: "Later", due: CalendarDay(iso: "2999-01-01"))],
        .top(of: card.column)
      )
    )
    try first.exchange.run()
    let connection = try team.database.connect()
    var answers: [[[String?]]] = []
    for block in Self.blocks where block.contains("SELECT") && !block.contains("DO $$") {
      for statement in block.split(separator: ";") where statement.contains("SELECT") {
        answers.append(try connection.run(String(statement)))
      }
    }

    #expect(answers.count == 4)
    #expect(answers.last == [["Main", "To Do", "Paint", "2020-02-03"]])
    #expect(answers[0].count == 1)
  }

  @Test func theOperatorsPageGivesOnlyTheTablesToAnotherRole() throws {
    let team = try SharedTeam()
    let (anna, owner) = ("anna_\(team.database.name)", "tercet_owner_\(team.database.name)")
    let (name, other) = (team.database.name, "o\(team.database.name)")
    let connection = try team.database.connect()
    try connection.run("CREATE ROLE \(anna) LOGIN")
    try connection.run("ALTER DATABASE \(name) OWNER TO \(anna)")
    try connection.run("CREATE DATABASE \(other) OWNER \(anna)")
    defer { _ = try? connection.run("DROP DATABASE \(other) WITH (FORCE)") }
    let store = try team.file("first", author: "anna")
    let board = try store.board(store.openBoard())
    let address = team.database.address(role: anna)
    try Sharing.share(board, of: store, at: address, over: PostgresConnection(address))
    let block = try #require(Self.blocks.first { $0.contains("ALTER SCHEMA") })

    try connection.execute(
      block.replacing("tercet_owner", with: owner).replacing("anna", with: anna)
        .replacing("DATABASE team", with: "DATABASE \(name)")
    )

    let owners = try connection.run(
      """
      SELECT DISTINCT pg_get_userbyid(owner) FROM (
        SELECT relowner FROM pg_class WHERE relnamespace = 'tercet'::regnamespace
        UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'tercet'::regnamespace
        UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'tercet'
      ) AS objects(owner)
      """
    )
    #expect(owners == [[owner]])
    let databases = try connection.run(
      "SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = $1 ORDER BY datname",
      [anna]
    )
    #expect(databases == [[other], [name]].sorted { ($0[0] ?? "") < ($1[0] ?? "") })
    // The board is exchanged as before, and another one may be shared.
    let machine = try team.machine(store, board.id, role: anna)
    try machine.exchange.run()
    _ = try PostgresLog.share(UUID(), named: "Second", over: PostgresConnection(address))
    // No longer by being the owner.
    #expect(throws: SharedLogError.self) {
      try machine.postgres.connection.run("DELETE FROM tercet.op")
    }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"))
  )
  func theOperatorsPageHasAUnitThatSystemdAccepts() throws {
    let block = try #require(Self.blocks.first { $0.contains("[Unit]") })
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tercet-unit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "tercet-home.service")
    // The program is not installed where the tests run.
    try block.replacing("/usr/local/bin/tercet", with: "/bin/true")
      .write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/systemd-analyze")
    process.arguments = ["verify", "--user", file.path()]
    process.environment = ["XDG_RUNTIME_DIR": folder.path(), "HOME": folder.path()]
    let output = folder.appending(path: "output")
    _ = FileManager.default.createFile(atPath: output.path(), contents: nil)
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()

    let said = try String(contentsOf: output, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(said)")
  }
}
