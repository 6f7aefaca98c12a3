import Glibc
import TerminalSurface

/// Standard error, for what is said beside a result.
enum StandardError {
  /// Prints one line that names the program, made safe for a terminal.
  static func printLine(_ text: String) {
    let line = "tercet: \(PrintableText.sanitised(text))\n"
    // Where standard error is gone too, there is nowhere left to say it.
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }
}
