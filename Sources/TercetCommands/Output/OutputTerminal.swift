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
