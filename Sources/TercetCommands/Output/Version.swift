/// The version that `--version` prints.
nonisolated enum Version {
  static let text = "0.2.0"
  /// The day of the version, as manual pages have it.
  static let date = "November 26, 2026"
}
