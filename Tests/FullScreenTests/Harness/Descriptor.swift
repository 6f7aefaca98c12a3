import Glibc

/// Reading and waiting on file descriptors, without ever blocking past a deadline.
enum Descriptor {
  /// Everything that can be read now from a descriptor that does not block.
  static func available(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    while isReadable(descriptor, timeout: .zero) {
      let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      if chunk.isEmpty { break }
      result += chunk
    }
    return result
  }

  static func isReadable(_ descriptor: Int32, timeout: Duration) -> Bool {
    !ready([(descriptor, Int16(POLLIN))], timeout: timeout).isEmpty
  }

  /// The descriptors on which something awaited happens within the timeout.
  @discardableResult
  static func ready(_ wanted: [(Int32, Int16)], timeout: Duration) -> [Int32] {
    var polled = wanted.map { pollfd(fd: $0.0, events: $0.1, revents: 0) }
    let parts = max(timeout, .zero).components
    let milliseconds = parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000
    _ = poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds))
    return polled.filter { $0.revents & ($0.events | Int16(POLLHUP)) != 0 }.map(\.fd)
  }

  /// A pipe whose reading end does not block; both ends close on exec.
  static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
