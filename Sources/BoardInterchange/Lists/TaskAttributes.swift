/// Taskwarrior attributes without a field in a card: recurrences, waits, the user's own.
///
/// They are kept in a Markdown comment at the end of the body, and become attributes again in an
/// export to Taskwarrior.
enum TaskAttributes {
  private static let opening = "<!-- taskwarrior"
  private static let closing = "-->"
  /// Larger attributes are dropped.
  private static let sizeLimit = 32 << 10

  /// Appends the attributes to a body; nil if a comment can't hold them.
  static func body(_ body: String, with attributes: [JSONValue.Member]) -> String? {
    let text = JSONValue.object(attributes).json
    if text.contains("--") || text.utf8.count > sizeLimit { return nil }
    return (body.isEmpty ? "" : body + "\n\n") + "\(opening)\n\(text)\n\(closing)"
  }

  /// Splits a body from its attributes.
  ///
  /// If there are none, or an edit made them invalid JSON, everything is the body.
  static func parts(of body: String) -> (body: String, attributes: [JSONValue.Member]) {
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, lines.last == closing, lines[lines.count - 3] == opening,
      let value = try? JSONValue(lines[lines.count - 2].utf8)
    else { return (body, []) }
    lines.removeLast(3)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return (lines.joined(separator: "\n"), value.members)
  }
}
