import Foundation

/// A temporary board for a trial.
///
/// In memory it would hold everything from an import of hundreds of megabytes.
final class TrialFile {
  private let folder: String
  var path: String { folder + "/board.db" }

  /// - Throws: `CommandFailure` if there is no writable folder for temporary files.
  init() throws(CommandFailure) {
    let parent = NSTemporaryDirectory()
    var name = Array("\(parent)/tercet-trial-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else {
      throw CommandFailure(
        .access,
        "“\(parent)” cannot be written: \(String(cString: strerror(errno)))"
      )
    }
    folder = String(cString: made)
    Interruption.leftovers.insert(folder)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
    Interruption.leftovers.remove(folder)
  }
}
