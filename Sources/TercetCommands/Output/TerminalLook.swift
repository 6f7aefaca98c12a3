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
