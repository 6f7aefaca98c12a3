package import Configuration

/// The user's configuration, read once when it is first asked for.
package nonisolated enum UserConfiguration {
  package static let location = ConfigurationLocation.ofUser

  /// Everything at its default where there is no file.
  package static let reading =
    location.map { ConfigurationFile($0).read() } ?? ConfigurationReading()

  package static var settings: Settings { reading.settings }
}
