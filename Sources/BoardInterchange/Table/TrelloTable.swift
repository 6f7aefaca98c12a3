enum TrelloTable {
  /// Whether these lower-case headings are Trello's.
  static func isHead(_ headings: [String]) -> Bool {
    Set(["card id", "card name", "list name"]).isSubset(of: headings)
  }

  private static let colors: Set<Substring> = [
    "green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black",
  ]

  /// The labels of a cell such as `Ask first, please (red),web (blue_dark)`.
  ///
  /// Each ends with its colour, so names may have commas; a label without a name is called by its
  /// colour.
  static func labels(in cell: String) -> [String] {
    var labels: [String] = []
    var open: [Substring] = []
    for part in cell.split(separator: ",", omittingEmptySubsequences: false) {
      open.append(part)
      guard let name = named(open.joined(separator: ",")) else { continue }
      labels.append(name)
      open = []
    }
    let rest = open.map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
    return labels + rest
  }

  /// The name before a colour; nil if no colour follows.
  private static func named(_ text: String) -> String? {
    let text = text[...].trimmingBlanks()
    guard text.hasSuffix(")"), let start = text.lastIndex(of: "(") else { return nil }
    let color = text[text.index(after: start)...].dropLast()
    guard let base = color.split(separator: "_").first, colors.contains(base) else { return nil }
    let name = text[..<start].trimmingBlanks()
    return String(name.isEmpty ? color : name)
  }
}
