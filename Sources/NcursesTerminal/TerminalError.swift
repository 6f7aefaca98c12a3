import TerminalSurface

/// Why the terminal can't be used; nothing was written to it.
package enum TerminalError: Error, Hashable {
  case notATerminal(Stream)
  case noTerminalType
  case unknownTerminalType(String)
  /// The terminal can't move the cursor or clear the screen.
  case incapable(String)
  case system(String)

  package enum Stream: String, Hashable, Sendable {
    case input = "standard input"
    case output = "standard output"
  }
}

extension TerminalError: CustomStringConvertible {
  /// The name of a terminal type, shortened for messages.
  static func shown(_ name: String) -> String {
    PrintableText.sanitised(name.count > 24 ? name.prefix(23) + "…" : name)
  }

  /// One line for standard error: what is wrong, and what to do.
  package var description: String {
    switch self {
    case .notATerminal(let stream):
      "\(stream.rawValue) is not a terminal. The board needs one; to print cards, run “tercet list”."
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
