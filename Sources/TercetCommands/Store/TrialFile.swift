import Foundation

/// A board in a folder of its own for as long as something is only tried.
///
/// In memory it would hold all that an import of hundreds of megabytes brings.
final class TrialFile {
  private let folder: String
  var path: String { folder + "/board.db" }

  /// - Throws: `CommandFailure` where no folder for temporary files can be written.
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
