nonisolated enum Version {
  static let text = "0.2.0"
  /// The date in the manual pages.
  static let date = "November 26, 2026"
}
