internal import BoardSync
internal import Foundation

/// Explains in a sentence why a connection by ssh ended.
enum RemoteFailure {
  /// The exit codes of ssh for its own errors, and of a shell that lacks a program.
  private static let (ownCode, missingCode): (Int32, Int32) = (255, 127)

  /// `code` is the exit code, or -1 if the program was killed; `errors` is what it wrote.
  static func error(_ code: Int32, _ errors: String, _ host: String) -> SharedLogError {
    let lines = errors.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    if code == missingCode || lines.contains(where: { $0.contains("tercet: not found") }) {
      return .refused(
        "“tercet” is not installed on \(host), or not in a folder that ssh searches there"
      )
    }
    if let (_, make) = causes.first(where: { cause in lines.contains { $0.contains(cause.sign) } })
    {
      return make(host)
    }
    let last = lines.last.map { String($0.prefix(200)) }
    if code == ownCode || code <= 0 { return .offline(last ?? "the connection was lost") }
    return .refused(last?.replacing("tercet: ", with: "", maxReplacements: 1) ?? "it ended")
  }

  /// The first match wins.
  private static let causes: [(sign: String, make: @Sendable (String) -> SharedLogError)] = [
    (
      "REMOTE HOST IDENTIFICATION",
      { .refused("the key of \($0) has changed; “ssh \($0)” shows what to do") }
    ),
    (
      "Host key verification failed",
      { .refused("ssh does not know the key of \($0); run “ssh \($0)” once and check it") }
    ),
    (
      "Permission denied",
      {
        .refused(
          "ssh was not let in on \($0); it needs a key without a question, as of ssh-agent"
        )
      }
    ),
    ("Could not resolve hostname", { _ in .offline("host not found") }),
    ("Connection refused", { _ in .offline("connection refused") }),
    ("timed out", { _ in .offline("it does not answer") }),
    ("No route to host", { _ in .offline("network unreachable") }),
    ("unreachable", { _ in .offline("network unreachable") }),
    (
      "Connection closed by",
      { _ in .offline("the connection was closed before ssh had logged in") }
    ),
  ]
}
