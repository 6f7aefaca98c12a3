import CPseudoTerminal
import Foundation

/// A program on a terminal of 120×40, timed from outside.
final class MeasuredProgram {
  /// What one key caused: the time to the last byte of its frame, and how many bytes there were.
  struct Answer {
    let milliseconds: Double
    let bytes: Int
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A frame has ended when nothing more came for so long.
  static let quiet = Duration.milliseconds(15)
  /// A key that has caused nothing for so long causes nothing.
  static let patience = Duration.milliseconds(250)

  let pid: pid_t
  /// From just before the program was started to the last byte of its first screen.
  private(set) var startMilliseconds = 0.0
  private let leader: Int32
  private let follower: Int32
  private let clock = ContinuousClock()
  private var idleBegun = 0.0

  /// Starts a program and waits for its first screen, which is complete once it holds `ready`.
  init(_ path: String, _ arguments: [String] = [], ready: String) throws {
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 64)
    guard terminal_open(&ends.0, &ends.1, &name, 120, 40) == 0 else {
      throw Failure(description: "no pseudo-terminal to be had")
    }
    (leader, follower) = ends
    let begun = clock.now
    pid = try Self.spawn(path, arguments, terminal: name)
    startMilliseconds = try firstScreen(ready, since: begun, of: path)
  }

  private func firstScreen(
    _ ready: String,
    since begun: ContinuousClock.Instant,
    of path: String
  ) throws -> Double {
    var seen: [UInt8] = []
    var last = begun
    let end = begun + .seconds(30)
    var isReady = false
    while clock.now < end {
      let chunk = read(within: isReady ? Self.quiet : .milliseconds(100))
      if !chunk.isEmpty { last = clock.now }
      if chunk.isEmpty, isReady { return Self.milliseconds(last - begun) }
      seen += chunk
      isReady = isReady || String(decoding: seen, as: UTF8.self).contains(ready)
    }
    throw Failure(
      description: "\(path): “\(ready)” did not appear; \(seen.count) bytes did: "
        + String(decoding: seen.prefix(300), as: UTF8.self).debugDescription
    )
  }

  /// Writes a key and reads the frame that it causes.
  ///
  /// What takes longer than `patience` has no answer.
  @discardableResult
  func press(_ key: String, patience: Duration = MeasuredProgram.patience) -> Answer {
    let bytes = Array(key.utf8)
    let begun = clock.now
    send(bytes[...])
    return frame(since: begun, patience: patience)
  }

  /// When a key's first frame was there, and its last one, in milliseconds from the key.
  struct Settled {
    /// Nil where there was no frame.
    var first: Double?
    var last = 0.0
  }

  /// Writes a key and reads its frames until there was none for some time.
  @discardableResult
  func pressAndSettle(_ key: String, quiet: Duration = MeasuredProgram.patience) -> Settled {
    let bytes = Array(key.utf8)
    let begun = clock.now
    send(bytes[...])
    var settled = Settled()
    while !read(within: quiet).isEmpty {
      settled.last = Self.milliseconds(clock.now - begun)
      if settled.first == nil { settled.first = settled.last }
    }
    return settled
  }

  /// Writes a key and reads its frames for some time.
  func pressAndRead(_ key: String, for time: Duration) -> Settled {
    let bytes = Array(key.utf8)
    let begun = clock.now
    send(bytes[...])
    var settled = Settled()
    while clock.now < begun + time {
      if read(within: begun + time - clock.now).isEmpty { continue }
      settled.last = Self.milliseconds(clock.now - begun)
      if settled.first == nil { settled.first = settled.last }
    }
    return settled
  }

  /// Writes all of it, as fast as the program reads.
  private func send(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(leader, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(max(0, count))
      if rest.isEmpty { return }
      var polled = pollfd(fd: leader, events: Int16(POLLOUT), revents: 0)
      guard poll(&polled, 1, 5_000) > 0 else { return }
    }
  }

  /// Reads the frame that something else causes, timed from the end of that.
  func frame(after cause: () throws -> Void) rethrows -> Answer {
    try cause()
    return frame(since: clock.now)
  }

  private func frame(
    since begun: ContinuousClock.Instant,
    patience: Duration = MeasuredProgram.patience
  ) -> Answer {
    var last = begun
    var count = 0
    while true {
      let chunk = read(within: count == 0 ? patience : Self.quiet)
      if chunk.isEmpty { break }
      last = clock.now
      count += chunk.count
    }
    return Answer(milliseconds: Self.milliseconds(last - begun), bytes: count)
  }

  /// Begins to count what is written and what processor time is used while nothing is typed.
  func beginIdle() {
    while !read(within: .milliseconds(50)).isEmpty {}
    idleBegun = processorSeconds
  }

  /// Bytes written and processor time used since then.
  func endIdle() -> (bytes: Int, milliseconds: Double) {
    let used = (processorSeconds - idleBegun) * 1_000
    var count = 0
    while true {
      let chunk = read(within: .zero)
      if chunk.isEmpty { return (count, used) }
      count += chunk.count
    }
  }

  static func wait(_ duration: Duration) {
    usleep(UInt32(milliseconds(duration) * 1_000))
  }

  /// The most memory that was resident so far, in MiB.
  var peakMemory: Double {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    let kilobytes = line.split(separator: " ").compactMap { Double($0) }.first ?? .nan
    return kilobytes / 1_024
  }

  /// Ends the program by the key q, or, where that does nothing, by force.
  func quit() {
    press("q")
    let watch = child_watch(pid)
    var ended = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
    if poll(&ended, 1, 3_000) == 0 { kill(pid, SIGKILL) }
    _ = child_reap(pid)
    close(watch)
    close(leader)
    close(follower)
  }

  private var processorSeconds: Double {
    var id = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &id) == 0, clock_gettime(id, &time) == 0 else { return .nan }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func read(within timeout: Duration) -> [UInt8] {
    var polled = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
    let limit = Int32(max(0, Self.milliseconds(timeout).rounded(.up)))
    guard poll(&polled, 1, limit) > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, Foundation.read(leader, buffer.baseAddress, buffer.count))
    }
  }

  static func milliseconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
  }

  private static func spawn(_ path: String, _ arguments: [String], terminal: [CChar]) throws
    -> pid_t
  {
    let settings = ["TERM=xterm-256color", "LC_ALL=C.UTF-8", "TZ=UTC", "HOME=/nonexistent"]
    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let environment = settings.map { strdup($0) } + [nil]
    defer { for pointer in argv + environment { free(pointer) } }
    var pid: pid_t = 0
    let failure = argv.withUnsafeBufferPointer { argv in
      environment.withUnsafeBufferPointer { environment in
        terminal.withUnsafeBufferPointer { terminal in
          var start = child_start(
            program: argv[0],
            arguments: argv.baseAddress,
            environment: environment.baseAddress,
            directory: nil,
            terminal: terminal.baseAddress,
            input: -1,
            output: -1,
            error: -1,
            extra: -1
          )
          return child_spawn(&start, &pid)
        }
      }
    }
    guard failure == 0 else {
      throw Failure(description: "\(path): \(String(cString: strerror(failure)))")
    }
    return pid
  }
}
