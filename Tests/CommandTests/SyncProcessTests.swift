import BoardModel
import BuiltProgram
import Foundation
import Testing

@testable import TercetCommands

@MainActor struct SyncKeepingTests {
  /// A program that writes down what it was started with, and does something.
  private struct Program {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tercet-keeping-\(UUID().uuidString)")
    var path: String { folder.appending(path: "program").path() }

    init(_ body: String) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Script.write("echo \"$*\" >> '\(folder.path())/started'\n\(body)", to: path)
    }

    /// The last word of each start.
    var pauses: [String] {
      let text = (try? String(contentsOf: folder.appending(path: "started"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map { String($0.split(separator: " ").last ?? "") }
    }
  }

  /// A time that stands still unless it is moved, so that each process has lived shorter than any pause.
  private final class Clock {
    var now = ContinuousClock.now
  }

  private let clock = Clock()

  private func keeping(_ program: Program) -> SyncProcess {
    let board = Board.ID(uuid: UUID())
    return SyncProcess(program.path, of: board, ofFileAt: "/board.db", "anna") { [clock] in
      clock.now
    }
  }

  /// Waits until the process has ended.
  private func waitForEnd(_ keeping: SyncProcess) throws {
    var request = pollfd(fd: try #require(keeping.descriptor), events: Int16(POLLIN), revents: 0)
    try #require(poll(&request, 1, 60_000) == 1)
    #expect(keeping.hasEnded())
  }

  @Test func aProcessThatEndsIsStartedAgainAndTheNextOneWaits() throws {
    let program = try Program("exit 1")
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let keeping = keeping(program)

    keeping.start()
    try waitForEnd(keeping)
    keeping.restart()

    #expect(keeping.isDown)
    #expect(keeping.pause == 1)
    #expect(keeping.startCount == 2)
    try waitForEnd(keeping)
    #expect(program.pauses == ["0", "1"])
    // This one did not even wait: it cannot run, and is not tried again and again.
    keeping.restart()
    #expect(keeping.startCount == 2)
    #expect(keeping.descriptor == nil)
  }

  @Test func aProcessThatCouldNotRunIsTriedAgainAMinuteLater() throws {
    let program = try Program("exit 1")
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let keeping = keeping(program)
    keeping.start()
    for _ in 0..<2 {
      #expect(!keeping.hasGivenUp && !keeping.retry())
      try waitForEnd(keeping)
      keeping.restart()
    }
    #expect(keeping.hasGivenUp && keeping.isDown && keeping.startCount == 2)

    clock.now += .seconds(59)
    #expect(!keeping.retry())
    clock.now += .seconds(1)
    #expect(keeping.retry())

    #expect(!keeping.hasGivenUp && keeping.startCount == 3)
    try waitForEnd(keeping)
    // It began at once, and has the pauses of a first one.
    #expect(program.pauses == ["0", "1", "0"])
    keeping.restart()
    #expect(keeping.pause == 1 && keeping.startCount == 4)
  }

  @Test func aProcessThatIsKilledWhileItWaitsIsStartedAgain() throws {
    let program = try Program("kill -9 $$")
    defer { try? FileManager.default.removeItem(at: program.folder) }
    let keeping = keeping(program)

    keeping.start()
    for _ in 0..<3 {
      try waitForEnd(keeping)
      keeping.restart()
    }

    #expect(keeping.startCount == 4)
    try waitForEnd(keeping)
    #expect(program.pauses == ["0", "1", "2", "4"])
    // One that dies at once, again and again, ends.
    for _ in 0..<20 where keeping.descriptor != nil {
      try waitForEnd(keeping)
      keeping.restart()
    }
    #expect(keeping.descriptor == nil && keeping.startCount == 11)
  }

  @Test func aProcessThatRunsIsLeftAloneAndEndsWithThisOne() throws {
    let program = try Program("read line; echo ended >> \"$0.ended\"")
    defer { try? FileManager.default.removeItem(at: program.folder) }
    var keeping: SyncProcess? = keeping(program)

    keeping?.start()
    keeping?.start()

    #expect(keeping?.startCount == 1)
    #expect(keeping?.hasEnded() == false)
    #expect(keeping?.isDown == false)
    let ending = fcntl(try #require(keeping?.descriptor), F_DUPFD_CLOEXEC, 0)
    defer { close(ending) }
    keeping = nil
    var request = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
    try #require(poll(&request, 1, 60_000) == 1)
    #expect(FileManager.default.fileExists(atPath: program.path + ".ended"))
  }
}
