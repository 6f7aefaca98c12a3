internal import Glibc

/// The configuration on disk.
package struct ConfigurationFile {
  /// Larger files are no configurations.
  private static let limit = 1 << 20

  package let path: String

  package init(_ location: ConfigurationLocation) {
    path = location.file
  }

  /// What a mistake's message calls it.
  package var name: String { "config.toml" }

  /// Reads the file; where there is none, all settings have their defaults.
  ///
  /// It opens one path where there is no file, and the parser is not touched.
  package func read() -> ConfigurationReading {
    do throws(ConfigurationFault) {
      guard let text = try text() else { return ConfigurationReading() }
      return ConfigurationReading(text, file: name)
    } catch {
      var reading = ConfigurationReading()
      reading.faults = [error]
      return reading
    }
  }

  /// What the file says; nil where there is none.
  package func text() throws(ConfigurationFault) -> String? {
    // Without waiting, so that a pipe in its place holds nothing up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw fault("can't be read: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw fault("is not a file")
    }
    guard status.st_size <= Self.limit else { throw fault("is larger than 1 MiB") }
    guard let bytes = Self.bytes(of: descriptor) else {
      throw fault("can't be read: \(String(cString: strerror(errno)))")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("is not UTF-8")
    }
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  func fault(_ reason: String) -> ConfigurationFault {
    ConfigurationFault(file: name, reason: reason)
  }

  private static func bytes(of descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
