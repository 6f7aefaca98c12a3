/// The column of an archived card, for formats that have an archive without columns.
///
/// It is stored as a Markdown comment, which other programs hide, in the last line of the text.
enum ArchivedColumn {
  private static let (start, end) = ("<!-- tercet column: ", " -->")

  /// Nil for a name that a comment can't hold.
  static func line(_ name: String) -> String? {
    name.contains("--") || name.isEmpty ? nil : start + name + end
  }

  /// Splits the line off a text; the name is nil without one.
  static func taken(from body: String) -> (body: String, name: String?) {
    let lines = body.lines
    guard let last = lines.last, last.hasPrefix(start), last.hasSuffix(end),
      last.count > start.count + end.count
    else { return (body, nil) }
    let name = String(last.dropFirst(start.count).dropLast(end.count))
    return (lines.dropLast().joined(separator: "\n"), name)
  }
}
