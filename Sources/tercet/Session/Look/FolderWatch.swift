import BoardStorage
import Glibc

/// Reports files of a folder that were saved or removed.
///
/// The folder and not the file, since most editors save by putting another file in its place.
final class FolderWatch {
  private let inotify: Inotify
  /// Readable when something was saved.
  var descriptor: Int32 { inotify.descriptor }

  /// Nil if there is no such folder, or no watch left.
  init?(_ folder: String) {
    guard let inotify = Inotify() else { return nil }
    self.inotify = inotify
    if inotify.add(folder, IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM) < 0 {
      return nil
    }
  }

  /// The names of the files that were saved or removed since the last call.
  func take() -> Set<String> { Set(inotify.take().map(\.name)) }
}
