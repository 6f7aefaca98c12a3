internal import Glibc

/// File events from the system; all watching goes through it.
///
/// The system limits them per user (`fs.inotify.max_user_instances`). Without one, the owner checks
/// once a second and calls ``begin()`` again.
package final class Inotify {
  package struct Event {
    package let watch: Int32
    package let mask: UInt32
    /// The file of a watched folder; empty for a watched file.
    package let name: String

    package func has(_ flags: Int32) -> Bool { mask & UInt32(flags) != 0 }
    /// After an overflow, anything may have happened.
    package var isOverflow: Bool { has(IN_Q_OVERFLOW) }
  }

  /// Whether the system has one left.
  package static var isAvailable: Bool {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    return close(descriptor) == 0
  }

  package let descriptor: Int32

  /// Nil if the user's limit is reached.
  package init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches a file or folder.
  ///
  /// - Returns: the number of the watch; negative on failure.
  @discardableResult
  package func add(_ path: String, _ flags: Int32) -> Int32 {
    inotify_add_watch(descriptor, path, UInt32(bitPattern: flags))
  }

  package func take() -> [Event] {
    var events: [Event] = []
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count <= 0 { return }
        var rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
        while let (event, size) = Self.event(rest) {
          events.append(event)
          rest = UnsafeRawBufferPointer(rebasing: rest[size...])
        }
      }
    }
    return events
  }

  /// The first event in a buffer and its size: a header, whose last word is the length of the name.
  private static func event(_ bytes: UnsafeRawBufferPointer) -> (Event, Int)? {
    let header = MemoryLayout<inotify_event>.size
    guard bytes.count >= header else { return nil }
    let size = header + Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
    guard size <= bytes.count else { return nil }
    let event = Event(
      watch: bytes.loadUnaligned(as: Int32.self),
      mask: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
      name: String(decoding: bytes[header..<size].prefix { $0 != 0 }, as: UTF8.self)
    )
    return (event, size)
  }
}
