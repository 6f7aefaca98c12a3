import Glibc

/// The terminal that standard output goes to.
struct OutputTerminal {
  let columns: Int
  /// Whether it shows colours: not where `NO_COLOR` is set, and not where its type is unknown or `dumb`.
  let hasColors: Bool

  /// Nil where another program, or a file, takes the output.
  static var current: OutputTerminal? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let type = variable("TERM")
    return OutputTerminal(
      columns: TerminalWidth.columns,
      hasColors: variable("NO_COLOR") == nil && type != nil && type != "dumb"
    )
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// How a word looks on a terminal of which only the sixteen colours are known.
enum TerminalLook: String {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case danger = "31;1"
  case warning = "33"
  case success = "32"
  case tag = "36"

  /// A text, which must be safe for a terminal, between what begins the look and what ends it.
  func applied(to text: String, on terminal: OutputTerminal) -> String {
    if self == .plain || text.isEmpty || !terminal.hasColors { return text }
    return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
