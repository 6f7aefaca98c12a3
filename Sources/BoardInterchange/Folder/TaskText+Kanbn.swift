import BoardModel

/// The text of kanbn: a title, a description, boxes, relations and comments.
extension TaskText {
  mutating func readKanbn() {
    var section = ""
    for index in lines.indices[start...] {
      let line = lines[index]
      if line.hasPrefix("# "), section.isEmpty {
        titleLine = index
      } else if line.hasPrefix("## ") {
        section = line.dropFirst(3)[...].trimmingBlanks().lowercased()
        switch section {
        case "sub-tasks": stepsStart = stepsStart ?? index
        case "relations", "comments": end = min(end, index)
        default: bodyLines.append(index)
        }
      } else {
        read(line, index, section)
      }
    }
    while let first = bodyLines.first, isBlank(first) { bodyLines.removeFirst() }
    while let last = bodyLines.last, isBlank(last) { bodyLines.removeLast() }
  }

  private func isBlank(_ line: Int?) -> Bool {
    line.map { lines[$0].allSatisfy(\.isWhitespace) } ?? true
  }

  private mutating func read(_ line: String, _ index: Int, _ section: String) {
    let isBlank = MarkdownLine.isBlank(line)
    switch section {
    case "sub-tasks":
      if let item = MarkdownLine.item(line) {
        let isDone = item.mark == "x" || item.mark == "X"
        steps.append((index, ChecklistItem(text: item.text, isDone: isDone)))
      } else if !isBlank {
        bodyLines.append(index)
      }
    case "relations": if !isBlank { relations.append(line) }
    case "comments": if !isBlank { comments.append(line) }
    default: bodyLines.append(index)
    }
  }
}
