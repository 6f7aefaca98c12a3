internal import Glibc

/// Reports files of a folder that were saved or removed.
///
/// The folder and not the file, since most editors save by putting another file in its place.
package final class FolderWatch {
  private let inotify: Inotify
  /// Readable when something was saved.
  package var descriptor: Int32 { inotify.descriptor }
  /// Whether the folder was moved or removed; then nothing more is reported.
  package private(set) var isLost = false

  /// Nil if there is no such folder, or no watch left.
  package init?(_ folder: String) {
    guard let inotify = Inotify() else { return nil }
    self.inotify = inotify
    let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
    if inotify.add(folder, files | IN_MOVE_SELF | Int32(IN_ONLYDIR)) < 0 { return nil }
  }

  /// Whether a file of this name was saved or removed since the last call.
  package func takeChange(of name: String) -> Bool {
    let events = inotify.take()
    isLost = isLost || events.contains { $0.has(IN_IGNORED | IN_MOVE_SELF) }
    return events.contains { $0.name == name || $0.isOverflow }
  }
}
