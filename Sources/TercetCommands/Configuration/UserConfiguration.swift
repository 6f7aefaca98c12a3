package import Configuration

/// The user's configuration, read once at the first access.
package nonisolated enum UserConfiguration {
  package static let location = ConfigurationLocation.ofUser

  /// Without a file, all settings have their defaults.
  package static let reading =
    location.map { ConfigurationFile($0).read() } ?? ParsedConfiguration()

  package static var settings: Settings { reading.settings }
}
