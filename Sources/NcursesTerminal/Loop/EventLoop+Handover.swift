internal import CTerminalSignals
internal import Glibc
internal import TerminalSurface

extension EventLoop {
  /// Lets another program have the terminal until it ends, and takes the terminal back from whatever
  /// state that has left it in.
  ///
  /// What was typed behind the key that asked for it, and until it ends, was meant for the other
  /// program; as far as that has not read it, it is dropped, since as keys of ours it could do anything.
  mutating func handOver(_ handover: TerminalHandover) {
    application.handover = nil
    terminal.awaitAnswer()
    dropInput()
    terminal_signals_hand_over(1)
    terminal.restore()
    let how = runToEnd(handover.arguments)
    tcflush(STDIN_FILENO, TCIFLUSH)
    handover.onEnd(how)
    terminal.takeBack()
    terminal_signals_hand_over(0)
    forgetArrival()
    resume(at: .now)
  }

  /// Where a signal ends us meanwhile, the loop ends after the next frame: that is how the terminal
  /// is taken from what the other program has made of it.
  private mutating func runToEnd(_ arguments: [String]) -> ProgramEnd {
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
