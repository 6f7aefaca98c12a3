internal import CTerminalSignals
internal import Glibc
package import TerminalSurface

/// One run of an application on the terminal: waits, hands events over, has frames made.
struct EventLoop {
  let terminal: NcursesTerminal
  let application: any TerminalApplication
  let onFrame: ((FrameReport) -> Void)?
  /// Decoded, but not handed over yet.
  private var queue: [TerminalEvent] = []
  /// What came first of what the next frame will show.
  private var arrival: ContinuousClock.Instant?
  private var cause = "start"
  private var handled = 0
  private var end: LoopEnd?
  private var escapeDeadline: ContinuousClock.Instant?

  init(
    terminal: NcursesTerminal,
    application: any TerminalApplication,
    onFrame: ((FrameReport) -> Void)?
  ) {
    self.terminal = terminal
    self.application = application
    self.onFrame = onFrame
  }

  /// Returns when the application is finished or a signal ends the program, with the terminal
  /// given back.
  mutating func run() -> LoopEnd {
    arrival = .now
    application.handle(.resize(terminal.size))
    showFrame()
    while true {
      if let end = end ?? (application.isFinished ? .finished : nil) { return finish(end) }
      wait()
      handleQueue()
      guard end == nil, !application.isFinished else { continue }
      if application.wantsSuspension { suspend() }
      if arrival != nil { showFrame() }
    }
  }

  private func finish(_ end: LoopEnd) -> LoopEnd {
    terminal.restore()
    if case .signal(let signal) = end { terminal_signals_limit_time(signal, 2000) }
    return end
  }
}

extension EventLoop {
  /// The most input that is held back while the application takes none.
  private static let heldLimit = 4096

  /// Waits until something has come, and decodes it.
  private mutating func wait() {
    let readsInput = queue.count < EventLoop.heldLimit
    var descriptors = [
      pollfd(fd: terminal.signalDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: readsInput ? 0 : -1, events: Int16(POLLIN), revents: 0),
    ]
    for watch in terminal.watches {
      descriptors.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let watches = terminal.watches
    signalIdle()
    let ready = poll(&descriptors)
    if ready <= 0 { return takeTimeouts() }
    let now = ContinuousClock.now
    if descriptors[0].revents != 0 { takeSignals(at: now) }
    if descriptors[1].revents != 0 { takeInput(at: now) }
    for (watch, descriptor) in zip(watches, descriptors.dropFirst(2))
    where descriptor.revents != 0 {
      note("descriptor", at: now)
      watch.handler()
    }
    takeTimeouts()
  }

  /// Waits for as long as nothing is due; for ever where nothing will be.
  private func poll(_ descriptors: inout [pollfd]) -> Int32 {
    let deadline = [escapeDeadline, application.nextDeadline].compactMap { $0 }.min()
    guard let deadline else { return Glibc.poll(&descriptors, UInt(descriptors.count), -1) }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    // Rounded up, so that it isn't woken just before the deadline.
    let milliseconds = min(left / .milliseconds(1) + 0.999, 1_000_000_000)
    return Glibc.poll(&descriptors, UInt(descriptors.count), Int32(milliseconds))
  }

  /// Says that all is handled and shown, to a test that waits for it.
  private func signalIdle() {
    guard let descriptor = terminal.environment.idleDescriptor, queue.isEmpty,
      escapeDeadline == nil
    else { return }
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
  }

  private mutating func note(_ cause: String, at time: ContinuousClock.Instant) {
    self.cause = cause
    handled += 1
    if arrival == nil { arrival = time }
  }
}

extension EventLoop {
  /// How much input is taken before a frame is shown, however much more is waiting.
  private static let burstLimit = 64

  /// Takes all the input that is waiting, so that a burst is one frame.
  private mutating func takeInput(at time: ContinuousClock.Instant) {
    for _ in 0..<EventLoop.burstLimit {
      switch terminal.input.read(into: &queue) {
      case .read: if arrival == nil, !queue.isEmpty { arrival = time }
      case .nothing: break
      case .hangUp:
        end = .signal(SIGHUP)
        return
      }
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard queue.count < EventLoop.heldLimit, Glibc.poll(&descriptor, 1, 0) > 0 else { break }
    }
    escapeDeadline = terminal.input.decoder.pendingEscapeTimeout.map { .now + $0 }
  }

  private mutating func takeTimeouts() {
    let now = ContinuousClock.now
    if let deadline = escapeDeadline, deadline <= now {
      escapeDeadline = nil
      queue += terminal.input.decoder.flushEscape()
      if arrival == nil, !queue.isEmpty { arrival = now }
    }
    if let deadline = application.nextDeadline, deadline <= now {
      note(TerminalEvent.tick.name, at: now)
      application.handle(.tick)
    }
  }

  private mutating func takeSignals(at time: ContinuousClock.Instant) {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = read(terminal.signalDescriptor, &numbers, numbers.count)
    guard count > 0 else { return }
    let signals = Set(numbers[..<count].map(Int32.init))
    for signal in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] where signals.contains(signal) {
      end = .signal(signal)
      return
    }
    if signals.contains(SIGTSTP) { application.wantsSuspension = true }
    if signals.contains(SIGCONT) {
      terminal.takeBack()
      resume(at: time)
    } else if signals.contains(SIGWINCH) {
      resize(at: time)
    }
  }

  private mutating func resize(at time: ContinuousClock.Instant) {
    let event = TerminalEvent.resize(terminal.updatedSize())
    note(event.name, at: time)
    application.handle(event)
  }

  private mutating func resume(at time: ContinuousClock.Instant) {
    resize(at: time)
    note(TerminalEvent.resumed.name, at: time)
    application.handle(.resumed)
  }

  private mutating func suspend() {
    application.wantsSuspension = false
    terminal.suspend()
    var numbers = [UInt8](repeating: 0, count: 64)
    // Going on again told the loop as well; what ends the program must not be lost with it.
    let count = read(terminal.signalDescriptor, &numbers, numbers.count)
    for signal in numbers[..<max(0, count)].map(Int32.init)
    where [SIGTERM, SIGHUP, SIGINT, SIGQUIT].contains(signal) {
      end = .signal(signal)
    }
    arrival = nil
    handled = 0
    resume(at: .now)
  }
}

extension EventLoop {
  /// Hands over what is waiting, for as long as the application takes it.
  private mutating func handleQueue() {
    var taken = 0
    while taken < queue.count, end == nil, application.acceptsInput, !application.isFinished,
      !application.wantsSuspension
    {
      let event = queue[taken]
      taken += 1
      if let signal = EventLoop.endingSignal(event) {
        end = .signal(signal)
      } else {
        note(event.name, at: .now)
        application.handle(event)
      }
    }
    queue.removeFirst(taken)
  }

  /// The keys of the terminal driver's signals; it is switched off, because a paste may hold them.
  private static func endingSignal(_ event: TerminalEvent) -> Int32? {
    switch event {
    case .key(KeyPress(.character("c"), .control)): SIGINT
    case .key(KeyPress(.character("\\"), .control)): SIGQUIT
    default: nil
    }
  }

  private mutating func showFrame() {
    let frame = application.frame()
    let cells = frame.canvas.changedCells
    let rows = frame.rowsPainted
    let presented = terminal.present(frame)
    defer {
      arrival = nil
      handled = 0
    }
    guard let onFrame, let arrival else { return }
    let time = arrival.duration(to: .now).components
    onFrame(
      FrameReport(
        cause: cause,
        events: handled,
        rowsPainted: rows,
        cellsChanged: cells,
        bytes: presented.bytes,
        microseconds: Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000)
      )
    )
  }
}

extension NcursesTerminal {
  fileprivate func updatedSize() -> Size {
    updateSize()
    return size
  }

  /// Drives the application until it is finished or a signal ends the program; then the terminal
  /// has been given back.
  ///
  /// After `.signal`, close what is open and call `endProcess(by:)` soon: within two seconds the
  /// process ends by itself. `onFrame` is told of every frame.
  package func run(
    _ application: any TerminalApplication,
    onFrame: ((FrameReport) -> Void)? = nil
  ) -> LoopEnd {
    var loop = EventLoop(terminal: self, application: application, onFrame: onFrame)
    return loop.run()
  }

  /// Ends the process as the signal would have, so that its exit status is the signal's.
  package nonisolated static func endProcess(by signal: Int32) -> Never {
    terminal_signals_end_process(signal)
  }
}
