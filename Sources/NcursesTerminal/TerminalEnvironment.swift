internal import Glibc

/// What the environment says about the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  /// The terminal's type; nil where it is not set or empty.
  package var terminalType: String?
  /// `NO_COLOR`, set to anything but nothing.
  package var refusesColor: Bool
  /// Where a byte is written whenever everything that came is handled and shown; for tests.
  package var idleDescriptor: Int32?

  package init(
    terminalType: String?,
    refusesColor: Bool = false,
    idleDescriptor: Int32? = nil
  ) {
    self.terminalType = terminalType
    self.refusesColor = refusesColor
    self.idleDescriptor = idleDescriptor
  }

  /// The environment of this process.
  package static var ofProcess: TerminalEnvironment {
    TerminalEnvironment(
      terminalType: variable("TERM"),
      refusesColor: variable("NO_COLOR") != nil,
      idleDescriptor: variable("TERCET_IDLE_FD").flatMap { Int32($0) }
    )
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
