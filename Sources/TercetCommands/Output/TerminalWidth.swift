import Glibc

package enum TerminalWidth {
  /// The width if it is unknown, as in a pipe.
  private static let usual = 80

  package static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
    return Int(size.ws_col)
  }
}
