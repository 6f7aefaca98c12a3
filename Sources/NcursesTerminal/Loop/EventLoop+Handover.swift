internal import CTerminalSignals
internal import Glibc
internal import TerminalSurface

extension EventLoop {
  /// Runs another program in the terminal until it ends, then takes over the terminal again, in
  /// whatever state it is.
  ///
  /// Keys typed after the one that started it were meant for that program. Those it doesn't read
  /// are dropped, because they could do anything here.
  mutating func handOver(_ handover: TerminalHandover) {
    application.handover = nil
    terminal.awaitReply()
    dropInput()
    terminal_signals_hand_over(1)
    terminal.restore()
    let how = runToEnd(handover.arguments)
    forgetArrival()
    defer { terminal_signals_hand_over(0) }
    if isEndedInBackground { return handover.onEnd(how) }
    tcflush(STDIN_FILENO, TCIFLUSH)
    handover.onEnd(how)
    terminal.takeBack()
    resume(at: .now)
  }

  /// If a signal ends us meanwhile, the loop ends after the next frame.
  ///
  /// That frame resets what the other program did to the terminal.
  private mutating func runToEnd(_ arguments: [String]) -> ExitStatus {
    do throws(ForegroundProgram.NotStarted) {
      var program = try ForegroundProgram.start(arguments, signals: signals)
      let how = program.waitForEnd()
      if let signal = program.endingSignal {
        end = .signal(signal)
        terminal_signals_limit_time(signal, 2000)
      }
      return how
    } catch {
      terminal_program_take_foreground()
      return .notStarted(error.reason)
    }
  }
}
