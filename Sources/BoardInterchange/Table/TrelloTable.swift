/// What is peculiar to the tables that Trello writes.
enum TrelloTable {
  /// Whether these are the headings of such a table, in small letters.
  static func isHead(_ headings: [String]) -> Bool {
    Set(["card id", "card name", "list name"]).isSubset(of: headings)
  }

  private static let colors: Set<Substring> = [
    "green", "yellow", "orange", "red", "purple", "blue", "sky", "lime", "pink", "black",
  ]

  /// The labels of a cell such as `Ask first, please (red),web (blue_dark)`: each ends with its color,
  /// so that a comma in one is none between two; one without a name is called by its color.
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

  /// The name before a color; nil where none is at the end.
  private static func named(_ text: String) -> String? {
    let text = text[...].trimmingBlanks()
    guard text.hasSuffix(")"), let start = text.lastIndex(of: "(") else { return nil }
    let color = text[text.index(after: start)...].dropLast()
    guard let base = color.split(separator: "_").first, colors.contains(base) else { return nil }
    let name = text[..<start].trimmingBlanks()
    return String(name.isEmpty ? color : name)
  }
}
