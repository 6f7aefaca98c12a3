/// Another program that is to have the terminal, for as long as it runs.
package struct TerminalHandover {
  /// The program's path and its arguments.
  package let arguments: [String]
  /// Called once, when the program has ended and before anything is painted.
  package let onEnd: (ProgramEnd) -> Void

  package init(arguments: [String], onEnd: @escaping (ProgramEnd) -> Void) {
    self.arguments = arguments
    self.onEnd = onEnd
  }
}

/// How a program ended that had the terminal.
package enum ProgramEnd: Hashable, Sendable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It never ran; the text is the system's own.
  case notStarted(String)
  /// A signal ends us, and it was ended before; nothing more is asked of the user.
  case interrupted
}
