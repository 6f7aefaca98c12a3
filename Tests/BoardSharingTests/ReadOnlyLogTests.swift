import BoardModel
import BoardStorage
import BuiltProgram
import FileLog
import Foundation
import PostgresServer
import Testing

/// A log on a file system that is read-only for a while, as after an error of its disk.
@Suite struct ReadOnlyLogTests {
  private let folder: URL

  init() throws { folder = try TestFolder.make("tercet-read-only") }

  /// Runs a script where the folder `logs` cannot be written.
  nonisolated private static func run(_ script: String, in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = [
      "-Urm", "sh", "-c",
      "mount --bind -o ro logs logs && mount -o remount,ro,bind logs && \(script)",
    ]
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  nonisolated private static var canMount: Bool {
    guard let folder = try? TestFolder.make("tercet-can-mount") else { return false }
    defer { try? FileManager.default.removeItem(at: folder) }
    let logs = folder.appending(path: "logs")
    try? FileManager.default.createDirectory(at: logs, withIntermediateDirectories: false)
    return (try? run("! touch logs/file", in: folder)) == 0
  }

  @Test(.enabled(if: canMount)) func changesWaitUntilTheLogCanBeWrittenAgain() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let logs = folder.appending(path: "logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: false)
    let path = folder.appending(path: "a.db").path()
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: "anna"))
    let open = try store.openBoard()
    let board = open.uuid.uuidString
    let shared = try SyncProcess.run(
      ["share", path, board, "anna"],
      address: logs.appending(path: "team.log").path(),
      in: folder
    )
    try #require(shared.status == 0, "\(shared.output)")
    let column = try #require(try store.board(open).columns.first?.id)
    let action = BoardAction.add([CardDraft(title: "Waits")], .bottom(of: column))
    _ = try store.perform(action, as: store.newActionID())

    let program = try BuiltProgram.path("tercet-sync")
    let status = try Self.run("'\(program)' once '\(path)' \(board) anna > said 2>&1", in: folder)
    let said = try String(contentsOf: folder.appending(path: "said"), encoding: .utf8)
    let later = try SyncProcess.run(["once", path, board, "anna"], in: folder)

    #expect(status != 0 && said.contains("Read-only file system"), "\(status): \(said)")
    #expect(later.status == 0, "\(later.output)")
    let titles = try Machine.cards(of: open, in: store).map(\.title)
    #expect(titles == ["Waits"], "\(said)\n\(later.output)")
  }
}
