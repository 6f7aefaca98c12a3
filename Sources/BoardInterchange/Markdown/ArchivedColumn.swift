/// The column of an archived card, where a format has a place for archived cards and none for their
/// columns: a comment of Markdown, which other programs do not show, as the last line of the text.
enum ArchivedColumn {
  private static let (start, end) = ("<!-- tercet column: ", " -->")

  /// The line; nil for a name that can't stand in it.
  static func line(_ name: String) -> String? {
    name.contains("--") || name.isEmpty ? nil : start + name + end
  }

  /// A text without the line, and the name in it; nil where there is none.
  static func taken(from body: String) -> (body: String, name: String?) {
    let lines = body.lines
    guard let last = lines.last, last.hasPrefix(start), last.hasSuffix(end),
      last.count > start.count + end.count
    else { return (body, nil) }
    let name = String(last.dropFirst(start.count).dropLast(end.count))
    return (lines.dropLast().joined(separator: "\n"), name)
  }
}
