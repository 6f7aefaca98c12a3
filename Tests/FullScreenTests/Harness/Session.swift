import Glibc

/// A program running on a terminal of its own, and what that terminal shows.
///
/// Every wait reads what the program writes meanwhile, so that it never blocks, and gives up with
/// the last screen after a limit that only a fault reaches.
final class Session {
  static let patience = Duration.seconds(20)

  let terminal: PseudoTerminal
  let screen: VirtualTerminal
  let child: ChildProcess
  /// Every byte that the program wrote.
  private(set) var output: [UInt8] = []
  /// How often the program has said that nothing is left to do.
  private(set) var timesIdle = 0
  let settingsBefore: [UInt8]
  /// The folder of the board, which is removed with the last that needs it.
  var folder: TemporaryFolder?
  private let idle: (reading: Int32, writing: Int32)

  init(_ start: ChildProcess.Start, size: ScreenSize = .standard) throws {
    terminal = try PseudoTerminal(size: size)
    screen = VirtualTerminal(size: size)
    settingsBefore = terminal.settings
    idle = Descriptor.pipe()
    var start = start
    start.terminal = terminal.path
    start.extra = idle.writing
    start.environment["TERCET_IDLE_FD"] = "3"
    child = try ChildProcess(start)
  }

  isolated deinit {
    close(idle.reading)
    close(idle.writing)
  }

  /// Takes in what there is, and returns when `isDone` says so.
  func wait(
    for expectation: String,
    limit: Duration = patience,
    mayEnd: Bool = false,
    events: Int32 = POLLIN,
    until isDone: () throws -> Bool
  ) throws {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while true {
      let hadEnded = child.hasEnded
      takeIn()
      if try isDone() { return }
      if hadEnded, !mayEnd { throw failure("\(expectation): the program ended, \(child.reap())") }
      let left = end - clock.now
      if left <= .zero { throw failure("\(expectation): not within \(limit)") }
      let others = hadEnded ? [] : [idle.reading, child.watch].map { ($0, Int16(POLLIN)) }
      Descriptor.ready([(terminal.leader, Int16(events))] + others, timeout: left)
    }
  }

  /// Sends bytes as the terminal does, in one piece where they fit, reading the output meanwhile,
  /// and answers with how often the program had been idle before.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Int {
    takeIn()
    let idleBefore = timesIdle
    var rest = bytes[...]
    rest = rest.dropFirst(terminal.write(rest))
    if rest.isEmpty { return idleBefore }
    try wait(for: "the program reads \(bytes.count) bytes", events: POLLIN | POLLOUT) {
      var count = 0
      repeat {
        count = terminal.write(rest)
        rest = rest.dropFirst(count)
      } while count > 0 && !rest.isEmpty
      return rest.isEmpty
    }
    return idleBefore
  }

  /// Waits until the program has said once more that nothing is left to do.
  func waitForIdle(after idleBefore: Int) throws {
    try wait(for: "the program is idle") { timesIdle > idleBefore }
  }

  @discardableResult
  func resize(to size: ScreenSize) -> Int {
    takeIn()
    let idleBefore = timesIdle
    screen.resize(to: size)
    terminal.resize(to: size)
    return idleBefore
  }

  /// Waits until the program ends, and returns how.
  func waitForExit(limit: Duration = patience) throws -> ExitStatus {
    try wait(for: "the program ends", limit: limit, mayEnd: true) { child.hasEnded }
    takeIn()
    return child.reap()
  }

  /// The idle bytes first: what was drawn before them has been written by then.
  func takeIn() {
    timesIdle += Descriptor.available(idle.reading).count
    let bytes = terminal.read()
    guard !bytes.isEmpty else { return }
    output += bytes
    screen.feed(bytes)
  }
}
