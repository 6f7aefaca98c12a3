import Foundation

/// A program of PostgreSQL, run to its end.
///
/// Not with Foundation's `Process`, which waits until every heir of the program has ended.
struct ServerCommand {
  struct Failure: Error {
    let command: String
    let output: String
  }

  let programs: URL
  /// Where the output is written.
  let folder: String

  private static let isRoot = getuid() == 0

  /// The server refuses to run as root: there, its programs run as its own user.
  func run(_ program: String, _ arguments: [String]) throws {
    let path = programs.appending(path: program).path()
    try Self.run(Self.prefix + [path] + arguments, writingTo: "\(folder)/output")
  }

  /// The command's words, to be run by a shell.
  func words(_ program: String, _ arguments: [String]) -> [String] {
    Self.prefix + [programs.appending(path: program).path()] + arguments
  }

  /// Hands a file or folder to the user as whom the server runs.
  func own(_ path: String) throws {
    if Self.isRoot {
      try Self.run(["/bin/chown", "postgres", path], writingTo: "\(folder)/output")
    }
  }

  private static var prefix: [String] {
    isRoot ? ["/sbin/runuser", "-u", "postgres", "--"] : []
  }

  /// Runs a program whose first word is its path.
  static func run(_ words: [String], writingTo output: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    var status: Int32 = -1
    let code = posix_spawn(&process, words[0], &actions, nil, &pointers, environ)
    if code == 0 { while waitpid(process, &status, 0) == -1, errno == EINTR {} }
    guard code == 0, status == 0 else {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      throw Failure(command: words.joined(separator: " "), output: text)
    }
  }
}
