/// The whole configuration as a file, every line of it a comment.
package enum ConfigurationDocument {
  /// The file's text.
  ///
  /// - Parameter keys: the part of the keys, made from the key table.
  /// - Returns: what reads as the defaults, with and without the marks.
  package static func text(keys: String) -> String {
    let settings = Setting.all.map { setting in
      (setting.help + ["\(setting.name) = \(setting.example)"]).enumerated()
        .map { index, line in index < setting.help.count ? "# \(line)" : "#\(line)" }
        .joined(separator: "\n")
    }
    return """
      # The configuration of Tercet, with every setting and its default.
      # Take away the # in front of what you want to change.

      \(settings.joined(separator: "\n\n"))

      \(keys)
      """
  }
}
