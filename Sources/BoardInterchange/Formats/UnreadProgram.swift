import BoardModel

/// A program whose files are recognised but not supported.
struct UnreadProgram: Sendable {
  /// The name of its files in a sentence.
  let kind: String
  /// What to do instead.
  var help = "Convert it to CSV with a script; name the columns title, column, due and tags."
  let marks: @Sendable (FileHead) -> Bool

  var fault: SourceFault {
    SourceFault("unknown format. It is \(kind), which Tercet can't read. \(help)")
  }

  static let all: [UnreadProgram] = [
    UnreadProgram(
      kind: "JSON of Todoist's interface",
      help: "Export the project from Todoist as CSV instead."
    ) {
      let task = $0.object
      return task["content"]?.text != nil
        && (task["project_id"] != nil || task["projectId"] != nil)
    },
    UnreadProgram(kind: "JSON of Asana", help: "Export the project from Asana as CSV instead.") {
      let task = $0.first("data").isNull ? $0.object : $0.first("data")
      return task["gid"]?.text != nil && task["resource_type"]?.text != nil
    },
    UnreadProgram(kind: "JSON of Jira", help: "Export a search from Jira as CSV instead.") {
      let issue = $0.first("issues").isNull ? $0.object : $0.first("issues")
      return issue["key"]?.text != nil && issue["fields"]?["summary"] != nil
    },
    UnreadProgram(
      kind: "HTML or XML",
      help: "Export it as CSV, JSON or Markdown instead.",
      marks: isMarkup
    ),
  ]

  private static func isMarkup(_ head: FileHead) -> Bool {
    if ["md", "markdown", "csv", "tsv"].contains(head.ending) { return false }
    var text = head.text.drop { $0.isWhitespace }
    while text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
      text = text[end.upperBound...].drop { $0.isWhitespace }
    }
    let start = text.prefix(20).lowercased()
    return ["<?xml", "<!doctype", "<html", "<opml", "<rss"].contains { start.hasPrefix($0) }
  }
}
