internal import Glibc
internal import TerminalSurface

/// Reads keys while the application is busy, to look for Escape.
extension NcursesTerminal {
  /// Reads the keys pressed since the last call.
  ///
  /// They are dropped, so that none acts on the result of a long action.
  ///
  /// A lone Escape may start a longer sequence. It counts as Escape if it is still alone at the
  /// next call, or if this is the last one.
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

  /// Returns the events kept while the application was busy.
  func takeHeldEvents() -> [TerminalEvent] {
    defer { heldEvents = [] }
    return heldEvents
  }
}
