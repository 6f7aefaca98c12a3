internal import FileSystem
internal import Glibc

/// Watches a log for the commits of other processes, and for changes of the file itself.
final class LogWatch {
  enum News {
    case committed
    /// The file was moved, removed or replaced, or its permissions changed.
    case fileTouched
    /// Only the notes about people have changed.
    case noted
  }

  private let inotify: Inotify
  private let (path, walPath): (String, String)
  private var fileWatch: Int32 = -1
  private var notes: NoteFile?
  private var noteWatch: Int32 = -1
  /// Whether notes have changed since the last look at them, and whether somebody with one ended.
  private var (hasNewNotes, hasEndedNotes) = (false, false)

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
    if let notes { noteWatch = inotify.add(notes.path, NoteFile.events) }
    return inotify.add(walPath, leaving) >= 0 && fileWatch >= 0
  }

  /// Watches the notes about people too, as soon as there are some.
  func follow(_ notes: NoteFile) {
    notes.make()
    (self.notes, hasNewNotes) = (notes, true)
    _ = arm()
  }

  func take() -> News? {
    let events = inotify.take()
    if events.isEmpty { return nil }
    if events.contains(where: { $0.has(IN_IGNORED) }) { _ = arm() }
    let noted = events.filter { $0.watch == noteWatch }
    if !noted.isEmpty { hasNewNotes = true }
    if noted.contains(where: { $0.has(IN_CLOSE_WRITE) }) { hasEndedNotes = true }
    if noted.count == events.count { return .noted }
    let isTouched = events.contains { $0.watch == fileWatch || $0.has(IN_IGNORED) }
    return isTouched ? .fileTouched : .committed
  }

  func takeNoteNews() -> (isNew: Bool, hasEnd: Bool) {
    defer { (hasNewNotes, hasEndedNotes) = (false, false) }
    return (hasNewNotes, hasEndedNotes)
  }
}
