import BoardModel

/// The text of a task of kanbn: a title, a description, boxes, relations and comments.
struct KanbnText {
  private(set) var titleLine: Int?
  /// The numbers of the body's lines.
  private(set) var bodyLines: [Int] = []
  /// The boxes, with the numbers of their lines.
  private(set) var steps: [(line: Int, item: ChecklistItem)] = []
  /// The heading of the boxes.
  private(set) var stepsStart: Int?
  private(set) var relations: [String] = []
  private(set) var comments: [String] = []
  /// The first heading after what a card has.
  private(set) var end: Int?
  private let lines: [String]

  var title: String? {
    titleLine.map { String(lines[$0].dropFirst(2)[...].trimmingBlanks()) }
  }

  var body: String { bodyLines.map { lines[$0] }.joined(separator: "\n") }

  init(_ lines: [String]) {
    self.lines = lines
    var section = ""
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# "), section.isEmpty {
        titleLine = index
      } else if line.hasPrefix("## ") {
        section = line.dropFirst(3)[...].trimmingBlanks().lowercased()
        switch section {
        case "sub-tasks": stepsStart = stepsStart ?? index
        case "relations", "comments": end = end ?? index
        default: bodyLines.append(index)
        }
      } else {
        read(line, index, section)
      }
    }
    while let first = bodyLines.first, lines[first].allSatisfy(\.isWhitespace) {
      bodyLines.removeFirst()
    }
    while let last = bodyLines.last, lines[last].allSatisfy(\.isWhitespace) {
      bodyLines.removeLast()
    }
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
