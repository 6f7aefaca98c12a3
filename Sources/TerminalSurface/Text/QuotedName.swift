extension StringProtocol {
  /// A title or a name in quotation marks.
  ///
  /// Marks inside it become straight ones, so that they differ from those around it.
  package nonisolated var inQuotes: String {
    if !utf8.contains(0xE2) { return "“\(self)”" }
    return "“" + String(map { $0 == "“" || $0 == "”" ? "\"" : $0 }) + "”"
  }

  package nonisolated var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
