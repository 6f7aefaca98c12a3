/// The default configuration file, with every line commented out.
package enum ConfigurationDocument {
  /// The text of the file, with the section on keys that the key table makes.
  ///
  /// It parses to the defaults, with or without the comment marks.
  package static func text(keys: String) -> String {
    let settings = Setting.all.map { setting in
      (setting.help + ["\(setting.name) = \(setting.example)"]).enumerated()
        .map { index, line in index < setting.help.count ? "# \(line)" : "#\(line)" }
        .joined(separator: "\n")
    }
    return """
      # The configuration of Tercet, with every setting and its default.
      # Uncomment a line to change it.

      \(settings.joined(separator: "\n\n"))

      \(keys)
      """
  }
}
