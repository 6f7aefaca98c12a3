import Foundation
import Glibc

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
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, ownSession | 0x04 | 0x08)
    var child: pid_t = 0
    let fault = withStrings(["sh", "-c", script, "sh", target]) { arguments in
      withStrings(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }) {
        variables in
        posix_spawn(&child, "/bin/sh", nil, &attributes, arguments, variables)
      }
    }
    guard fault == 0 else { return "\(String(cString: strerror(fault)))." }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? nil : "xdg-open is not installed."
  }

  /// `POSIX_SPAWN_SETSID`, which the headers show only to GNU programs.
  ///
  /// The other two flags set the signal mask and the default signals.
  private static let ownSession: Int16 = 0x80

  private static func withStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
