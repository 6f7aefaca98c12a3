/// A mistake in a theme's file.
package struct ThemeFault: Error, Hashable {
  /// Nil where there is none of the name.
  package var file: String?
  /// From 1; nil where the whole file is meant.
  package var line: Int?
  /// Nil where the line names none.
  package var key: String?
  package var reason: String
  /// Whether no theme has such a key.
  package var isUnknownKey = false
  /// The other mistakes of the file, in its order.
  package var others: [ThemeFault] = []

  package init(file: String? = nil, line: Int? = nil, key: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.key = key
    self.reason = reason
  }
}

extension ThemeFault: CustomStringConvertible {
  /// One line that is safe to print, such as `nord.theme:7: danger: “#12” is not a colour; …`.
  package var description: String {
    let place = file.map { $0 + (line.map { ":\($0)" } ?? "") }
    let words = [place, key, reason].compactMap(\.self).joined(separator: ": ")
    return PrintableText.sanitised(words)
  }

  /// The mistake, and how many others the file has.
  package var summary: String {
    if others.isEmpty { return description }
    return "\(description) · \(others.count) more in tercet config --check"
  }
}
