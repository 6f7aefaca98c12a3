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

  /// Whether a name means a state: “Backlog” does, “Plans” does not.
  static func isState(_ name: String) -> Bool {
    if kind(of: name) != .toDo { return true }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words == ["to", "do"] || words.count == 1 && toDo.contains(String(words[0]))
  }

  private static let toDo: Set<String> = [
    "todo", "backlog", "inbox", "next", "later", "open", "new", "ideas", "planned", "ready",
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
