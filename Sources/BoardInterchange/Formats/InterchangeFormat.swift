/// A format that boards are read from or written to.
package enum InterchangeFormat: String, CaseIterable, Sendable {
  /// Our own, whole.
  case json
  /// Our own, a board or a card on each line.
  case ndjson
  /// The board of Obsidian's kanban plugin.
  case obsidian
  /// Taskell's board, and plain Markdown with headings and lists.
  case markdown
  /// A folder of Markdown files with front matter.
  case folder
  case trello
  case github
  case taskwarrior
  case todotxt
  case csv
  case tsv
  case ical
  case html
}

extension InterchangeFormat {
  /// What a sentence calls it.
  package var title: String {
    switch self {
    case .json, .ndjson, .csv, .tsv, .html: rawValue.uppercased()
    case .obsidian: "Obsidian’s board"
    case .markdown: "Markdown"
    case .folder: "a folder"
    case .trello: "Trello’s JSON"
    case .github: "GitHub’s JSON"
    case .taskwarrior: "Taskwarrior’s JSON"
    case .todotxt: "todo.txt"
    case .ical: "iCalendar"
    }
  }

  /// Whether an import reads it.
  package var isRead: Bool { self != .html }

  package var isJSON: Bool { [.json, .ndjson, .trello, .github, .taskwarrior].contains(self) }

  /// Whether an export writes it.
  package var isWritten: Bool { self != .trello && self != .github }

  /// The format of a name, in any case; `taskell`, `todo.txt` and a few more are understood too.
  package init?(named name: String) {
    let word = name.lowercased()
    let others: [String: InterchangeFormat] = [
      "taskell": .markdown, "md": .markdown, "todo.txt": .todotxt, "todo": .todotxt,
      "backlog": .folder, "backlog.md": .folder, "kanban-md": .folder, "ics": .ical, "vtodo": .ical,
      "jsonl": .ndjson, "gitlab": .github,
    ]
    guard let format = InterchangeFormat(rawValue: word) ?? others[word] else { return nil }
    self = format
  }

  /// The ending of a file's name that other programs take for something else than text.
  package static func foreignEnding(ofFileNamed name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return foreignEndings.contains(ending) ? ending : nil
  }

  private static let foreignEndings: Set = [
    "xls", "xlsx", "ods", "doc", "docx", "odt", "pdf", "rtf", "zip", "gz", "bz2", "xz", "zst",
    "tar",
    "tgz", "db", "sqlite", "sqlite3", "png", "jpg", "jpeg", "svg", "xml", "yaml", "yml", "org",
    "toml",
  ]

  /// The format that a file's name ends with; nil where it says nothing.
  package init?(ofFileNamed name: String) {
    let file = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if file.hasSuffix("todo.txt") || file.hasSuffix("done.txt") {
      self = .todotxt
      return
    }
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
    switch file[file.index(after: dot)...] {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "md", "markdown": self = .obsidian
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ics", "ical": self = .ical
    case "html", "htm": self = .html
    default: return nil
    }
  }
}
