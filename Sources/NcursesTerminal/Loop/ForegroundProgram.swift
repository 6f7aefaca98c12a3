internal import CTerminalSignals
internal import Glibc
internal import TerminalSurface

/// Another program that has the terminal while the loop does nothing but watch over it.
///
/// It runs in a process group of its own, as a job of a shell does, and is stopped and brought back
/// together with us.
struct ForegroundProgram {
  /// How long a program may take to end once it was told to.
  private static let patience = Duration.seconds(1)

  private let pid: pid_t
  /// Where the numbers of the signals that came are read.
  private let signals: SignalPipe
  /// The signal by which we are to end ourselves.
  private(set) var endingSignal: Int32?
  /// When the program is killed that was told to end.
  private var killTime: ContinuousClock.Instant?

  private init(pid: pid_t, signals: SignalPipe) {
    self.pid = pid
    self.signals = signals
  }

  /// Starts a program; the terminal must have been given back before.
  ///
  /// - Throws: why it could not be started.
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

  /// Waits until the program has ended, of itself or because a signal ends us; the foreground is
  /// ours again then.
  mutating func waitForEnd() -> ProgramEnd {
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

  private func finish(_ end: ProgramEnd) -> ProgramEnd {
    terminal_program_take_foreground()
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
      killTime = .now + Self.patience
      kill(-pid, signal)
      // A stopped program would never hear of it.
      kill(-pid, SIGCONT)
    } else if numbers.contains(SIGTSTP) {
      kill(-pid, SIGTSTP)
    } else if numbers.contains(SIGCONT) {
      // The shell has stopped us and not the program, and has given the foreground to us.
      continueTogether()
    }
  }

  /// The program was stopped, as with Ctrl-Z: so are we, until the shell brings us back.
  private mutating func stopTogether() {
    terminal_program_remember_modes()
    terminal_program_take_foreground()
    terminal_signals_enter_shell_modes()
    terminal_signals_stop_group()
    terminal_program_reenter_modes()
    continueTogether()
  }

  private mutating func continueTogether() {
    // Continued in the background: the terminal is the shell's, so that is no place to go on.
    while terminal_program_is_ours() == 0, !hasForeground {
      take(signals.read().subtracting([SIGCONT, SIGTSTP]))
      if endingSignal != nil { return }
      terminal_signals_stop_group()
    }
    terminal_program_set_foreground(pid)
    kill(-pid, SIGCONT)
  }

  private var hasForeground: Bool { tcgetpgrp(0) == pid }
}
