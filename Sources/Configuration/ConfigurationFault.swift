/// A mistake in a configuration file; the default takes the place of what it spoils.
package struct ConfigurationFault: Error, Hashable, Sendable {
  package var file: String
  /// From 1; nil where the whole file is meant.
  package var line: Int?
  /// Nil where the line names none.
  package var key: String?
  package var reason: String
  /// Whether nothing of the file is used.
  package var spoilsFile = false

  package init(file: String, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key.map { Self.cut($0, to: Self.keyLimit) }
    self.reason = Self.cut(reason, to: Self.reasonLimit)
  }

  /// More characters of a key are somebody's mistake, which fills no screen.
  private static let keyLimit = 80
  private static let reasonLimit = 400

  /// A text whose middle is left out where it is too long to be read.
  private static func cut(_ text: String, to limit: Int) -> String {
    // No longer in bytes, then no longer in characters.
    if text.utf8.count <= limit || text.count <= limit { return text }
    return "\(text.prefix(limit / 2)) … \(text.suffix(limit / 2))"
  }
}

extension ConfigurationFault: CustomStringConvertible {
  /// One line, such as `config.toml:7: mouse: must be true or false`; not yet safe for a terminal.
  package var description: String {
    ([place, key.map { $0.isEmpty ? "\"\"" : $0 }].compactMap(\.self) + [reason])
      .joined(separator: ": ")
  }

  /// The same without the key, which the line shows.
  package var shortDescription: String { "\(place): \(reason)" }

  private var place: String { file + (line.map { ":\($0)" } ?? "") }
}
