internal import BoardSync
internal import FileSystem
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
    var ends: [(reading: Int32, writing: Int32)] = []
    for _ in 0..<3 {
      guard let pipe = ChildProcess.pipe() else {
        for end in ends.flatMap({ [$0.reading, $0.writing] }) { close(end) }
        throw .offline("too many files are open")
      }
      ends.append(pipe)
    }
    let given = [ends[0].reading, ends[1].writing, ends[2].writing]
    defer { for end in given { close(end) } }
    (input, output, errors) = (ends[0].writing, ends[1].reading, ends[2].reading)
    _ = fcntl(errors, F_SETFL, O_NONBLOCK)
    process = 0
    do throws(ChildProcess.Fault) {
      let words = [name] + address.arguments(asksUser: asksUser)
      process = try ChildProcess.start(name, words, files: given)
    } catch { throw .refused("“\(name)” cannot be run: \(error.reason)") }
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
