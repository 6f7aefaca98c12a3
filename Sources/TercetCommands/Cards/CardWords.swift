import BoardModel
import TerminalSurface

struct CardWords {
  let card: Card
  let column: Column?
  /// The name of its column, if that was deleted.
  let deletedColumn: String?
  let board: String?
  /// Its position in the column or the archive, from 1, and the number of cards there.
  let place: (position: Int, count: Int)
  let author: String?
  /// The cards it waits for, or has waited for.
  let blockers: [String]
  /// The card that it is part of, if any.
  let parent: [String]
  let children: [String]
  let comments: [CardComment]
  /// Whether it was moved here because another machine deleted its column.
  var isDisplaced = false

  /// Safe for a terminal; leaves out empty fields.
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
    for comment in comments {
      let author = comment.author.map { "@" + PrintableText.sanitised($0) } ?? "somebody"
      lines += ["", "  \(author), \(words(for: comment.date, today)):"]
      lines += PrintableText.sanitisedLines(comment.text).split(separator: "\n").map { "    \($0)" }
    }
    let text = lines.joined(separator: "\n")
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  private func fields(today: CalendarDay) -> [(name: String, value: String)] {
    var fields: [(String, String)] = []
    if let board { fields.append(("board", board)) }
    fields.append(("column", columnWords))
    if let mark = card.place.archived {
      fields.append((card.draft.isTemplate ? "template" : "archived", words(for: mark.date, today)))
    }
    if let due = card.draft.dueDate {
      let minute = LocalClock.minute
      let isOverdue =
        !card.place.isArchived
        && column?.kind.isOverdue(due: due, on: today, at: minute) == true
      let words = DueDescription.words(for: due, seenFrom: today)
      fields.append(("due", (isOverdue ? "! " : "") + words))
    }
    if let start = card.start {
      fields.append(("start", DueDescription.words(for: start, seenFrom: today)))
    }
    if let repeats = card.draft.repeats {
      fields.append(("repeats", repeats.preview(due: card.due, today: today)))
    }
    if card.priority != .none { fields.append(("priority", "\(card.priority)")) }
    if !card.tags.isEmpty { fields.append(("tags", TagText.line(of: card.tags))) }
    if !card.assignees.isEmpty {
      fields.append(("assignees", card.assignees.map { "@" + $0 }.joined(separator: " ")))
    }
    if let lane = card.lane { fields.append(("lane", lane.name)) }
    if let estimate = card.estimate { fields.append(("estimate", estimate.text)) }
    for (name, cards) in [("waits for", blockers), ("part of", parent), ("parts", children)] {
      for (index, card) in cards.enumerated() { fields.append((index == 0 ? name : "", card)) }
    }
    let isOpen = !card.place.isArchived && column?.kind != .done
    if isOpen, let claim = card.claim {
      fields.append(("claimed", "by \(claim.by) until \(words(for: claim.until, today))"))
    }
    if let source = card.source { fields.append(("from", "\(source.program) \(source.id)")) }
    if let progress = ChecklistProgress(card.checklist) {
      fields.append(("done", "\(progress.done)/\(progress.count)"))
    }
    if let finish = card.place.knownFinish {
      fields.append(("finished", words(for: finish, today)))
    }
    fields.append(("created", words(for: card.createdAt, today)))
    fields.append(("changed", words(for: card.updatedAt, today) + by))
    fields.append(("id", card.id.text))
    return fields
  }

  private var columnWords: String {
    let name = column?.name ?? deletedColumn.map { "\($0) (deleted)" } ?? "a deleted column"
    if card.place.isArchived { return "was in \(name)" }
    let why = isDisplaced ? "; its own column was deleted on another machine" : ""
    return "\(name), \(place.position) of \(place.count)\(why)"
  }

  private var by: String { author.map { ", last by @\($0)" } ?? "" }

  /// In local time.
  private func words(for date: Timestamp, _ today: CalendarDay) -> String {
    let moment = LocalMoment.here(at: date)
    return "\(moment.day.heading(seenFrom: today)), \(moment.clock)"
  }
}
