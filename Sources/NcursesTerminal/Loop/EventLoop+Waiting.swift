internal import Glibc
internal import TerminalSurface

extension EventLoop {
  /// The most events to hold while the application takes none; the rest stays in the terminal.
  private static let heldLimit = 4096

  /// The most reads before a frame is shown, even if more input is waiting.
  private static let burstLimit = 64

  mutating func wait() {
    let watches = terminal.watches
    let inputDescriptor: Int32 = queue.count < EventLoop.heldLimit ? 0 : -1
    var descriptors = [terminal.signalDescriptor, inputDescriptor]
    descriptors += watches.map(\.descriptor)
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    signalIdle()
    let ready = poll(&polled)
    wasInterrupted = ready < 0
    if ready == 0 { workWhileIdle() }
    guard ready > 0 else { return takeTimeouts() }
    let now = ContinuousClock.now
    if polled[0].revents != 0 { takeSignals(at: now) }
    if polled[1].revents != 0 { readInput(at: now) }
    for (watch, descriptor) in zip(watches, polled.dropFirst(2)) where descriptor.revents != 0 {
      note(.descriptor, arrived: now)
      watch.handler()
    }
    takeTimeouts()
  }

  /// Waits a minute at a time: poll doesn't count the time for which the machine is suspended.
  private func poll(_ descriptors: inout [pollfd]) -> Int32 {
    let minute: Int32 = 60_000
    while pollTimeout > minute {
      let ready = Glibc.poll(&descriptors, UInt(descriptors.count), minute)
      if ready != 0 { return ready }
    }
    return Glibc.poll(&descriptors, UInt(descriptors.count), pollTimeout)
  }

  private var hasIdleWork: Bool { queue.isEmpty && application.hasIdleWork }

  private mutating func workWhileIdle() {
    guard hasIdleWork else { return }
    note(.idle, arrived: .now)
    application.workWhileIdle()
  }

  private var pollTimeout: Int32 {
    if !queue.isEmpty, application.acceptsInput { return 0 }
    if hasIdleWork { return 0 }
    let deadline = [escape.instant, application.nextDeadline].compactMap { $0 }.min()
    guard let deadline else { return -1 }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    // Rounded up, to not wake up just before the deadline.
    return Int32(min(left / .milliseconds(1) + 0.999, 1_000_000_000))
  }

  /// Tells a test that all input is handled and shown.
  private func signalIdle() {
    // Not yet if a signal interrupted the wait, more input has arrived, or a tick is due.
    guard let descriptor = terminal.environment.idleDescriptor, queue.isEmpty,
      escape.instant == nil, !wasInterrupted, !hasInput, pollTimeout != 0
    else { return }
    var byte: UInt8 = 1
    _ = write(descriptor, &byte, 1)
  }

  private var hasInput: Bool {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&descriptor, 1, 0) > 0
  }

  /// Reads all waiting input, so that a burst makes one frame.
  private mutating func readInput(at time: ContinuousClock.Instant) {
    var events: [TerminalEvent] = []
    for _ in 0..<EventLoop.burstLimit {
      if case .hangUp = terminal.input.read(into: &events) {
        end = .signal(SIGHUP)
        return
      }
      guard queue.count + events.count < EventLoop.heldLimit, hasInput else { break }
    }
    enqueue(events, arrived: time)
    terminal.input.decoder.awaitsAnswer = terminal.awaitsAnswer(at: time)
    escape.update(after: terminal.input.decoder, now: .now)
  }

  private mutating func takeTimeouts() {
    // Ask before reading the clock: an application that wants a tick now returns its own, later
    // reading of the clock.
    let tick = application.nextDeadline
    let now = ContinuousClock.now
    if escape.isDue(now) {
      escape = EscapeDeadline()
      enqueue(terminal.input.decoder.flushEscape(), arrived: now)
    }
    terminal.hasQueuedEvents = !queue.isEmpty
    if let tick, tick <= now { handle(.tick, arrived: now) }
  }
}
