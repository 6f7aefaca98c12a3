import BuiltProgram
import Foundation
import Testing

/// The built `tercet-sync`, as `tercet` runs it, or another program that was built with the tests.
///
/// Not with Foundation's `Process`, which waits until every heir of the program has ended.
final class SyncProcess {
  struct Outcome {
    let status: Int32
    let output: String
  }

  let process: pid_t
  private let output: String

  init(
    _ words: [String],
    address: String? = nil,
    program name: String = "tercet-sync",
    settings given: [String: String] = [:],
    in folder: URL
  ) throws {
    let program = try BuiltProgram.path(name)
    output = folder.appending(path: "output-\(UUID().uuidString)").path()
    var settings = ProcessInfo.processInfo.environment
    settings["TERCET_SYNC_ADDRESS"] = address
    settings.merge(given) { $1 }
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] =
      settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &arguments, &environment)
    try #require(code == 0)
    self.process = process
  }

  /// Runs it to its end.
  static func run(
    _ words: [String],
    address: String? = nil,
    program: String = "tercet-sync",
    in folder: URL
  ) throws -> Outcome {
    try SyncProcess(words, address: address, program: program, in: folder).wait()
  }

  /// Ends it as nothing can be held off.
  func crash() { kill(process, SIGKILL) }

  func stop() -> Outcome {
    kill(process, SIGTERM)
    return wait()
  }

  /// Whether it is gone, and only waits to be asked.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo != 0
  }

  /// Waits for its end; what it said, and its exit code or the negated number of its signal.
  func wait() -> Outcome {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    return Outcome(status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F), output: text)
  }

  /// The arguments that every user of the machine can read.
  var commandLine: String {
    (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
  }
}

/// A process that is killed by the thread of a proxy, which may be there before it is known.
nonisolated final class Victim: @unchecked Sendable {
  private let known = DispatchSemaphore(value: 0)
  var process: pid_t = 0 { didSet { known.signal() } }

  func kill() {
    known.wait()
    Foundation.kill(process, SIGKILL)
  }
}
