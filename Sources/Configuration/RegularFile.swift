internal import Glibc

/// A small file that is read whole.
package enum RegularFile {
  /// Why a file is not read.
  package enum Fault: Error, Hashable, Sendable {
    /// A link to a file that is not there.
    case danglingLink
    /// A folder, a pipe or a device.
    case notRegular
    case tooLarge
    /// What the system says.
    case unreadable(String)
  }

  /// The bytes of a file; nil where there is none.
  ///
  /// What is not a file is not read, so that a pipe in its place holds nothing up.
  package static func bytes(at path: String, limit: Int) throws(Fault) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return try missing(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegular
    }
    guard status.st_size <= limit else { throw .tooLarge }
    return try bytes(of: descriptor, limit)
  }

  private static func missing(_ path: String, _ code: Int32) throws(Fault) -> [UInt8]? {
    guard code == ENOENT || code == ENOTDIR else {
      throw .unreadable(String(cString: strerror(code)))
    }
    var status = stat()
    if lstat(path, &status) == 0 { throw .danglingLink }
    return nil
  }

  private static func bytes(of descriptor: Int32, _ limit: Int) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(String(cString: strerror(errno)))
      }
      bytes += buffer[..<count]
      // It may grow while it is read.
      if bytes.count > limit { throw .tooLarge }
    }
  }
}
