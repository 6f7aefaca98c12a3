import BoardModel
import Glibc
import TerminalSurface

/// Standard error, for notes next to the result.
enum StandardError {
  /// Prints a line with the program's name, made safe for a terminal.
  static func printLine(_ text: String) { write(line(text) + "\n") }

  /// Writes a text that is safe for a terminal; ignores failures.
  static func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }

  /// Prints a note only if a person sees the output; programs get an empty result.
  static func printOnTerminal(_ text: String) {
    if isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 1 { printLine(text) }
  }

  /// Prints an object on a line, if standard output has the result itself.
  static func print(_ object: JSONObject) { write(object.json + "\n") }

  static func line(_ text: String) -> String {
    "tercet: \(PrintableText.sanitised(shortened(text)))"
  }

  /// Shortens a text that quotes pages of input.
  private static func shortened(_ text: String) -> String {
    let limit = 2_000
    if text.utf8.count <= limit { return text }
    return "\(text.prefix(limit / 4)) … \(text.suffix(limit / 4))"
  }
}
