nonisolated extension [String] {
  /// Replaces the standard library's generic version, whose first call searches all conformances of
  /// the program, which takes 2% of the startup time.
  package func joined(separator: String) -> String {
    guard var text = first else { return "" }
    for next in dropFirst() {
      text += separator
      text += next
    }
    return text
  }
}
