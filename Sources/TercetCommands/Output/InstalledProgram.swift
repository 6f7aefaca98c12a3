import BoardModel
import Foundation

/// A program that this one becomes: what it says and exits with is what the command says and exits
/// with.
struct InstalledProgram {
  let path: String

  /// - Returns: the program of this name in one of the folders, else where the shell finds it; nil
  ///   where it is not installed.
  init?(_ name: String, in folders: [String] = []) {
    let others = (AuthorName.variable("PATH") ?? "").split(separator: ":").map(String.init)
    let paths = (folders + others).map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// - Throws: `CommandFailure` where the system does not run it.
  func become(_ arguments: [String]) throws -> Never {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    throw CommandFailure(
      .access,
      "“\(path)” could not be run: \(String(cString: strerror(errno)))"
    )
  }
}
