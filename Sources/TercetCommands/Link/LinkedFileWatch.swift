import Glibc

/// Tells when a file was saved, moved or removed, through inotify.
///
/// It watches the folder, since most editors save by putting another file in the place of the old one.
final class LinkedFileWatch {
  /// Readable when something happened in the folder.
  let descriptor: Int32
  private let name: String
  private let folder: String

  /// Nil where the system has no watch left to give.
  init?(_ file: LinkedFile) {
    (name, folder) = (file.name, file.folder)
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
    arm()
  }

  isolated deinit { close(descriptor) }

  /// Watches the folder that is at the path now.
  func arm() {
    let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
    let gone = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    inotify_add_watch(descriptor, folder, saved | gone | UInt32(IN_ONLYDIR))
  }

  /// Whether the file was touched since the last call.
  func take() -> Bool {
    var isTouched = false
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return isTouched }
      isTouched = touches(buffer[..<count]) || isTouched
    }
  }

  /// Each event is a header, whose last word is the length of the name behind it.
  private func touches(_ bytes: ArraySlice<UInt8>) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var rest = bytes
    while rest.count >= header {
      let (mask, length) = rest.prefix(header)
        .withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
            Int($0.loadUnaligned(fromByteOffset: header - 4, as: UInt32.self))
          )
        }
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      let name = rest.dropFirst(header).prefix(length).prefix { $0 != 0 }
      if name.elementsEqual(self.name.utf8) { return true }
      rest = rest.dropFirst(header + length)
    }
    return false
  }
}
