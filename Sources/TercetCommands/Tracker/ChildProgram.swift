import Foundation

/// Runs another program to its end, without a terminal and without a shell.
nonisolated struct ChildProgram {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// The last line that it printed as an error.
    var reason: String {
      errors.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) }
        ?? "it ended with code \(status)"
    }
  }

  enum Failure: Error {
    case missing
    case hanging
    case other(String)
  }

  /// The name is looked up on the path, unless it is a path itself.
  let name: String
  var environment: [String: String] = [:]

  /// How long a program may run.
  static let limit = 30

  /// - Throws: `Failure`.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    guard let path = Self.find(name) else { throw Failure.missing }
    let (given, output, errors) = (try Self.file(input), try Self.file(), try Self.file())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (given, output, errors)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch { throw Failure.other("“\(name)” can't be run") }
    if ended.wait(timeout: .now() + .seconds(Self.limit)) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure.hanging
    }
    return Outcome(
      status: process.terminationStatus,
      output: try Self.content(output),
      errors: String(decoding: try Self.content(errors), as: UTF8.self)
    )
  }

  private static func find(_ name: String) -> String? {
    if name.contains("/") { return name }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// A file without a name, so that neither side waits for the other to read.
  private static func file(_ content: [UInt8] = []) throws -> FileHandle {
    var path = Array("\(FileManager.default.temporaryDirectory.path)/tercet-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Failure.other("no temporary file can be made") }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: content)
      try file.seek(toOffset: 0)
    } catch { throw Failure.other("the folder of temporary files is full") }
    return file
  }

  private static func content(_ file: FileHandle) throws -> [UInt8] {
    do {
      try file.seek(toOffset: 0)
      return Array(try file.readToEnd() ?? Data())
    } catch { throw Failure.other("its answer can't be read") }
  }
}
