internal import Glibc

/// Reads whole files of unknown size, up to a limit, and writes them.
package enum RegularFile {
  package enum Fault: Error, Hashable, Sendable {
    case danglingLink
    /// A folder, a pipe or a device.
    case notRegular
    case tooLarge
    /// The system's error message.
    case unreadable(String)
  }

  /// The bytes of a file; nil if there is none.
  ///
  /// Anything but a regular file is refused, so that a pipe can't block the program.
  package static func bytes(at path: String, limit: Int) throws(Fault) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return try missing(path, errno) }
    defer { close(descriptor) }
    guard stat(of: descriptor)?.isFile == true else { throw .notRegular }
    return try bytes(of: descriptor, limit: limit)
  }

  private static func missing(_ path: String, _ code: Int32) throws(Fault) -> [UInt8]? {
    guard code == ENOENT || code == ENOTDIR else {
      throw .unreadable(String(cString: strerror(code)))
    }
    if stat(link: path) != nil { throw .danglingLink }
    return nil
  }

  /// Reads the rest of a file, a pipe or a terminal.
  ///
  /// A file that is too large is refused without reading; at most `limit` bytes of a pipe are kept.
  package static func bytes(of descriptor: Int32, limit: Int) throws(Fault) -> [UInt8] {
    guard let status = stat(of: descriptor) else {
      throw .unreadable(String(cString: strerror(errno)))
    }
    let size = status.isFile ? Int(status.st_size) : 0
    if size > limit { throw .tooLarge }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(String(cString: strerror(errno)))
      }
      // The file may grow while it is read.
      if bytes.count + count > limit { throw .tooLarge }
      bytes += buffer[..<count]
    }
  }

  /// Writes all bytes to a descriptor; false if that fails, for the reason in `errno`.
  package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
