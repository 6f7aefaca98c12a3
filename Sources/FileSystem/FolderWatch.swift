internal import Glibc

/// Reports files of a folder that were saved or removed.
///
/// It watches the folder, since most editors save by replacing the file.
package final class FolderWatch {
  private let inotify: Inotify
  package var descriptor: Int32 { inotify.descriptor }
  /// Whether the folder was moved or removed, so that nothing more is reported.
  package private(set) var isLost = false

  /// Nil if the folder doesn't exist or the system has no watches left.
  package init?(_ folder: String) {
    guard let inotify = Inotify() else { return nil }
    self.inotify = inotify
    let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_CREATE
    if inotify.add(folder, files | IN_MOVE_SELF | Int32(IN_ONLYDIR)) < 0 { return nil }
  }

  package func takeChange(of name: String) -> Bool {
    let events = inotify.take()
    isLost = isLost || events.contains { $0.has(IN_IGNORED | IN_MOVE_SELF) }
    // A new file is reported once it is written; nobody writes to a new folder.
    return events.contains { event in
      event.isOverflow
        || event.name == name && (!event.has(IN_CREATE) || event.has(Int32(IN_ISDIR)))
    }
  }
}
