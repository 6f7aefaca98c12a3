package struct TerminalHandover {
  package let arguments: [String]
  /// Called once, after the program has ended and before anything is painted.
  package let onEnd: (ExitStatus) -> Void

  package init(arguments: [String], onEnd: @escaping (ExitStatus) -> Void) {
    self.arguments = arguments
    self.onEnd = onEnd
  }
}

package enum ExitStatus: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  /// With the system's error message.
  case notStarted(String)
  /// A signal ends us too, so the program was ended. Don't ask the user anything more.
  case interrupted
}
