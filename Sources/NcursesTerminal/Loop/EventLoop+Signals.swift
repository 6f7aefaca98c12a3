internal import CTerminalSignals
internal import Glibc
internal import TerminalSurface

extension EventLoop {
  var signals: SignalPipe { SignalPipe(descriptor: terminal.signalDescriptor) }

  mutating func takeSignals(at time: ContinuousClock.Instant) {
    let signals = signals.read()
    if endIfSignaled(signals) { return }
    if signals.contains(SIGTSTP) { application.wantsSuspension = true }
    if signals.contains(SIGCONT) {
      // Stopped by a signal that can't be caught. The shell may have changed the terminal.
      terminal.takeBack()
      resume(at: time)
    } else if signals.contains(SIGWINCH) {
      resize(at: time)
    }
  }

  mutating func suspend() {
    application.wantsSuspension = false
    terminal.awaitReply()
    terminal.suspend()
    forgetArrival()
    // The pipe also reports that the job continued; only signals that end the program matter here.
    _ = endIfSignaled(signals.read())
    if isEndedInBackground { return }
    terminal.takeBack()
    resume(at: .now)
  }

  /// Whether a signal ends us while the terminal belongs to the shell.
  ///
  /// `kill %1` continues a stopped job so that it can end. If it touched the terminal's modes, it
  /// would only be stopped again.
  var isEndedInBackground: Bool { end != nil && terminal_program_is_ours() == 0 }

  private mutating func endIfSignaled(_ signals: Set<Int32>) -> Bool {
    guard let signal = SignalPipe.ending(among: signals) else { return false }
    end = .signal(signal)
    return true
  }

  private mutating func resize(at time: ContinuousClock.Instant) {
    terminal.updateSize()
    handle(.resize(terminal.size), arrived: time)
  }

  mutating func resume(at time: ContinuousClock.Instant) {
    resize(at: time)
    handle(.resumed, arrived: time)
  }
}

extension TerminalEvent {
  /// The signal of a key that the terminal driver would turn into one.
  ///
  /// The driver's signals are off, because a paste may contain their characters.
  var endingSignal: Int32? {
    switch self {
    case .key(KeyPress(.character("c"), .control)): SIGINT
    case .key(KeyPress(.character("\\"), .control)): SIGQUIT
    default: nil
    }
  }

  /// Splits a key that ends the program from an Escape that arrived with it.
  var withoutAltOnSignalKeys: [TerminalEvent] {
    guard case .key(let press) = self, let keys = press.splitAlt?.map(TerminalEvent.key),
      keys.contains(where: { $0.endingSignal != nil })
    else { return [self] }
    return keys
  }
}
