/// Attributes of Taskwarrior for which a card has no field: recurrences, waits, the user's own.
///
/// They stand at the end of the body, in a comment of Markdown, and are attributes again when the card is
/// written to Taskwarrior.
enum TaskAttributes {
  private static let opening = "<!-- taskwarrior"
  private static let closing = "-->"
  /// More than this is not kept.
  private static let sizeLimit = 32 << 10

  /// A body with the attributes behind it; nil where they can't stand in a comment.
  static func body(_ body: String, with attributes: [JSONValue.Member]) -> String? {
    let text = JSONValue.object(attributes).json
    if text.contains("--") || text.utf8.count > sizeLimit { return nil }
    return (body.isEmpty ? "" : body + "\n\n") + "\(opening)\n\(text)\n\(closing)"
  }

  /// The body without the attributes, and these; all of it where there are none, or what is there was
  /// edited and is no object any more.
  static func parts(of body: String) -> (body: String, attributes: [JSONValue.Member]) {
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, lines.last == closing, lines[lines.count - 3] == opening,
      let value = try? value(of: lines[lines.count - 2])
    else { return (body, []) }
    lines.removeLast(3)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return (lines.joined(separator: "\n"), value.members)
  }

  private static func value(of line: String) throws -> JSONValue {
    var scanner = try JSONScanner(ByteFeed(Array(line.utf8)))
    let value = try scanner.boundedValue()
    try scanner.end()
    return value
  }
}
