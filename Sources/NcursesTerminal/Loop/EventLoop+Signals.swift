internal import Glibc
internal import TerminalSurface

extension EventLoop {
  var signals: SignalPipe { SignalPipe(descriptor: terminal.signalDescriptor) }

  mutating func takeSignals(at time: ContinuousClock.Instant) {
    let signals = signals.read()
    if endIfTold(signals) { return }
    if signals.contains(SIGTSTP) { application.wantsSuspension = true }
    if signals.contains(SIGCONT) {
      // Stopped by what can't be caught: the shell may have changed the terminal meanwhile.
      terminal.takeBack()
      resume(at: time)
    } else if signals.contains(SIGWINCH) {
      resize(at: time)
    }
  }

  /// Stops the job, and goes on when it is brought back.
  mutating func suspend() {
    application.wantsSuspension = false
    terminal.awaitAnswer()
    terminal.suspend()
    forgetArrival()
    // That the job goes on is in the pipe as well; only what ends the program matters there.
    _ = endIfTold(signals.read())
    resume(at: .now)
  }

  private mutating func endIfTold(_ signals: Set<Int32>) -> Bool {
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
  /// The driver's signals are switched off, because a paste may hold their characters.
  var endingSignal: Int32? {
    switch self {
    case .key(KeyPress(.character("c"), .control)): SIGINT
    case .key(KeyPress(.character("\\"), .control)): SIGQUIT
    default: nil
    }
  }

  /// Escape and then the key, where a key that ends the program came in one piece with an Escape.
  var withoutAltOnSignalKeys: [TerminalEvent] {
    guard case .key(let press) = self, let keys = press.splitAlt?.map(TerminalEvent.key),
      keys.contains(where: { $0.endingSignal != nil })
    else { return [self] }
    return keys
  }
}
