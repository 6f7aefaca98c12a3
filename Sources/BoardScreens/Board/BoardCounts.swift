import TerminalKit
import TerminalSurface

/// What the bar counts.
nonisolated struct BoardCounts: Hashable {
  /// Past this, more are not told apart.
  static let limit = 999

  let cards: Int
  let overdue: Int
  let dueToday: Int

  /// One count, and the filter that shows what it counts.
  private struct Count {
    let part: TextPart
    let filter: String
  }

  private static let dot = TextPart(" · ", Style(.faint))

  /// As many of the counts as fit, what is late before what is only many.
  private func counts(fitting room: Int) -> [Count] {
    let total = Count(part: TextPart(cards.cards, Style(.quiet)), filter: "")
    let late = Count(
      part: TextPart("\(Self.text(overdue)) overdue", Style(.danger)),
      filter: "is:overdue"
    )
    let due = Count(
      part: TextPart("\(Self.text(dueToday)) due today", Style(.warning)),
      filter: "due:today -is:done"
    )
    let choices = [[total, late, due], [total, late], [late, due], [late], [total]]
    let present = choices.map { counts in
      counts.filter {
        ($0.filter != late.filter || overdue > 0) && ($0.filter != due.filter || dueToday > 0)
      }
    }
    return present.first { Self.joined($0).width <= room } ?? []
  }

  /// What is late and what is due today, for where there is no bar; what is late in short, as `2!`,
  /// where its words have no room.
  func urgentParts(fitting room: Int) -> [TextPart] {
    let late = overdue > 0 ? [TextPart("\(Self.text(overdue)) overdue", Style(.danger))] : []
    let due = dueToday > 0 ? [TextPart("\(Self.text(dueToday)) due today", Style(.warning))] : []
    let gap = late.isEmpty || due.isEmpty ? [] : [Self.dot]
    let short = overdue > 0 ? [TextPart("\(Self.text(overdue))!", Style(.danger))] : []
    return [late + gap + due, late, short].first { $0.width <= room } ?? []
  }

  func parts(fitting room: Int) -> [TextPart] { Self.joined(counts(fitting: room)) }

  /// The filter of the count at a cell from the left of the parts; nil between them.
  func filter(atColumn column: Int, fitting room: Int) -> String? {
    var start = 0
    for count in counts(fitting: room) {
      let end = start + count.part.text.width
      if (start..<end).contains(column) { return count.filter }
      start = end + Self.dot.text.width
    }
    return nil
  }

  private static func text(_ count: Int) -> String { count > limit ? "\(limit)+" : "\(count)" }

  private static func joined(_ counts: [Count]) -> [TextPart] {
    counts.enumerated().flatMap { $0.offset == 0 ? [$0.element.part] : [dot, $0.element.part] }
  }
}
