import BoardModel
import Glibc
import TerminalSurface

/// Standard error, for what is said beside a result.
enum StandardError {
  /// Prints one line that names the program, made safe for a terminal.
  static func printLine(_ text: String) { write(line(text) + "\n") }

  /// Writes a text that is safe for a terminal; if standard error is gone too, nothing is said.
  static func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }

  /// Says why nothing was printed, where a person looks at it: what a program reads stays empty.
  static func printOnTerminal(_ text: String) {
    if isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 1 { printLine(text) }
  }

  /// Prints an object on a line, where the result itself goes to standard output.
  static func print(_ object: JSONObject) { write(object.json + "\n") }

  /// The line, safe for a terminal.
  static func line(_ text: String) -> String {
    "tercet: \(PrintableText.sanitised(shortened(text)))"
  }

  /// A text whose middle is left out where somebody gave us pages to quote.
  private static func shortened(_ text: String) -> String {
    let limit = 2_000
    if text.utf8.count <= limit { return text }
    return "\(text.prefix(limit / 4)) … \(text.suffix(limit / 4))"
  }
}
