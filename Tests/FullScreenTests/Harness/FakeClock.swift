import BuiltProgram
import Foundation
import Glibc

/// Shifts the clock of the programs that a board starts; the monotonic clock stays as it is.
struct FakeClock {
  private static let source = BuiltProgram.package.appending(path: "Tests/FakeClock/fake_clock.c")
    .path()
  private nonisolated static let compiler = ["/usr/bin/cc", "/usr/bin/clang"]
    .first(where: FileManager.default.isExecutableFile)

  /// Whether there is a compiler for the library that does it.
  nonisolated static let isPossible = compiler != nil

  private let file: String

  init(for board: Board) throws {
    file = board.folder.file("clock")
    let library = board.folder.file("fake_clock.so")
    let compiler = try ChildProcess(
      .init(
        program: Self.compiler ?? "cc",
        arguments: ["-shared", "-fPIC", "-o", library, Self.source, "-ldl"],
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
      )
    )
    Descriptor.ready([(compiler.watch, Int16(POLLIN))], timeout: Session.patience)
    guard compiler.reap() == .success else { throw CocoaError(.executableLoad) }
    board.environment["LD_PRELOAD"] = library
    board.environment["FAKE_CLOCK"] = file
  }

  /// Sets the clock to a moment in UTC, such as `2026-03-02T08:00:00Z`.
  func set(_ moment: String) throws {
    let date = try Date(moment, strategy: .iso8601)
    let seconds = Int(date.timeIntervalSinceNow.rounded(.up))
    try "\(seconds)".write(toFile: file, atomically: true, encoding: .utf8)
  }
}
