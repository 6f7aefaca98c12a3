import BoardModel

/// A checklist as lines at the end of a text, for formats without checklists.
struct StepLines {
  /// The text before the box: `- ` or nothing.
  let marker: String

  func line(of step: ChecklistItem) -> String {
    "\(marker)[\(step.isDone ? "x" : " ")] \(step.text)"
  }

  /// Splits the steps off the end of a text.
  func taken(from text: String) -> (body: String, steps: [ChecklistItem]) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var steps: [ChecklistItem] = []
    while let last = lines.last, let step = step(last) {
      steps.append(step)
      lines.removeLast()
    }
    return (lines.joined(separator: "\n"), steps.reversed())
  }

  private func step(_ line: Substring) -> ChecklistItem? {
    guard line.hasPrefix(marker + "[") else { return nil }
    let rest = line.dropFirst(marker.count)
    guard let isDone = ["[ ] ": false, "[x] ": true, "[X] ": true][rest.prefix(4)],
      rest.count > 4
    else { return nil }
    return ChecklistItem(text: String(rest.dropFirst(4)), isDone: isDone)
  }
}
