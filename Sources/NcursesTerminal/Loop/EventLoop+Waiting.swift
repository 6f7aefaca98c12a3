internal import Glibc
internal import TerminalSurface

extension EventLoop {
  /// The most events that are held back while the application takes none; the rest stays with the
  /// terminal.
  private static let heldLimit = 4096

  /// How often input is read before a frame is shown, however much more is waiting.
  private static let burstLimit = 64

  /// Waits until something has come, and takes it.
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

  /// Waits for as long as nothing is due; for ever where nothing will be.
  private func poll(_ descriptors: inout [pollfd]) -> Int32 {
    Glibc.poll(&descriptors, UInt(descriptors.count), pollTimeout)
  }

  private var hasIdleWork: Bool { queue.isEmpty && application.hasIdleWork }

  /// Lets the application do what is not worth keeping a key waiting for.
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
    // Rounded up, so as not to wake just before the deadline.
    return Int32(min(left / .milliseconds(1) + 0.999, 1_000_000_000))
  }

  /// Says that all is handled and shown, to a test that waits for it.
  private func signalIdle() {
    // A signal that interrupted the wait is still to be handled, and so is input that came while
    // something else was, and so is a tick that is due.
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

  /// Reads all the input that is waiting, so that a burst is one frame.
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
    // Asked for before the clock is read: an application that wants a tick at once answers with its
    // own reading of the clock, which a later one must not be before.
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
