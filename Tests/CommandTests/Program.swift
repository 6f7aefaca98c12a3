import BoardStorage
import BuiltProgram
import Foundation
import Testing

/// Runs the program as a shell would, with a folder of its own.
final class Program {
  struct Outcome {
    let status: Int32
    let output: String
    let error: String

    /// One line, naming the program, with nothing that acts on a terminal.
    var isOneLine: Bool {
      error.hasPrefix("tercet: ") && error.hasSuffix("\n") && error.filter(\.isNewline).count == 1
        && !error.unicodeScalars.dropLast().contains { $0.value < 0x20 || $0.value == 0x7F }
    }
  }

  let folder: String
  var database: String { folder + "/board.db" }

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/tercet-command-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// A board without a card and without history, as the screen makes it.
  func makeEmptyBoard() throws { _ = try SQLiteBoardStore.open(at: database) }

  @discardableResult
  func run(_ arguments: String..., input: Data = Data()) throws -> Outcome {
    try run(arguments, input: input)
  }

  @discardableResult
  func run(_ arguments: [String], input: Data = Data()) throws -> Outcome {
    let process = try process(BuiltProgram.path(), arguments)
    if !input.isEmpty { process.standardInput = try unnamedFile(holding: input) }
    return try outcome(of: process)
  }

  /// What `tercet list` prints, with `ID` for each card's id and without the day, today, on which
  /// a done card was finished.
  func listing(_ arguments: String...) throws -> String {
    let today = DateFormatter()
    today.locale = Locale(identifier: "en_US_POSIX")
    today.dateFormat = "  ✓ EEE d MMM"
    return try run(["list"] + arguments).output
      .replacing("\(today.string(from: Date()))\n", with: "\n")
      .replacing(#/\n  [0-9a-f]{4,} +/#, with: "\n  ID  ")
  }

  /// Starts a command, whose output goes nowhere.
  func start(_ arguments: [String]) throws -> Process {
    let process = try shellProcess("exec \"$tercet\" \"$@\" > /dev/null 2>&1", arguments)
    try Self.withoutBlockedSignals { try process.run() }
    return process
  }

  private func shellProcess(_ script: String, _ arguments: [String]) throws -> Process {
    try process("/bin/sh", ["-c", script, "sh"] + arguments)
  }

  /// A program in the environment of the tests, without input.
  private func process(_ path: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "TERCET_DB": database, "TZ": "UTC",
      "TERCET_AUTHOR": "ann",
      "tercet": try BuiltProgram.path(), "folder": folder,
    ]
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs a line of shell; `$tercet` is the program, `$folder` the folder.
  func shell(_ script: String, _ arguments: [String] = []) throws -> Outcome {
    try outcome(of: shellProcess(script, arguments))
  }

  /// Runs a process to its end.
  private func outcome(of process: Process) throws -> Outcome {
    let (output, error) = (try unnamedFile(), try unnamedFile())
    process.standardOutput = output
    process.standardError = error
    try Self.withoutBlockedSignals { try process.run() }
    process.waitUntilExit()
    let died = process.terminationReason == .uncaughtSignal
    return Outcome(
      status: died ? -process.terminationStatus : process.terminationStatus,
      output: try Self.text(in: output),
      error: try Self.text(in: error)
    )
  }

  /// A file in the folder that has no name any more, so that nothing is left of it.
  private func unnamedFile(holding data: Data = Data()) throws -> FileHandle {
    let path = folder + "/unnamed"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: data)
    try file.seek(toOffset: 0)
    return file
  }

  private static func text(in file: FileHandle) throws -> String {
    try file.seek(toOffset: 0)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Whether a word is how the program names a card in short: the first digits of the last group
  /// of its identifier.
  static func isNamed(_ id: String, by word: Substring) -> Bool {
    word.count >= 4 && id.suffix(12).lowercased().hasPrefix(word)
  }

  /// A child inherits what its parent blocks, and a shell that never hears of its children waits
  /// for ever.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var old = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
