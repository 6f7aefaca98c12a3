internal import Glibc
internal import TerminalSurface

/// Looking for Escape while the application is busy.
extension NcursesTerminal {
  /// Whether Escape was pressed; every other key is kept until the application takes events again.
  ///
  /// What may be the beginning of a longer key counts as Escape when it is still alone the next time.
  package func wasEscapePressed() -> Bool {
    let wasPending = input.decoder.pendingEscapeTimeout != nil
    var isRead = false
    while hasInput, case .read = input.read(into: &heldEvents) { isRead = true }
    if wasPending, !isRead { heldEvents += input.decoder.flushEscape() }
    guard let escape = heldEvents.firstIndex(of: .key(KeyPress(.escape))) else { return false }
    heldEvents.removeFirst(escape + 1)
    return true
  }

  /// Whether a key or a signal waits to be handled, such as a new size.
  package var hasWaitingEvent: Bool {
    if hasQueuedEvents || !heldEvents.isEmpty { return true }
    var descriptors = [0, signalDescriptor]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&descriptors, 2, 0) > 0
  }

  private var hasInput: Bool {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// What was pressed meanwhile.
  func takeHeldEvents() -> [TerminalEvent] {
    defer { heldEvents = [] }
    return heldEvents
  }
}
