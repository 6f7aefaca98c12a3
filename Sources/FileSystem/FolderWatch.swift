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
  package convenience init?(_ folder: String) { self.init([folder]) }

  /// Watches several folders; the first one must exist.
  package init?(_ folders: [String]) {
    guard let inotify = Inotify() else { return nil }
    self.inotify = inotify
    let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_CREATE
    for (index, folder) in folders.enumerated() {
      let watch = inotify.add(folder, files | IN_MOVE_SELF | Int32(IN_ONLYDIR))
      if watch < 0, index == 0 { return nil }
    }
  }

  package func takeChange(of name: String) -> Bool { takeChange { $0 == name } }

  /// Whether a file with such a name has changed.
  package func takeChange(where isWatched: (String) -> Bool) -> Bool {
    let events = inotify.take()
    isLost = isLost || events.contains { $0.has(IN_IGNORED | IN_MOVE_SELF) }
    // A new file is reported once it is written; nobody writes to a new folder.
    return events.contains { event in
      event.isOverflow
        || isWatched(event.name) && (!event.has(IN_CREATE) || event.has(Int32(IN_ISDIR)))
    }
  }
}
