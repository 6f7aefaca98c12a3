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
    self.key = key
    self.reason = reason
  }
}

extension ConfigurationFault: CustomStringConvertible {
  /// One line, such as `config.toml:7: mouse: must be true or false`; not yet safe for a terminal.
  package var description: String {
    ([place, key].compactMap(\.self) + [reason]).joined(separator: ": ")
  }

  /// The same without the key, which the line shows.
  package var shortDescription: String { "\(place): \(reason)" }

  private var place: String { file + (line.map { ":\($0)" } ?? "") }
}
