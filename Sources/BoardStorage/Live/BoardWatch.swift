internal import FileSystem
internal import Glibc

/// Watches the files of a board.
///
/// Two files and not their folder, so that whatever else happens there wakes nobody.
final class BoardWatch {
  /// What has happened since it was asked last.
  struct News: OptionSet {
    let rawValue: Int
    /// Somebody writes to the log: a commit may follow, or be there already.
    static let written = News(rawValue: 1)
    /// Somebody rang: a commit is done.
    static let rung = News(rawValue: 2)
    /// The file itself was moved, removed or given other rights.
    static let fileTouched = News(rawValue: 4)
  }

  private let file: BoardFile
  private let inotify: Inotify
  private var logWatch: Int32 = -1
  private var fileWatch: Int32 = -1

  /// Readable when there is news.
  var descriptor: Int32 { inotify.descriptor }

  /// Nil if the system has no watch left.
  init?(_ file: BoardFile) {
    guard let inotify = Inotify() else { return nil }
    (self.file, self.inotify) = (file, inotify)
    arm()
    if logWatch < 0 || fileWatch < 0 { return nil }
  }

  /// Watches the files that are at the paths now.
  private func arm() {
    let leaving = IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
    logWatch = inotify.add(file.walPath, leaving | IN_MODIFY)
    fileWatch = inotify.add(file.path, leaving)
  }

  /// Takes what has happened, all of it.
  func take() -> News {
    let events = inotify.take()
    let news = events.reduce(into: News()) { $0.formUnion(self.news(of: $1)) }
    // A file that was removed takes its watch with it; another may be in its place.
    if events.contains(where: { $0.has(IN_IGNORED) }) { arm() }
    return news
  }

  private func news(of event: Inotify.Event) -> News {
    if event.isOverflow { return [.written, .fileTouched] }
    if event.watch == fileWatch { return .fileTouched }
    if event.watch != logWatch { return [] }
    return event.has(IN_MODIFY) ? .written : .rung
  }
}
