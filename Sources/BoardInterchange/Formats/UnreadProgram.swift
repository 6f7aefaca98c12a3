/// A program whose files are recognised but not supported.
struct UnreadProgram: Sendable {
  /// The name of its files in a sentence.
  let kind: String
  /// What to do instead.
  var help = "Convert it to CSV with a script; name the columns title, column, due and tags."
  let marks: @Sendable (FileHead) -> Bool

  var fault: SourceFault {
    SourceFault("unknown format. It is \(kind), which Tercet can’t read. \(help)")
  }

  static let all: [UnreadProgram] = [
    UnreadProgram(
      kind: "JSON of Todoist’s interface",
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
    UnreadProgram(kind: "JSON of Super Productivity") {
      let data = $0.object["data"] ?? $0.object
      return data["globalConfig"] != nil && data["task"] != nil
    },
    UnreadProgram(
      kind: "JSON of Focalboard",
      help: "Export the board from Focalboard as CSV instead."
    ) {
      has($0.object, "type", startingWith: "block") && $0.object["data"]?["schema"] != nil
    },
    UnreadProgram(
      kind: "an Org file",
      help: "Convert it with “pandoc FILE.org -t gfm -o FILE.md” and import that file.",
      marks: isOrg
    ),
    UnreadProgram(
      kind: "HTML or XML",
      help: "Export it as CSV, JSON or Markdown instead.",
      marks: isMarkup
    ),
  ]

  private static func has(_ object: JSONValue, _ name: String, startingWith text: String) -> Bool {
    object[name]?.text?.hasPrefix(text) == true
  }

  private static func isOrg(_ head: FileHead) -> Bool {
    if head.ending == "org" || head.ending == "org_archive" { return true }
    guard head.ending == nil || head.ending == "txt" else { return false }
    let isMarked = head.lines.contains { $0.hasPrefix("#+") || $0.hasPrefix(":PROPERTIES:") }
    return head.lines.contains { line in
      let stars = line.prefix { $0 == "*" }.count
      let words = line.dropFirst(stars)
      return stars >= (isMarked ? 1 : 2) && (words.hasPrefix(" TODO ") || words.hasPrefix(" DONE "))
    }
  }

  private static func isMarkup(_ head: FileHead) -> Bool {
    if ["md", "markdown", "csv", "tsv"].contains(head.ending) { return false }
    let start = head.text.drop { $0.isWhitespace }.prefix(20).lowercased()
    return ["<?xml", "<!doctype", "<html", "<opml"].contains { start.hasPrefix($0) }
  }
}
