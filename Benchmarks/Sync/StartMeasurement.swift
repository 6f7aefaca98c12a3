import BoardModel
import CPseudoTerminal
import Foundation
import PostgresServer

/// The start and the keys of `tercet` on a shared board beside one that is not shared.
struct StartMeasurement {
  private let stage: Stage
  private let rounds = 40
  private let keys = 30

  init(on server: TestServer, _ plan: Plan) throws { stage = try Stage(on: server, plan) }

  func run() throws -> [Figure] {
    let board = try stage.share("shared.db", cards: 1_000)
    try stage.join("alone.db")
    try Child.run(
      stage.plan.program("tercet"),
      ["leave", "--db", stage.database.path("alone.db"), "--board", "Main"]
    )
    let keeper = try stage.keep("shared.db", board)
    defer { keeper.stop() }
    var starts = ["shared.db": Samples(), "alone.db": Samples()]
    var (rests, presses) = (starts, starts)
    for round in 0..<rounds {
      for name in round.isMultiple(of: 2) ? ["shared.db", "alone.db"] : ["alone.db", "shared.db"] {
        let screen = try Screen(stage.plan.program("tercet"), ["--db", stage.database.path(name)])
        let (drawn, rest) = try screen.start()
        starts[name]?.add(drawn)
        rests[name]?.add(rest)
        for key in 0..<keys { presses[name]?.add(try screen.press(key < keys / 2 ? "j" : "k")) }
        try screen.quit()
      }
    }
    return [
      figure("start", starts, goal: 1.05), figure("start and all behind the first frame", rests),
      figure("a cursor key", presses, goal: 1.05),
    ]
  }

  private func figure(_ name: String, _ samples: [String: Samples], goal: Double? = nil) -> Figure {
    let (shared, alone) = (
      samples["shared.db"]?.median ?? .nan, samples["alone.db"]?.median ?? .nan
    )
    let ratio = shared / alone
    return Figure(
      "\(name), shared beside unshared, p50",
      goal: goal.map { "≤ \($0) ×" } ?? "",
      "\(shared.inMilliseconds) beside \(alone.inMilliseconds), \(String(format: "%.2f", ratio)) ×",
      isReached: goal.map { ratio <= $0 }
    )
  }
}

/// `tercet` on a terminal, which says when it is idle.
final class Screen {
  struct Silent: Error {}

  private let leader: Int32
  private let idle: Int32
  private let process: pid_t
  private let began: ContinuousClock.Instant
  /// When something was drawn last.
  private var drawn: ContinuousClock.Instant

  init(_ program: String, _ arguments: [String]) throws {
    var (leader, follower): (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 64)
    var ends: [Int32] = [0, 0]
    guard terminal_open(&leader, &follower, &path, 120, 40) == 0, pipe(&ends) == 0 else {
      throw Silent()
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.leader, idle) = (leader, ends[0])
    _ = fcntl(leader, F_SETFL, O_NONBLOCK)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = [
      "TERM=xterm-256color", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "TERCET_IDLE_FD=3",
      "TERCET_AUTHOR=anna", "PATH=/usr/bin:/bin",
    ]
    var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    began = .now
    drawn = began
    let code = path.withUnsafeBufferPointer { terminal in
      words.withUnsafeMutableBufferPointer { words in
        environment.withUnsafeMutableBufferPointer { environment in
          var start = child_start(
            program: words[0],
            arguments: words.baseAddress,
            environment: environment.baseAddress,
            directory: nil,
            terminal: terminal.baseAddress,
            input: -1,
            output: -1,
            error: -1,
            extra: ends[1]
          )
          return child_spawn(&start, &process)
        }
      }
    }
    self.process = process
    close(ends[1])
    close(follower)
    guard code == 0 else { throw Silent() }
  }

  /// Until the last byte of what the start draws, and until nothing is left to do.
  func start() throws -> (drawn: Duration, rest: Duration) {
    try waitUntilIdle()
    return (drawn - began, .now - began)
  }

  /// From a key to the end of the frame that it causes.
  func press(_ key: String) throws -> Duration {
    let start = ContinuousClock.now
    _ = write(leader, key, key.utf8.count)
    try waitUntilIdle()
    return .now - start
  }

  func quit() throws {
    _ = write(leader, "q", 1)
    while true {
      drain()
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process { break }
      usleep(500)
    }
    close(leader)
    close(idle)
  }

  /// Reads what the program draws, until it says that it has nothing to do.
  private func waitUntilIdle() throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while deadline > .now {
      var requests = [leader, idle].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&requests, 2, 1_000)
      drain()
      if requests[1].revents & Int16(POLLIN) != 0 {
        var byte: UInt8 = 0
        _ = read(idle, &byte, 1)
        return
      }
      if requests[1].revents != 0 { throw Silent() }
    }
    throw Silent()
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while read(leader, &buffer, buffer.count) > 0 { drawn = .now }
  }
}
