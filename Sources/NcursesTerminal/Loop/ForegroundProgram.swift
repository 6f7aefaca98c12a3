internal import CTerminalSignals
internal import Glibc
internal import TerminalSurface

/// Another program that runs in the terminal while the loop only supervises it.
///
/// It runs in its own process group, like a job of a shell, and is stopped and continued together
/// with us.
struct ForegroundProgram {
  /// How long a program may take to end after a signal.
  private static let patience = Duration.seconds(1)

  private let pid: pid_t
  private let signals: SignalPipe
  private(set) var endingSignal: Int32?
  /// When to kill a program that was asked to end.
  private var killTime: ContinuousClock.Instant?
  /// Whether a signal ended us while the terminal belonged to the shell, which then keeps it.
  private var hasEndedInBackground = false

  private init(pid: pid_t, signals: SignalPipe) {
    self.pid = pid
    self.signals = signals
  }

  /// Starts a program; the terminal must have been restored before.
  ///
  /// - Throws: Why it can't be started.
  static func start(
    _ arguments: [String],
    signals: SignalPipe
  ) throws(NotStarted) -> ForegroundProgram {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var pid: pid_t = 0
    let reason = terminal_program_start(&pointers, &pid)
    if reason != 0 { throw NotStarted(reason: String(cString: strerror(reason))) }
    return ForegroundProgram(pid: pid, signals: signals)
  }

  struct NotStarted: Error {
    let reason: String
  }

  /// Waits until the program has ended, by itself or because a signal ends us.
  ///
  /// We then have the foreground again, unless we were ended in the background.
  mutating func waitForEnd() -> ExitStatus {
    while true {
      var number: Int32 = 0
      switch terminal_program_look(pid, &number) {
      case terminal_program_exited: return finish(.exited(number))
      case terminal_program_killed: return finish(.killed(signal: number))
      case terminal_program_stopped: if endingSignal == nil { stopTogether() }
      default: waitForSignal()
      }
    }
  }

  private func finish(_ end: ExitStatus) -> ExitStatus {
    if !hasEndedInBackground { terminal_program_take_foreground() }
    return endingSignal == nil ? end : .interrupted
  }

  private mutating func waitForSignal() {
    signals.wait(until: killTime)
    take(signals.read())
    if let killTime, killTime <= .now {
      kill(-pid, SIGKILL)
      self.killTime = nil
    }
  }

  private mutating func take(_ numbers: Set<Int32>) {
    if endingSignal == nil, let signal = SignalPipe.ending(among: numbers) {
      endingSignal = signal
      hasEndedInBackground = !isInForeground
      killTime = .now + Self.patience
      kill(-pid, signal)
      // A stopped program wouldn't receive the signal.
      kill(-pid, SIGCONT)
    } else if numbers.contains(SIGTSTP) {
      kill(-pid, SIGTSTP)
    } else if numbers.contains(SIGCONT) {
      // The shell stopped us but not the program, and gave us the foreground.
      continueTogether()
    }
  }

  /// The program was stopped, for example with Ctrl-Z; stop too, until the shell continues us.
  private mutating func stopTogether() {
    terminal_program_remember_modes()
    terminal_program_take_foreground()
    terminal_signals_enter_shell_modes()
    terminal_signals_stop_group()
    guard waitForForeground() else { return }
    terminal_program_reenter_modes()
    continueProgram()
  }

  private mutating func continueTogether() {
    if waitForForeground() { continueProgram() }
  }

  /// Doesn't go on in the background, where the terminal belongs to the shell.
  ///
  /// Returns false if a signal ends us instead.
  private mutating func waitForForeground() -> Bool {
    while !isInForeground {
      take(signals.read().subtracting([SIGCONT, SIGTSTP]))
      if endingSignal != nil { return false }
      terminal_signals_stop_group()
    }
    return true
  }

  private func continueProgram() {
    terminal_program_set_foreground(pid)
    kill(-pid, SIGCONT)
  }

  private var isInForeground: Bool { terminal_program_is_ours() != 0 || tcgetpgrp(0) == pid }
}
