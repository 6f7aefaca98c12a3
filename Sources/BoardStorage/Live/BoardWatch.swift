internal import FileSystem
internal import Glibc

/// Watches the files of a board.
///
/// It watches two files, not their folder, so that other changes there wake nobody.
final class BoardWatch {
  struct News: OptionSet {
    let rawValue: Int
    /// Someone wrote to the log: a commit may follow, or be done already.
    static let written = News(rawValue: 1)
    /// Someone rang: a commit is done.
    static let rung = News(rawValue: 2)
    /// The file itself was moved or removed, or its permissions changed.
    static let fileTouched = News(rawValue: 4)
  }

  private let file: BoardFile
  private let inotify: Inotify
  private var logWatch: Int32 = -1
  private var fileWatch: Int32 = -1
  /// The notes of the windows that show the file's shared boards.
  private var notes: [NoteFile] = []
  private var noteWatches: [Int32] = []

  var descriptor: Int32 { inotify.descriptor }

  /// Nil if the system has no watches left.
  init?(_ file: BoardFile) {
    guard let inotify = Inotify() else { return nil }
    (self.file, self.inotify) = (file, inotify)
    arm()
    if logWatch < 0 || fileWatch < 0 { return nil }
  }

  private func arm() {
    let leaving = IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
    logWatch = inotify.add(file.walPath, leaving | IN_MODIFY)
    fileWatch = inotify.add(file.path, leaving)
    noteWatches = notes.map { note in
      note.make()
      return inotify.add(note.path, NoteFile.events)
    }
  }

  /// Reports changes of other files too.
  func follow(_ notes: [NoteFile]) {
    self.notes = notes
    arm()
  }

  /// Returns and clears all news.
  func take() -> News {
    let events = inotify.take()
    let news = events.reduce(into: News()) { $0.formUnion(self.news(of: $1)) }
    // Removing a file also removes its watch; another file may have replaced it.
    if events.contains(where: { $0.has(IN_IGNORED) }) { arm() }
    return news
  }

  private func news(of event: Inotify.Event) -> News {
    if event.isOverflow { return [.written, .fileTouched] }
    if event.watch == fileWatch { return .fileTouched }
    // The program that ended may still have its lock: look again soon, as after a write.
    if noteWatches.contains(event.watch) { return event.has(IN_CLOSE_WRITE) ? .written : [] }
    if event.watch != logWatch { return [] }
    return event.has(IN_MODIFY) ? .written : .rung
  }
}
