import Glibc

/// Tells when files of a folder were saved or taken away, through inotify.
///
/// The folder and not the file, since most editors save by putting another file in its place.
final class FolderWatch {
  /// Readable when something was saved.
  let descriptor: Int32

  /// Nil where there is no such folder, or no watch to be had.
  init?(_ folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
    let saved = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)
    if inotify_add_watch(descriptor, folder, saved) < 0 {
      close(descriptor)
      return nil
    }
  }

  isolated deinit {
    close(descriptor)
  }

  /// The names of the files that were saved or taken away since the last call.
  func take() -> Set<String> {
    var names: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return names }
      names.formUnion(Self.names(in: buffer[..<count]))
    }
  }

  /// The names of the events: each is a header, the last word of which is the length of the name.
  private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    let header = MemoryLayout<inotify_event>.size
    var names: [String] = []
    var rest = bytes
    while rest.count >= header {
      let length = rest.prefix(header)
        .withUnsafeBytes {
          Int($0.loadUnaligned(fromByteOffset: header - 4, as: UInt32.self))
        }
      let name = rest.dropFirst(header).prefix(length).prefix { $0 != 0 }
      names.append(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(header + length)
    }
    return names
  }
}
