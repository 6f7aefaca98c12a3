internal import Glibc

package struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`; nil if it is unset or empty.
  package var terminalType: String?
  /// `NO_COLOR` is set to a nonempty value.
  package var refusesColor = false
  /// `COLORTERM`, which indicates true colours.
  package var colorTerm: String?
  /// `COLORFGBG`: the terminal's colours by number, set by some terminals.
  package var colorFGBG: String?
  /// Whether the program runs in GNU screen.
  package var isInsideScreen = false
  /// A byte is written to this descriptor whenever all input is handled and shown; for tests.
  package var idleDescriptor: Int32?

  /// The environment of this process, read on first use.
  ///
  /// Read it before the program opens any file: a descriptor number in `TERCET_IDLE_FD` that isn't
  /// open could later belong to a file, even to the board.
  package static let ofProcess = TerminalEnvironment(
    terminalType: variable("TERM"),
    refusesColor: variable("NO_COLOR") != nil,
    colorTerm: variable("COLORTERM"),
    colorFGBG: variable("COLORFGBG"),
    isInsideScreen: variable("STY") != nil,
    idleDescriptor: variable("TERCET_IDLE_FD").flatMap { Int32($0) }.flatMap(writablePipe)
  )

  /// Returns the descriptor if it is the writing end of a pipe and not a standard stream.
  private nonisolated static func writablePipe(_ descriptor: Int32) -> Int32? {
    var status = stat()
    guard descriptor > 2, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
      fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
    else { return nil }
    return descriptor
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
