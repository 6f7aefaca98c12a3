package import BoardModel

/// Guesses a column's kind from its name.
package enum ColumnWords {
  /// - Complexity: O(*n*) for *n* characters.
  package static func kind(of name: String) -> Column.Kind {
    let words = words(of: name)
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
  ///
  /// A state has no other words than fillers and counts: “Done this week” is a state,
  /// “Definition of Done” is not.
  static func state(_ name: String) -> StateCertainty? {
    let words = words(of: name).joined(separator: " ").replacing("to do", with: "todo")
      .split(separator: " ").map(String.init).filter { !$0.allSatisfy(\.isNumber) }
    let states = words.filter { !links.contains($0) && !fillers.contains($0) }
    if states.isEmpty || !known.isSuperset(of: states) { return nil }
    // “Review” may be anything, “In review” is a state.
    let isLinked = words.contains(where: links.contains) && states.contains(where: doing.contains)
    return isLinked || !states.allSatisfy(vague.contains) ? .certain : .likely
  }

  private static func words(of name: String) -> [String] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let known = toDo.union(vague).union(doing).union(done)

  private static let links: Set<String> = ["in", "en", "on", "for"]

  private static let fillers: Set<String> = [
    "to", "not", "be", "up", "this", "today", "week", "month", "recently", "others", "task",
    "tasks", "items", "cards", "issues", "work",
  ]

  private static let toDo: Set<String> = ["todo", "backlog", "inbox"]

  private static let vague: Set<String> = [
    "next", "later", "open", "new", "ideas", "planned", "ready", "now", "current", "active",
    "testing", "working", "review", "released", "blocked", "waiting", "progress", "verify",
    "arbeit", "cours",
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
