internal import FileSystem
internal import Glibc

/// Watches a log for the commits of other processes, and for changes of the file itself.
final class LogWatch {
  enum News {
    case committed
    /// The file was moved, removed or replaced, or its permissions changed.
    case fileTouched
  }

  private let inotify: Inotify
  private let (path, walPath): (String, String)
  private var fileWatch: Int32 = -1

  var descriptor: Int32 { inotify.descriptor }

  /// Nil if the system has no watches left.
  init?(_ file: LogFile) {
    guard let inotify = Inotify() else { return nil }
    (self.inotify, path, walPath) = (inotify, file.path, file.walPath)
    if !arm() { return nil }
  }

  private func arm() -> Bool {
    let leaving = IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
    fileWatch = inotify.add(path, leaving)
    return inotify.add(walPath, leaving) >= 0 && fileWatch >= 0
  }

  func take() -> News? {
    let events = inotify.take()
    if events.isEmpty { return nil }
    if events.contains(where: { $0.has(IN_IGNORED) }) { _ = arm() }
    let isTouched = events.contains { $0.watch == fileWatch || $0.has(IN_IGNORED) }
    return isTouched ? .fileTouched : .committed
  }
}
