import CPseudoTerminal
import Glibc

/// A started program: its identity, and a descriptor that says when it has ended.
final class ChildProcess {
  struct Start {
    var program: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var directory: String?
    var terminal: String?
    var input: Int32 = -1
    var output: Int32 = -1
    var error: Int32 = -1
    var extra: Int32 = -1
  }

  struct CouldNotStart: Error {
    let program: String
    let reason: String
  }

  let pid: pid_t
  /// Polls readable once the program has ended.
  let watch: Int32
  private(set) var status: ExitStatus?

  init(_ start: Start) throws {
    var pid: pid_t = 0
    let failure = Self.spawn(start, &pid)
    guard failure == 0 else {
      throw CouldNotStart(program: start.program, reason: String(cString: strerror(failure)))
    }
    self.pid = pid
    watch = child_watch(pid)
  }

  isolated deinit {
    if status == nil {
      kill(pid, SIGKILL)
      _ = child_reap(pid)
    }
    close(watch)
  }

  func send(signal number: Int32) {
    kill(pid, number)
  }

  var hasEnded: Bool {
    status != nil || Descriptor.isReadable(watch, timeout: .zero)
  }

  /// Waits for the end without limit; ask `hasEnded` first where it may not come.
  func reap() -> ExitStatus {
    if let status { return status }
    let ended = ExitStatus(reaped: child_reap(pid))
    status = ended
    return ended
  }

  private static func spawn(_ start: Start, _ pid: inout pid_t) -> Int32 {
    let arguments = ([start.program] + start.arguments).map { strdup($0) } + [nil]
    let environment = start.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let program = strdup(start.program)
    let directory = start.directory.flatMap { strdup($0) }
    let terminal = start.terminal.flatMap { strdup($0) }
    defer {
      for pointer in arguments + environment + [program, directory, terminal] { free(pointer) }
    }
    return arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        var start = child_start(
          program: program,
          arguments: arguments.baseAddress,
          environment: environment.baseAddress,
          directory: directory,
          terminal: terminal,
          input: start.input,
          output: start.output,
          error: start.error,
          extra: start.extra
        )
        return child_spawn(&start, &pid)
      }
    }
  }
}
