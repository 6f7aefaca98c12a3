import BoardModel

/// What two versions of a card say, for who has to choose between them.
enum ConflictWords {
  /// Two lines for each field that differs, as many as have room, with a blank one above and below.
  ///
  /// Of a body and of a checklist it is the first line that differs.
  static func lines(
    of fields: [CardField],
    mine: CardDraft,
    theirs: CardDraft,
    room: Int
  ) -> [String] {
    let width = fields.map(\.label.count).max() ?? 0
    var lines: [String] = []
    for field in fields where lines.count + 2 <= room - 2 {
      let (own, other) = texts(of: field, mine, theirs)
      let label = field.label.padded(to: width)
      lines.append("\(label)  mine    \(own)")
      lines.append("\("".padded(to: width))  theirs  \(other)")
    }
    return lines.isEmpty ? [] : [""] + lines + [""]
  }

  private static func texts(
    of field: CardField,
    _ mine: CardDraft,
    _ theirs: CardDraft
  ) -> (String, String) {
    let both = [mine, theirs]
    switch field {
    case .body:
      let lines = both.map { $0.body.split(separator: "\n", omittingEmptySubsequences: false) }
      return differing(lines[0].map(String.init), lines[1].map(String.init))
    case .checklist:
      let steps = both.map { $0.checklist.map { ($0.isDone ? "[x] " : "[ ] ") + $0.text } }
      return differing(steps[0], steps[1])
    default: return (text(of: field, mine), text(of: field, theirs))
    }
  }

  private static func text(of field: CardField, _ draft: CardDraft) -> String {
    switch field {
    case .title: draft.title
    case .due: draft.due?.iso ?? "none"
    case .priority: draft.priority.word
    case .tags: draft.tags.isEmpty ? "none" : TagText.line(of: draft.tags)
    default: ""
    }
  }

  /// So much of a line is more than has room.
  private static let longest = 100

  /// The first lines that differ, with their numbers where they are not the first ones.
  private static func differing(_ mine: [String], _ theirs: [String]) -> (String, String) {
    let same = zip(mine, theirs).prefix { $0 == $1 }.count
    let number = same > 0 ? "\((same + 1).grouped): " : ""
    let line = { (lines: [String]) in
      same < lines.count
        ? number + lines[same].prefix(longest) : "(ends before line \((same + 1).grouped))"
    }
    return (line(mine), line(theirs))
  }
}

extension String {
  /// The text with blanks behind it up to a number of characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
