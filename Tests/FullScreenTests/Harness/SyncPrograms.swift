import BuiltProgram
import Foundation
import Glibc

extension Board {
  /// A board whose programs find `tercet-sync`, which may not be next to the tested binary.
  static func withSync() throws -> Board {
    let board = try Board()
    board.environment["PATH", default: ""] += ":\(BuiltProgram.folder.path())"
    return board
  }

  /// Runs a command that is expected to succeed.
  func succeed(_ arguments: String...) throws {
    let child = try start(arguments)
    Descriptor.ready([(child.watch, Int16(POLLIN))], timeout: Session.patience)
    if !child.hasEnded { child.send(signal: SIGKILL) }
    let status = child.reap()
    guard status == .success else {
      throw SessionFailure(expectation: "\(arguments) succeeds: \(status)", evidence: "")
    }
  }
}

/// The running `tercet-sync` that look after a file.
struct SyncPrograms {
  let path: String

  init(of path: String) { self.path = path }

  var running: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }
      .filter { process in
        let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        let parts = words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return parts.first?.hasSuffix("tercet-sync") == true && parts.contains(path)
      }
  }

  func wait(until what: String, _ isDone: ([pid_t]) -> Bool) throws {
    let end = ContinuousClock.now + Session.patience
    while !isDone(running) {
      guard ContinuousClock.now < end else {
        throw SessionFailure(expectation: what, evidence: "\(running)")
      }
      Descriptor.ready([], timeout: .milliseconds(20))
    }
  }

  /// Ends those that linger.
  func end() {
    for process in running { kill(process, SIGTERM) }
    try? wait(until: "they have ended") { $0.isEmpty }
  }
}
