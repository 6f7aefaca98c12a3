internal import CTerminalSignals
internal import Glibc
package import TerminalSurface

/// Runs an application on the terminal: waits, passes on events, shows frames.
///
/// The order is: signals, then keys and pastes as they arrived, then the deadline. All waiting
/// events are handled before a frame is made, and it is sent before more is read.
struct EventLoop {
  let terminal: NcursesTerminal
  let application: any TerminalApplication
  let onFrame: ((FrameReport) -> Void)?
  private(set) var queue: [TerminalEvent] = []
  /// When the first event of the queue arrived.
  private var queuedSince: ContinuousClock.Instant?
  /// When the first event of the next frame arrived.
  private var arrival: ContinuousClock.Instant?
  var escape = EscapeDeadline()
  var wasInterrupted = false
  var end: LoopEnd?
  private var cause = FrameCause.start
  private var handled = 0

  init(
    terminal: NcursesTerminal,
    application: any TerminalApplication,
    onFrame: ((FrameReport) -> Void)?
  ) {
    self.terminal = terminal
    self.application = application
    self.onFrame = onFrame
  }

  /// Returns when the application is finished or a signal ends the program.
  ///
  /// The terminal is then restored.
  mutating func run() -> LoopEnd {
    arrival = .now
    application.handle(.resize(terminal.size))
    showFrame()
    while true {
      if let end = end ?? (application.isFinished ? .finished : nil) { return finish(end) }
      let held = terminal.takeHeldEvents()
      if held.isEmpty { wait() } else { enqueue(held, arrived: .now) }
      handleQueue()
      guard end == nil, !application.isFinished else { continue }
      if application.wantsSuspension { suspend() }
      if let handover = application.handover { handOver(handover) }
      if handled > 0 { showFrame() }
    }
  }

  private func finish(_ end: LoopEnd) -> LoopEnd {
    if end == .finished { terminal.awaitReply() }
    terminal.restore()
    if case .signal(let signal) = end { terminal_signals_limit_time(signal, 2000) }
    return end
  }
}

extension EventLoop {
  mutating func handle(_ event: TerminalEvent, arrived time: ContinuousClock.Instant) {
    note(.event(event), arrived: time)
    application.handle(event)
  }

  /// Records an event for the report of the next frame.
  mutating func note(_ cause: FrameCause, arrived time: ContinuousClock.Instant) {
    self.cause = cause
    handled += 1
    arrival = min(arrival ?? time, time)
  }

  /// Resets the report of the next frame.
  mutating func forgetArrival() {
    arrival = nil
    handled = 0
  }

  mutating func enqueue(_ events: [TerminalEvent], arrived time: ContinuousClock.Instant) {
    for event in events { enqueue(event) }
    if queuedSince == nil, !queue.isEmpty { queuedSince = time }
  }

  private mutating func enqueue(_ event: TerminalEvent) {
    guard case .mouse(let mouse) = event else {
      queue += event.withoutAltOnSignalKeys
      return
    }
    // Another program may have left mouse reports on.
    guard terminal.usesMouse else { return }
    if case .mouse(let earlier)? = queue.last, mouse.replaces(earlier) { queue.removeLast() }
    queue.append(event)
  }

  /// Drops all pending input, including a partial sequence.
  mutating func dropInput() {
    queue = []
    queuedSince = nil
    escape = EscapeDeadline()
    terminal.forgetInput()
  }

  private mutating func handleQueue() {
    var taken = 0
    while taken < queue.count, end == nil, application.acceptsInput, !application.isFinished,
      !application.wantsSuspension, application.handover == nil
    {
      let event = queue[taken]
      taken += 1
      if let signal = event.endingSignal, signal != SIGINT || !application.handlesInterrupt {
        end = .signal(signal)
      } else {
        take(event, arrived: queuedSince ?? .now)
      }
    }
    queue.removeFirst(taken)
    if queue.isEmpty { queuedSince = nil }
  }

  /// Handles an event, possibly without the application.
  private mutating func take(_ event: TerminalEvent, arrived time: ContinuousClock.Instant) {
    switch event {
    case .background(let color):
      if terminal.take(background: color) { note(.event(event), arrived: time) }
    case .mouse(let mouse):
      guard let mouse = mouse.confined(to: terminal.size) else { return }
      handle(.mouse(mouse), arrived: time)
    default: handle(event, arrived: time)
    }
  }

  private mutating func showFrame() {
    let frame = application.frame()
    let cells = frame.canvas.changedCells
    let rows = frame.rowsPainted
    let bytes = terminal.present(frame)
    let arrival = arrival ?? .now
    let events = handled
    forgetArrival()
    guard let onFrame else { return }
    onFrame(
      FrameReport(
        cause: cause.name,
        events: events,
        rowsPainted: rows,
        cellsChanged: cells,
        bytes: bytes,
        microseconds: Int(arrival.duration(to: .now) / .microseconds(1))
      )
    )
  }
}

extension NcursesTerminal {
  /// Runs the application until it is finished or a signal ends the program.
  ///
  /// The terminal is then restored.
  ///
  /// The first event is `.resize`. After `.signal`, close files and call `endProcess(by:)` soon:
  /// the process ends by itself within two seconds. `onFrame` is called after every frame.
  package func run(
    _ application: any TerminalApplication,
    onFrame: ((FrameReport) -> Void)? = nil
  ) -> LoopEnd {
    var loop = EventLoop(terminal: self, application: application, onFrame: onFrame)
    return loop.run()
  }

  /// Ends the process as the signal would, so that its exit status shows the signal.
  package nonisolated static func endProcess(by signal: Int32) -> Never {
    terminal_signals_end_process(signal)
  }
}
