/// Members of a file's front matter for which a card has no field.
///
/// They stand at the end of the body, in a comment of Markdown, and go back into the front matter when
/// the card is written to a folder.
enum KeptFrontMatter {
  private static let opening = "<!-- front matter"
  private static let closing = "-->"

  /// A body with the members behind it; nil where they can't stand in a comment.
  static func body(_ body: String, with yaml: String) -> String? {
    if yaml.contains(closing) { return nil }
    let text = yaml.last == "\n" ? String(yaml.dropLast()) : yaml
    return (body.isEmpty ? "" : body + "\n\n") + "\(opening)\n\(text)\n\(closing)"
  }

  /// The body without the members, and their lines; all of it where there are none, or what is there
  /// was edited and is no front matter any more.
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
