import BoardModel
import BoardStorage
import FileSystem
import Foundation
import Glibc
import TercetCommands

/// Keeps the files that are linked to the boards of an open file up to date, and reports conflicts.
///
/// It runs `tercet link --watch` as a separate process, so that no key waits for a large file, and
/// ends it by closing its standard input. Several open boards may each run one; the later ones find
/// the work done.
@MainActor final class LinkSupervisor {
  /// Called with each line of the process's output, or with why it failed.
  var onMessage: (_ text: String, _ isNote: Bool) -> Void = { _, _ in }
  /// Called with the descriptor to watch when the process starts, and with nil when it has ended.
  var onWatch: (_ new: Int32?, _ old: Int32?) -> Void = { _, _ in }

  private let store: SQLiteBoardStore
  /// How often the process has failed since it last ran well, and when it may start again.
  private var failures = 0
  private var pause: ContinuousClock.Instant?
  private var started = ContinuousClock.now
  private var program: Program?
  private var rest: [UInt8] = []

  private struct Program {
    let process: pid_t
    /// The standard input of the process, and its output.
    let (lifeline, output): (Int32, Int32)

    /// Closes the pipes so that the process ends.
    ///
    /// If it has closed its output already, waits for it.
    ///
    /// - Returns: its status, if it has ended.
    @discardableResult func end(isWaiting: Bool = false) -> Int32? {
      close(lifeline)
      close(output)
      var status: Int32 = 0
      while true {
        let result = waitpid(process, &status, isWaiting ? 0 : WNOHANG)
        if result == process { return status }
        if result >= 0 || errno != EINTR { return nil }
      }
    }
  }

  /// The first and the longest pause after a failure.
  private static let pauses = (first: Duration.seconds(5), longest: Duration.seconds(600))

  init(_ store: SQLiteBoardStore) { self.store = store }

  isolated deinit { program?.end() }

  /// Starts the process if a board of the file is linked and it is not running.
  ///
  /// - Complexity: one index seek if nothing is linked.
  func startIfLinked() {
    if let pause, pause > .now { return }
    guard program == nil, let path = store.database.path, let links = try? store.links.all(),
      !links.isEmpty
    else {
      return
    }
    guard let program = Self.start(path) else { return fail(nil) }
    started = .now
    self.program = program
    onWatch(program.output, nil)
  }

  private static func start(_ path: String) -> Program? {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard makePipe(&input) else { return nil }
    defer { close(input[0]) }
    guard makePipe(&output) else {
      close(input[1])
      return nil
    }
    defer { close(output[1]) }
    _ = fcntl(output[0], F_SETFL, O_NONBLOCK)
    guard let process = start(path, input[0], output[1]) else {
      for end in [input[1], output[0]] { close(end) }
      return nil
    }
    return Program(process: process, lifeline: input[1], output: output[0])
  }

  /// A pipe whose ends are not inherited by other programs.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  private static func start(_ path: String, _ input: Int32, _ output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate session (`POSIX_SPAWN_SETSID`, which the importer does not see), so that Ctrl-C
    // and the terminal's hang-up reach only the board.
    posix_spawnattr_setflags(&attributes, Int16(0x80))
    let arguments = ["tercet", "link", "--watch", "--while-open", "--db", path]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // Reports a crash at once; the Swift runtime would spend seconds on a backtrace first.
    let quiet = strdup("SWIFT_BACKTRACE=enable=no")
    defer { free(quiet) }
    var settings = [quiet]
    var entry = environ
    while let setting = entry.pointee {
      settings.append(setting)
      entry += 1
    }
    settings.append(nil)
    var process: pid_t = 0
    let result = posix_spawn(&process, OwnProgram.path, &actions, &attributes, &words, settings)
    return result == 0 ? process : nil
  }

  func look() {
    guard let program else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var count = read(program.output, &buffer, buffer.count)
    while count > 0 {
      rest += buffer[..<count]
      count = read(program.output, &buffer, buffer.count)
    }
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      let isNote = line.hasPrefix(LinkNote.mark)
      onMessage(isNote ? String(line.dropFirst(LinkNote.mark.count)) : line, isNote)
      rest.removeSubrange(...end)
    }
    if count == 0 {
      onWatch(nil, program.output)
      let status = program.end(isWaiting: true)
      self.program = nil
      if status != 0 { fail(status) }
    }
  }

  /// Says once that the program failed, or was not started, and has it wait longer each time.
  private func fail(_ status: Int32?) {
    if started.duration(to: .now) > Self.pauses.longest { failures = 0 }
    let pause = min(Self.pauses.longest, Self.pauses.first * (1 << min(failures, 10)))
    self.pause = .now + pause
    failures += 1
    if failures > 1 { return }
    let names = ((try? store.links.all()) ?? [])
      .map { "“\($0.path.split(separator: "/").last ?? "")”" }
    let signal = status.map { $0 & 0x7F } ?? 0
    let ending = signal == 0 ? "failed" : "crashed (signal \(signal))"
    let reason = status == nil ? "can't be followed: no program can be started" : ending
    onMessage(
      "The link with \(names.joined(separator: ", ")) \(reason) and is retried at longer intervals."
        + " “tercet link --once” shows why.",
      false
    )
  }
}
