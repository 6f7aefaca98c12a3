/// A mistake in a theme's file.
package struct ThemeFault: Error, Hashable {
  package var file: String
  /// From 1.
  package var line: Int
  /// Nil where the line names none.
  package var key: String?
  package var reason: String
}

extension ThemeFault: CustomStringConvertible {
  /// One line that is safe to print, such as `nord.theme:7: danger: “#12” is not a colour; …`.
  package var description: String {
    let place = ["\(file):\(line)", key].compactMap(\.self).joined(separator: ": ")
    return PrintableText.sanitised("\(place): \(reason)")
  }
}
