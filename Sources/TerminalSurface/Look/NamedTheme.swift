/// A theme that comes with the program: a file in `Themes`, compiled in so that the binary stands alone.
///
/// The list of them is made when the program is built; nothing of it is read at start.
package struct NamedTheme: Sendable, CaseIterable {
  package let name: String
  package var file: String { "\(name).theme" }
  private let text: String

  init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
  }

  /// Nil if no theme has the name.
  package init?(named name: String) {
    guard let theme = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// Parsed on demand, because most runs don't need it.
  package var palette: Palette {
    get throws(ThemeError) { try ThemeParser.palette(text, file: file) }
  }
}
