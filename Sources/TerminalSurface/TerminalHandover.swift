package struct TerminalHandover {
  package let arguments: [String]
  /// Called once, after the program has ended and before anything is painted.
  package let onEnd: (ProgramEnd) -> Void

  package init(arguments: [String], onEnd: @escaping (ProgramEnd) -> Void) {
    self.arguments = arguments
    self.onEnd = onEnd
  }
}

package enum ProgramEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  /// With the system's error message.
  case notStarted(String)
  /// A signal ends us too, so the program was ended. Don't ask the user anything more.
  case interrupted
}
