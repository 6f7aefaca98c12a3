nonisolated extension [String] {
  /// The texts with another between each two.
  ///
  /// In place of the standard library's own for all collections of strings, whose types the first call
  /// looks up among all conformances of the program: two hundredths of a start.
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for next in dropFirst() {
      text += separator
      text += next
    }
    return text
  }
}
