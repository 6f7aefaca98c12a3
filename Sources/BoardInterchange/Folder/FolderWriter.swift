package import BoardModel

/// Writes a board as a folder of Markdown files with front matter, which `FolderReader` reads.
package enum FolderWriter {
  package static func configuration(of board: Board) -> String {
    var lines = ["project_name: \(quoted(board.name))", "statuses:"]
    for column in board.columns {
      lines.append("  - name: \(quoted(column.name))")
      if let limit = column.limit { lines.append("    wip_limit: \(limit)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of a card's file: its identifier and its title, as far as a file system takes it.
  package static func fileName(of card: Card, id: String) -> String {
    let words = card.title.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isPlain || "-_.,()".unicodeScalars.contains(scalar) ? Character(scalar) : " "
    }
    let title = String(words).split(separator: " ").joined(separator: "-")
    var name = ""
    // A file system takes 255 bytes, and an identifier of another program may be long.
    let room = min(120, 240 - id.utf8.count)
    for character in title {
      if name.utf8.count + character.utf8.count > room { break }
      name.append(character)
    }
    return name.isEmpty ? "\(id).md" : "\(id) - \(name).md"
  }

  /// What the folder that the card came from called it, or its identifier; not the path that stands
  /// for a name where a file has none.
  package static func name(of card: Card) -> String {
    let name = card.name(in: InterchangeFormat.folder.rawValue)
    let isPlain =
      name?.first != "."
      && name?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        == true
    return isPlain ? name ?? card.id.text : card.id.text
  }

  package static func file(
    _ card: Card,
    status: String,
    ordinal: Int,
    waitingFor blockers: [String]
  ) -> String {
    var lines = ["---", "id: \(quotedName(name(of: card)))", "title: \(quoted(card.title))"]
    lines.append("status: \(quoted(status))")
    if card.priority != .none { lines.append("priority: \(card.priority)") }
    if let due = card.due { lines.append("due: '\(due.iso)'") }
    if !card.tags.isEmpty {
      lines.append("labels: [\(card.tags.map(quoted).joined(separator: ", "))]")
    }
    if !card.assignees.isEmpty {
      lines.append("assignee: [\(card.assignees.map(quoted).joined(separator: ", "))]")
    }
    if !blockers.isEmpty {
      lines.append("dependencies: [\(blockers.map(quotedName).joined(separator: ", "))]")
    }
    lines.append("created_date: '\(card.createdAt.iso)'")
    lines.append("updated_date: '\(card.updatedAt.iso)'")
    lines.append("ordinal: \(ordinal)")
    let (body, others) = KeptFrontMatter.parts(of: card.body)
    lines += others + ["---"]
    if !body.isEmpty { lines += ["", body] }
    if !card.checklist.isEmpty {
      lines += ["", "<!-- AC:BEGIN -->"]
      for (index, step) in card.checklist.enumerated() {
        lines.append("- [\(step.isDone ? "x" : " ")] #\(index + 1) \(step.text)")
      }
      lines.append("<!-- AC:END -->")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name, in quotation marks where YAML could take it for a number.
  private static func quotedName(_ name: String) -> String {
    let isPlain = name.contains("-") && (name.first?.isLetter == true || name.count == 36)
    return isPlain ? name : quoted(name)
  }

  /// A text of YAML in quotation marks, on one line.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where isHidden(scalar.properties.generalCategory):
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isHidden(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
