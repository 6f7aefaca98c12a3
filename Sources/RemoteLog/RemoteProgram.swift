internal import BoardSync
internal import Foundation

/// A running program whose input and output are a connection to a log: ssh, as the user has set it
/// up.
final class RemoteProgram {
  let input: Int32
  let output: Int32
  private let errors: Int32
  private let host: String
  private var process: pid_t
  private var ending: SharedLogError?

  /// Starts a program with the arguments of ssh.
  init(_ name: String, _ address: SSHAddress, asksUser: Bool) throws(SharedLogError) {
    host = address.host
    var ends: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else {
        for end in ends.joined() { close(end) }
        throw .offline("too many files are open")
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends.append(pair)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0][0], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1][1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[2][1], 2)
    var words: [UnsafeMutablePointer<CChar>?] =
      ([name] + address.arguments(asksUser: asksUser)).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, name, &actions, nil, &words, environ)
    for end in [ends[0][0], ends[1][1], ends[2][1]] { close(end) }
    (input, output, errors) = (ends[0][1], ends[1][0], ends[2][0])
    self.process = process
    _ = fcntl(errors, F_SETFL, O_NONBLOCK)
    guard code == 0 else {
      self.process = 0
      throw .refused("“\(name)” cannot be run: \(String(cString: strerror(code)))")
    }
  }

  deinit {
    for end in [input, output, errors] { close(end) }
    _ = end()
  }

  /// Ends the program and returns its status; at first it is about to end by itself.
  private func end() -> Int32 {
    if process == 0 { return 0 }
    var status: Int32 = 0
    for signal in [0, SIGTERM, SIGKILL] {
      kill(process, signal)
      for _ in 0..<40 {
        if waitpid(process, &status, signal == SIGKILL ? 0 : WNOHANG) != 0 {
          process = 0
          return status
        }
        usleep(5_000)
      }
    }
    return status
  }

  /// Why the program ended.
  func failure() -> SharedLogError {
    if let ending { return ending }
    let status = end()
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    let error = RemoteFailure.error(code, read(), host)
    ending = error
    return error
  }

  private func read() -> String {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(errors, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
  }
}
