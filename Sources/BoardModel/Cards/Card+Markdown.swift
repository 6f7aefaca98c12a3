extension CardDraft {
  /// The card as Markdown, for the clipboard.
  package var markdown: String {
    var facts: [String] = []
    if let due { facts.append("Due: \(due.iso)") }
    if priority != .none { facts.append("Priority: \(priority)") }
    if !tags.isEmpty { facts.append(tags.map { "#\($0)" }.joined(separator: " ")) }
    let steps = checklist.map { "- [\($0.isDone ? "x" : " ")] \($0.text)" }
    let parts = [
      "# \(title)", facts.joined(separator: "  \n"), steps.joined(separator: "\n"), body,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}
