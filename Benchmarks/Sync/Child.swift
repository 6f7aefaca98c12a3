import BoardModel
import CPseudoTerminal
import Foundation

/// A program that was started, and what it uses.
final class Child {
  struct Failure: Error {
    let program: String
    let status: Int32
  }

  let process: pid_t

  /// Its output goes nowhere; standard error is ours.
  init(_ program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var settings: [UnsafeMutablePointer<CChar>?] =
      all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &words, &settings)
    guard code == 0 else { throw Failure(program: program, status: code) }
    self.process = process
  }

  /// What a program used to its end: time, processor's time in seconds, most memory in KiB.
  struct Usage {
    let time: Duration
    let processor: Double
    let peak: Int
  }

  /// Runs a program to its end.
  @discardableResult
  static func run(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String] = [:]
  ) throws -> Usage {
    let start = ContinuousClock.now
    let child = try Child(program, arguments, environment)
    var usage = rusage()
    var status: Int32 = 0
    while wait4(child.process, &status, 0, &usage) == -1, errno == EINTR {}
    guard status == 0 else { throw Failure(program: program, status: status) }
    let processor = [usage.ru_utime, usage.ru_stime]
      .map { Double($0.tv_sec) + Double($0.tv_usec) / 1_000_000 }.reduce(0, +)
    return Usage(time: .now - start, processor: processor, peak: usage.ru_maxrss)
  }

  /// The processor's time that it has used, in seconds.
  var processorTime: Double {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return .nan
    }
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    let ticks = [fields[12], fields[13]].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  func stop() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }
}
