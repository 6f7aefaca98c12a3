import FileSystem
import Glibc

struct OutputTerminal {
  let columns: Int
  /// False if `NO_COLOR` is set, or if the terminal's type is unknown or `dumb`.
  let hasColors: Bool

  /// Nil if the output goes to a program or a file.
  static var current: OutputTerminal? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let type = OwnProgram.variable("TERM")
    return OutputTerminal(
      columns: TerminalWidth.columns,
      hasColors: OwnProgram.variable("NO_COLOR") == nil && type != nil && type != "dumb"
    )
  }
}

/// The look of a word on a terminal with sixteen colours.
enum TerminalLook: String {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case danger = "31;1"
  case warning = "33"
  case success = "32"
  case tag = "36"

  /// Wraps a text, which must be safe for a terminal, in the codes of the look.
  func applied(to text: String, on terminal: OutputTerminal) -> String {
    if self == .plain || text.isEmpty || !terminal.hasColors { return text }
    return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
