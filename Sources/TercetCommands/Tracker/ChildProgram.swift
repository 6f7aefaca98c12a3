import FileSystem
import Foundation
import Synchronization

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
    /// It was stopped; the first line that it had printed until then.
    case hanging(String)
    case other(String)
  }

  /// The name is looked up on the path, unless it is a path itself.
  let name: String
  var environment: [String: String] = [:]
  /// How long it may run, in seconds.
  var limit = 30

  /// How much it may print, in bytes.
  private static let greatestOutput = 64 << 20

  /// - Throws: `Failure`.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let found = name.contains("/") ? name : InstalledProgram(name)?.path
    guard let path = found else { throw Failure.missing }
    let (given, output, errors) = (try Self.file(input), try Self.file(), try Self.file())
    guard let status = try wait(for: spawn(path, arguments, given, output, errors)) else {
      let printed = try Self.content(errors) + Self.content(output)
      let line =
        String(decoding: printed.prefix(4_096), as: UTF8.self)
        .split(whereSeparator: \.isNewline).first ?? ""
      throw Failure.hanging(String(line.prefix(200)))
    }
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: try Self.content(output),
      errors: String(decoding: try Self.content(errors), as: UTF8.self)
    )
  }

  /// Starts it in a group of its own, so that what it has started can be ended with it.
  private func spawn(
    _ path: String,
    _ arguments: [String],
    _ input: FileHandle,
    _ output: FileHandle,
    _ errors: FileHandle
  ) throws -> pid_t {
    do throws(ChildProcess.Fault) {
      return try ChildProcess.start(
        path,
        [path] + arguments,
        files: [input, output, errors].map(\.fileDescriptor),
        adding: environment,
        [.ownGroup, .defaultSignals]
      )
    } catch { throw Failure.other("“\(name)” can't be run: \(error.reason)") }
  }

  /// The status of its end, or nil if it had to be stopped; its children may go on.
  private func wait(for process: pid_t) -> Int32? {
    let ended = DispatchSemaphore(value: 0)
    let status = Mutex<Int32>(0)
    DispatchQueue.global()
      .async {
        let value = ChildProcess.wait(for: process)
        status.withLock { $0 = value }
        ended.signal()
      }
    if ended.wait(timeout: .now() + .seconds(limit)) == .timedOut {
      kill(-process, SIGKILL)
      ended.wait()
      return nil
    }
    return status.withLock { $0 }
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
      let size = try file.seekToEnd()
      if size > greatestOutput { throw Failure.other("it printed more than 64 MiB") }
      try file.seek(toOffset: 0)
      return Array(try file.readToEnd() ?? Data())
    } catch let failure as Failure {
      throw failure
    } catch { throw Failure.other("its answer can't be read") }
  }
}
