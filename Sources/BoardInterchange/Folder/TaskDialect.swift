package import BoardModel

/// The program that a folder is for; they differ in file names, front matter and identifiers.
package enum TaskDialect: Sendable {
  /// Files such as `tasks/task-12 - A-title.md`, with the identifier `TASK-12`.
  case backlog
  /// Files such as `tasks/012-a-title.md`, with the identifier `12`.
  case kanban
  /// Files such as `tasks/a-title.md`, in the order of an index; never exported.
  case kanbn

  /// Nil for a name that leaves the program open.
  package init?(ofFormatNamed name: String) {
    switch name.lowercased() {
    case "backlog", "backlog.md": self = .backlog
    case "kanban-md": self = .kanban
    default: return nil
    }
  }

  /// Says to import the folder, for a single file of one.
  static func fault(ofFile head: FileHead) -> SourceFault? {
    guard head.lines.first == "---" else { return nil }
    let front = head.lines.dropFirst().prefix { $0 != "---" }
    func has(_ names: String...) -> Bool {
      names.allSatisfy { name in front.contains { $0.hasPrefix("\(name):") } }
    }
    if has("startedColumns") || has("completedColumns") {
      return SourceFault("it is only the index of a kanbn folder. Import the folder")
    }
    guard has("id", "title", "status") else { return nil }
    return SourceFault(
      "it is one task of a folder, as Backlog.md keeps them. Import the folder, or use --format markdown"
    )
  }

  /// The name that chooses it as a format.
  package var formatName: String {
    switch self {
    case .backlog: "backlog"
    case .kanban: "kanban-md"
    case .kanbn: "kanbn"
    }
  }

  /// The fields that a file can hold.
  package var fields: Set<CardField> {
    let all: Set<CardField> = [.title, .body, .due, .tags, .assignees, .checklist]
    return self == .kanbn ? all : all.union([.priority])
  }

  /// The names of a member in front matter; the first one is for new members.
  func names(of field: CardField) -> [String] {
    switch field {
    case .tags: self == .backlog ? ["labels", "tags"] : ["tags", "labels"]
    case .assignees: self == .kanbn ? ["assigned"] : ["assignee", "assignees"]
    case .due: self == .backlog ? ["due_date", "due", "duedate"] : FolderReader.dueNames
    case .priority: ["priority"]
    default: ["title"]
    }
  }
}
