package import BoardModel

/// Guesses a column's kind from its name.
package enum ColumnWords {
  /// - Complexity: O(*n*) for *n* characters.
  package static func kind(of name: String) -> Column.Kind {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let text = words.joined(separator: " ")
    if words.contains("not") || words.contains("to") || words.contains("todo") { return .toDo }
    if words.contains(where: done.contains) || done.contains(text) { return .done }
    if words.contains(where: doing.contains) || doing.contains(text) { return .doing }
    return .toDo
  }

  package enum StateCertainty: Sendable {
    case certain
    /// A state only next to others, as in Now, Next, Later.
    case likely
  }

  /// Whether a heading names a state: “Backlog” does, “Later” may, “Plans” does not.
  static func state(_ name: String) -> StateCertainty? {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if words.isEmpty || words.count > 3 { return nil }
    if words.count == 1, vague.contains(words[0]) { return .likely }
    if kind(of: name) != .toDo || words == ["to", "do"] { return .certain }
    return words.count == 1 && toDo.contains(words[0]) ? .certain : nil
  }

  private static let toDo: Set<String> = ["todo", "backlog", "inbox"]

  private static let vague: Set<String> = [
    "next", "later", "open", "new", "ideas", "planned", "ready", "now", "current", "active",
    "testing", "working", "review", "released", "blocked", "waiting",
  ]

  private static let done: Set<String> = [
    "done", "complete", "completed", "closed", "finished", "shipped", "released", "resolved",
    "merged", "deployed", "cancelled", "canceled", "wontfix", "erledigt", "fertig", "terminé",
    "hecho", "fatto", "klar", "clos", "クローズ", "完了", "終了", "已完成", "完成", "완료", "готово",
  ]

  private static let doing: Set<String> = [
    "doing", "progress", "wip", "active", "started", "review", "reviewing", "testing", "working",
    "current", "now", "ongoing", "blocked", "waiting", "verify", "verifying", "qa", "arbeit",
    "cours", "進行中", "作業中", "进行中", "진행",
  ]
}
