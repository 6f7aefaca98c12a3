package struct ThemeError: Error, Hashable {
  /// Nil if no theme has this name.
  package var file: String?
  /// From 1; nil if the fault concerns the whole file.
  package var line: Int?
  /// Nil if the line has no key.
  package var key: String?
  package var reason: String
  package var isUnknownKey = false
  package var others: [ThemeError] = []

  package init(file: String? = nil, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }
}

extension ThemeError: CustomStringConvertible {
  /// One line that is safe to print, such as `nord.theme:7: danger: “#12” is not a colour; …`.
  package var description: String {
    let place = file.map { $0 + (line.map { ":\($0)" } ?? "") }
    let words = [place, key, reason].compactMap(\.self).joined(separator: ": ")
    return PrintableText.sanitised(words)
  }

  /// The first fault and the number of others.
  package var summary: String {
    if others.isEmpty { return description }
    return "\(description) · \(others.count) more in tercet config --check"
  }
}
