import BoardModel
import FileSystem
import Foundation

/// A program that replaces this one, including its output and exit code.
nonisolated struct InstalledProgram {
  let path: String

  /// - Returns: The program in one of the folders or in `PATH`; nil if it is not installed.
  init?(_ name: String, in folders: [String] = []) {
    let others = (OwnProgram.variable("PATH") ?? "").split(separator: ":").map(String.init)
    let paths = (folders + others).map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// - Throws: `CommandFailure` if the system can't run it.
  func become(_ arguments: [String]) throws -> Never {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    throw CommandFailure(
      .access,
      "“\(path)” could not be run: \(String(cString: strerror(errno)))"
    )
  }
}
