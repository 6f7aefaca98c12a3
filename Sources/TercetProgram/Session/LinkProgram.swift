import FileSystem

/// The desktop's program for opening links.
enum LinkProgram {
  /// Opens a link without waiting for the program that is started.
  ///
  /// The link is passed as a separate argument, never as part of a command. The program has no
  /// access to the terminal or its signals.
  ///
  /// - Returns: why that failed, as a sentence.
  static func open(_ target: String) -> String? {
    let script = """
      command -v xdg-open >/dev/null || exit 127
      xdg-open "$1" </dev/null >/dev/null 2>&1 &
      """
    do throws(ChildProcess.Fault) {
      let shell = try ChildProcess.start(
        "/bin/sh",
        ["sh", "-c", script, "sh", target],
        [.ownSession, .defaultSignals]
      )
      return ChildProcess.wait(for: shell) == 0 ? nil : "xdg-open is not installed."
    } catch { return "\(error.reason)." }
  }
}
