import FileSystem
import Foundation
import Testing

/// What a kill leaves beside a file is removed by whoever writes the file next.
@Suite struct NeighbourFileTests {
  private let folder: String
  private var path: String { folder + "/board.md" }

  init() throws {
    folder = NSTemporaryDirectory() + "/tercet-neighbours-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The number of a process that has ended.
  private static func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func aFileOfAnEndedProcessIsRemoved() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let gone = try Self.endedProcess()
    let others = [
      ".board.md.\(getpid()).tercet-tmp", ".board.md.x.tercet-tmp", ".other.md.\(gone).tercet-tmp",
      "board.md",
    ]
    for name in others + [".board.md.\(gone).tercet-tmp"] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    #expect(TemporaryFile.name(for: path) == "\(folder)/.board.md.\(getpid()).tercet-tmp")

    #expect(names == others.sorted())
  }

  @Test func aFileThatSomebodyHoldsStays() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let left = "\(folder)/.board.md.\(try Self.endedProcess()).tercet-tmp"
    try Data("half".utf8).write(to: URL(fileURLWithPath: left))
    let descriptor = open(left, O_RDWR | O_CLOEXEC)
    TemporaryFile.lock(descriptor)

    #expect(TemporaryFile.abandoned(beside: path).isEmpty)
    close(descriptor)
    #expect(TemporaryFile.abandoned(beside: path) == [left])
  }
}
