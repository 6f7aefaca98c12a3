internal import Glibc
internal import TerminalSurface

/// Looking for Escape while the application is busy.
extension NcursesTerminal {
  /// What was pressed since the last look; it is dropped, so that no key acts on what the action makes.
  ///
  /// What may be the beginning of a longer key counts as Escape when it is still alone the next time,
  /// or where there is no next time.
  package func keysWhileBusy(isLast: Bool = false) -> BusyKeys {
    let wasPending = input.decoder.pendingEscapeTimeout != nil
    var isRead = false
    var events: [TerminalEvent] = []
    while hasInput, case .read = input.read(into: &events) { isRead = true }
    if isLast || (wasPending && !isRead) { events += input.decoder.flushEscape() }
    let keys = BusyKeys(events)
    heldEvents += keys.kept
    return keys
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
