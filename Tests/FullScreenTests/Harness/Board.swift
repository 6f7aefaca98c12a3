import BuiltProgram
import Foundation
import Glibc

/// A user's board in a folder of its own, and the ways to use it: on a terminal, or by commands.
final class Board {
  /// How a command ended, and what it printed.
  struct Result {
    let status: ExitStatus
    let output: String
    let error: String
  }

  let folder: TemporaryFolder
  /// What every program is started with, pinned so that no test depends on who runs it.
  var environment: [String: String]
  private let binary: String

  init() throws {
    folder = try TemporaryFolder()
    binary = try BuiltProgram.path()
    environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      "TZ": "UTC", "TERCET_AUTHOR": "me", "HOME": folder.path, "XDG_DATA_HOME": folder.file("data"),
      "TERCET_DB": folder.file("board.db"),
    ]
  }

  var database: String { environment["TERCET_DB"] ?? folder.file("data/tercet/board.db") }

  /// Opens the board and waits until it is there.
  func open(_ arguments: [String] = [], size: ScreenSize = .standard) throws -> Session {
    let session = try launch(arguments, size: size)
    try session.wait(for: "the board opens") { session.timesIdle > 0 }
    return session
  }

  /// Starts the program on a terminal, whatever comes of it.
  func launch(_ arguments: [String] = [], size: ScreenSize = .standard) throws -> Session {
    let session = try Session(
      .init(
        program: binary,
        arguments: arguments,
        environment: environment,
        directory: folder.path
      ),
      size: size
    )
    session.folder = folder
    return session
  }

  /// Starts a script of the shell on a terminal; `$tercet` is the program.
  func shell(_ script: String, size: ScreenSize = .standard) throws -> Session {
    var environment = environment
    environment["tercet"] = binary
    return try Session(
      .init(
        program: "/bin/sh",
        arguments: ["-c", script],
        environment: environment,
        directory: folder.path
      ),
      size: size
    )
  }

  /// Starts a command without a terminal, whose output goes nowhere.
  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(
      .init(
        program: binary,
        arguments: arguments,
        environment: environment,
        directory: folder.path
      )
    )
  }

  /// Runs a command without a terminal.
  @discardableResult
  func run(_ arguments: String..., input: [UInt8] = []) throws -> Result {
    try run(all: arguments, input: input)
  }

  /// Runs a command without a terminal.
  @discardableResult
  func run(all arguments: [String], input: [UInt8] = []) throws -> Result {
    let streams = try TemporaryFolder()
    let names = ["input", "output", "error"].map(streams.file)
    try Data(input).write(to: URL(filePath: names[0]))
    let descriptors = names.map { Glibc.open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    defer { for descriptor in descriptors { close(descriptor) } }
    let child = try ChildProcess(
      .init(
        program: binary,
        arguments: arguments,
        environment: environment,
        directory: folder.path,
        input: descriptors[0],
        output: descriptors[1],
        error: descriptors[2]
      )
    )
    Descriptor.ready([(child.watch, Int16(POLLIN))], timeout: Session.patience)
    if !child.hasEnded { child.send(signal: SIGKILL) }
    let status = child.reap()
    let printed = names.dropFirst().map { FileManager.default.contents(atPath: $0) ?? Data() }
    return Result(
      status: status,
      output: String(decoding: printed[0], as: UTF8.self),
      error: String(decoding: printed[1], as: UTF8.self)
    )
  }
}
