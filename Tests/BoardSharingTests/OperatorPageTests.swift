import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

@Suite("The page for who runs the server", .serialized, .enabled(if: TestServer.programs != nil))
struct OperatorPageTests {
  /// The blocks of code of the page.
  private static let blocks: [String] = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let page = root.appending(path: "Documentation/sharing.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```").enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }()

  @Test("has SQL that runs, and finds what is overdue")
  func statements() throws {
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
    for block in Self.blocks where block.contains("SELECT") {
      for statement in block.split(separator: ";") where statement.contains("SELECT") {
        answers.append(try connection.run(String(statement)))
      }
    }

    #expect(answers.count == 4)
    #expect(answers.last == [["Main", "To Do", "Paint", "2020-02-03"]])
    #expect(answers[0].count == 1)
  }

  @Test(
    "has a unit that systemd takes",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"))
  )
  func unit() throws {
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
