import TerminalSurface

/// Why the terminal can't be used; nothing was written to it.
package enum TerminalError: Error, Hashable {
  /// Which of the two isn't a terminal.
  case notATerminal(Stream)
  /// `TERM` is not set, or empty.
  case noTerminalType
  /// The name is not in the terminal database.
  case unknownTerminalType(String)
  /// The terminal can't place the cursor or clear the screen.
  case incapable(String)
  /// The terminal's modes can't be read, or the handlers not installed.
  case system(String)

  package enum Stream: String, Hashable, Sendable {
    case input = "standard input"
    case output = "standard output"
  }
}

extension TerminalError: CustomStringConvertible {
  /// The name of a type as a message says it.
  static func shown(_ name: String) -> String {
    PrintableText.sanitised(name.count > 24 ? name.prefix(23) + "…" : name)
  }

  /// One line for standard error: what is wrong, and what to do.
  package var description: String {
    switch self {
    case .notATerminal(let stream):
      "\(stream.rawValue) is not a terminal; the board needs one, “tercet list” does not"
    case .noTerminalType:
      "TERM is not set; set it to your terminal's type, such as xterm-256color"
    case .unknownTerminalType(let name):
      "unknown terminal type “\(Self.shown(name))”; "
        + "set TERM to your terminal's type, such as xterm-256color"
    case .incapable(let name):
      "the terminal type “\(Self.shown(name))” can't place the cursor; "
        + "set TERM to your terminal's type, such as xterm-256color"
    case .system(let reason):
      "the terminal can't be set up: \(reason)"
    }
  }
}
