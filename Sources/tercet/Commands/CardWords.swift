import BoardModel
import TerminalSurface

/// A card with all that is in it, for people to read.
struct CardWords {
  let card: Card
  let column: Column
  /// Its place in the column, counted from 1, and how many cards are there.
  let place: (position: Int, count: Int)

  /// Safe for a terminal; fields that say nothing are left out.
  func text(today: CalendarDay) -> String {
    var lines = [PrintableText.sanitised(card.title)]
    for (name, value) in fields(today: today) {
      let gap = String(repeating: " ", count: 10 - name.count)
      lines.append("  \(name)\(gap)\(PrintableText.sanitised(value))")
    }
    if !card.checklist.isEmpty { lines.append("") }
    lines += card.checklist.map {
      "  [\($0.isDone ? "x" : " ")] \(PrintableText.sanitised($0.text))"
    }
    if !card.body.isEmpty { lines += ["", PrintableText.sanitisedLines(card.body)] }
    let text = lines.joined(separator: "\n")
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  private func fields(today: CalendarDay) -> [(name: String, value: String)] {
    var fields = [("column", "\(column.name), \(place.position) of \(place.count)")]
    if let due = card.due {
      let sign = column.kind.isOverdue(due: due, on: today) ? "! " : ""
      fields.append(("due", sign + DueDescription.words(for: due, seenFrom: today)))
    }
    if card.priority != .none { fields.append(("priority", "\(card.priority)")) }
    if !card.tags.isEmpty {
      fields.append(("tags", card.tags.map { "#" + $0 }.joined(separator: " ")))
    }
    if let progress = ChecklistProgress(card.checklist) {
      fields.append(("done", "\(progress.done)/\(progress.count)"))
    }
    fields.append(("created", card.createdAt.iso))
    if card.updatedAt != card.createdAt { fields.append(("changed", card.updatedAt.iso)) }
    fields.append(("id", card.id.text))
    return fields
  }
}
