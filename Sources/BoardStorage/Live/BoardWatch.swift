internal import Foundation

/// Watches the files of a board through inotify.
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

  /// Readable when there is news.
  let descriptor: Int32
  private let file: BoardFile
  private var logWatch: Int32 = -1
  private var fileWatch: Int32 = -1

  /// Nil where the system has no watch left to give.
  init?(_ file: BoardFile) {
    self.file = file
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
    arm()
    if logWatch < 0 || fileWatch < 0 {
      close(descriptor)
      return nil
    }
  }

  isolated deinit {
    close(descriptor)
  }

  /// Watches the files that stand at the paths now.
  private func arm() {
    let leaving = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ATTRIB)
    logWatch = inotify_add_watch(descriptor, file.walPath, leaving | UInt32(IN_MODIFY))
    fileWatch = inotify_add_watch(descriptor, file.path, leaving)
  }

  /// Takes what has happened, all of it.
  func take() -> News {
    var news: News = []
    var isLost = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      buffer.withUnsafeBytes { bytes in
        var rest = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        while let event = Event(rest) {
          news.formUnion(self.news(of: event))
          isLost = isLost || event.mask & UInt32(IN_IGNORED) != 0
          rest = UnsafeRawBufferPointer(rebasing: rest[event.size...])
        }
      }
    }
    // A file that was removed takes its watch with it; another may stand in its place.
    if isLost { arm() }
    return news
  }

  private func news(of event: Event) -> News {
    // After an overflow anything may have happened.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return [.written, .fileTouched] }
    if event.watch == fileWatch { return .fileTouched }
    if event.watch != logWatch { return [] }
    return event.mask & UInt32(IN_MODIFY) != 0 ? .written : .rung
  }

  /// One `inotify_event` with the name behind it, which none of ours has.
  private struct Event {
    let watch: Int32
    let mask: UInt32
    let size: Int

    init?(_ bytes: UnsafeRawBufferPointer) {
      let header = MemoryLayout<inotify_event>.size
      guard bytes.count >= header else { return nil }
      watch = bytes.loadUnaligned(as: Int32.self)
      mask = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      size = header + Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      if size > bytes.count { return nil }
    }
  }
}
