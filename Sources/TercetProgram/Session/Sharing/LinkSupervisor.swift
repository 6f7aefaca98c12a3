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
  private var program: BackgroundProgram?
  private var rest: [UInt8] = []

  /// The first and the longest pause after a failure.
  private static let pauses = (first: Duration.seconds(5), longest: Duration.seconds(600))

  init(_ store: SQLiteBoardStore) { self.store = store }

  isolated deinit { if let program { Self.end(program) } }

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
    let arguments = ["tercet", "link", "--watch", "--while-open", "--db", path]
    // Reports a crash at once; the Swift runtime would spend seconds on a backtrace first.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    guard let program = BackgroundProgram(OwnProgram.path, arguments, adding: quiet) else {
      return fail(nil)
    }
    started = .now
    self.program = program
    onWatch(program.output, nil)
  }

  /// Ends the process; if it has closed its output already, waits for it.
  ///
  /// - Returns: its status, if it has ended.
  @discardableResult private static func end(
    _ program: BackgroundProgram,
    isWaiting: Bool = false
  ) -> Int32? {
    program.release()
    var status: Int32 = 0
    while true {
      let result = waitpid(program.process, &status, isWaiting ? 0 : WNOHANG)
      if result == program.process { return status }
      if result >= 0 || errno != EINTR { return nil }
    }
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
      let status = Self.end(program, isWaiting: true)
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
