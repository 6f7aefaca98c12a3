/// A mistake in a configuration file; the affected setting keeps its default.
package struct ConfigurationFault: Error, Hashable, Sendable {
  package var file: String
  /// Counted from 1; nil for the whole file.
  package var line: Int?
  /// Nil if the line has no key.
  package var key: String?
  package var reason: String
  /// Whether the whole file is ignored.
  package var ignoresFile = false

  package init(file: String, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key.map { Self.cut($0, to: Self.keyLimit) }
    self.reason = Self.cut(reason, to: Self.reasonLimit)
  }

  /// Longer keys are mistakes, and must not fill the screen.
  private static let keyLimit = 80
  private static let reasonLimit = 400

  /// Cuts the middle out of a text that is too long to read.
  private static func cut(_ text: String, to limit: Int) -> String {
    // Few bytes also mean few characters.
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

  package var shortDescription: String { "\(place): \(reason)" }

  private var place: String { file + (line.map { ":\($0)" } ?? "") }
}
