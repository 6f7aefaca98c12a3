internal import FileSystem

/// The configuration on disk.
package struct ConfigurationFile {
  /// Larger files are not configurations.
  private static let limit = 1 << 20

  package let path: String

  package init(_ location: ConfigurationLocation) {
    path = location.file
  }

  /// The name used in messages.
  package var name: String { "config.toml" }

  /// Reads the file; if there is none, all settings have their defaults.
  ///
  /// Without a file, this only tries to open it, and the parser isn't loaded.
  package func read() -> ParsedConfiguration {
    do throws(ConfigurationFault) {
      guard let bytes = try bytes() else { return ParsedConfiguration() }
      return ParsedConfiguration(bytes, file: name)
    } catch {
      var reading = ParsedConfiguration()
      reading.faults = [error]
      return reading
    }
  }

  package func text() throws(ConfigurationFault) -> String? {
    guard let bytes = try bytes() else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("is not UTF-8")
    }
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  private func bytes() throws(ConfigurationFault) -> [UInt8]? {
    do throws(RegularFile.Fault) {
      return try RegularFile.bytes(at: path, limit: Self.limit)
    } catch {
      var fault = fault(Self.reason(error))
      fault.ignoresFile = true
      throw fault
    }
  }

  private static func reason(_ fault: RegularFile.Fault) -> String {
    switch fault {
    case .danglingLink:
      "is a link to a missing file, so the defaults are used; fix the link"
    case .notRegular: "is not a file, so the defaults are used; move it away"
    case .tooLarge: "is larger than 1 MiB, so the defaults are used; make it smaller"
    case .unreadable(let reason): "can't be read (\(reason)), so the defaults are used"
    }
  }

  func fault(_ reason: String) -> ConfigurationFault {
    ConfigurationFault(file: name, reason: reason)
  }
}
