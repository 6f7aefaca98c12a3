/// Members of a file's front matter without a field in a card.
///
/// They are kept in a Markdown comment at the end of the body, and become front matter again in an
/// export to a folder.
enum KeptFrontMatter {
  private static let opening = "<!-- front matter"
  private static let closing = "-->"

  /// Appends the members to a body; nil if a comment can't hold them.
  static func body(_ body: String, with yaml: String) -> String? {
    if yaml.contains(closing) { return nil }
    let text = yaml.last == "\n" ? String(yaml.dropLast()) : yaml
    return (body.isEmpty ? "" : body + "\n\n") + "\(opening)\n\(text)\n\(closing)"
  }

  /// Splits a body from its members.
  ///
  /// If there are none, or an edit made them invalid, everything is the body.
  static func parts(of body: String) -> (body: String, lines: [String]) {
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.last == closing, let start = lines.lastIndex(of: opening) else { return (body, []) }
    let kept = Array(lines[(start + 1)...].dropLast())
    guard isFrontMatter(kept) else { return (body, []) }
    lines.removeSubrange(start...)
    while lines.last.map(MarkdownLine.isBlank) == true { lines.removeLast() }
    return (lines.joined(separator: "\n"), kept)
  }

  private static func isFrontMatter(_ lines: [String]) -> Bool {
    guard let matter = try? FrontMatter(["---"] + lines + ["---"]) else { return false }
    return matter.body.isEmpty && !matter.members.isEmpty
      && matter.members.allSatisfy { !FolderReader.isKnown($0.name) }
  }
}
