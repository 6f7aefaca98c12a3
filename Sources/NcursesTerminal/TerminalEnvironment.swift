internal import Glibc

/// What the environment says about the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  /// The terminal's type; nil where it is not set or empty.
  package var terminalType: String?
  /// `NO_COLOR`, set to anything but nothing.
  package var refusesColor: Bool
  /// `COLORTERM`, which says where a terminal has true colours.
  package var colorTerm: String?
  /// `COLORFGBG`: the terminal's colours by number, which some tell at the start.
  package var colorFGBG: String?
  /// Whether GNU screen is between us and the terminal.
  package var isInsideScreen: Bool
  /// Where a byte is written whenever everything that came is handled and shown; for tests.
  package var idleDescriptor: Int32?

  package init(
    terminalType: String?,
    refusesColor: Bool = false,
    colorTerm: String? = nil,
    colorFGBG: String? = nil,
    isInsideScreen: Bool = false,
    idleDescriptor: Int32? = nil
  ) {
    self.terminalType = terminalType
    self.refusesColor = refusesColor
    self.colorTerm = colorTerm
    self.colorFGBG = colorFGBG
    self.isInsideScreen = isInsideScreen
    self.idleDescriptor = idleDescriptor
  }

  /// The environment of this process, read when it is first asked for.
  ///
  /// That must be before the program opens a file: the number in `TERCET_IDLE_FD` may become that
  /// of any file, the board's own among them.
  package static let ofProcess = TerminalEnvironment(
    terminalType: variable("TERM"),
    refusesColor: variable("NO_COLOR") != nil,
    colorTerm: variable("COLORTERM"),
    colorFGBG: variable("COLORFGBG"),
    isInsideScreen: variable("STY") != nil,
    idleDescriptor: variable("TERCET_IDLE_FD").flatMap { Int32($0) }.flatMap(writablePipe)
  )

  /// The descriptor where it is the writing end of a pipe and none of the standard three.
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
