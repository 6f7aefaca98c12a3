import TerminalKit
import TerminalSurface

nonisolated struct BoardCounts: Hashable {
  /// Larger counts show as “999+”.
  static let limit = 999

  let cards: Int
  let overdue: Int
  let dueToday: Int

  private struct Count {
    let part: TextPart
    let filter: String
  }

  private static let dot = TextPart(" · ", Style(.faint))

  /// As many counts as fit; overdue cards matter more than the total.
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

  /// What is overdue and due today, for screens without a bar.
  ///
  /// Overdue shrinks to `2!` if there is no room for the words.
  func urgentParts(fitting room: Int) -> [TextPart] {
    let late = overdue > 0 ? [TextPart("\(Self.text(overdue)) overdue", Style(.danger))] : []
    let due = dueToday > 0 ? [TextPart("\(Self.text(dueToday)) due today", Style(.warning))] : []
    let gap = late.isEmpty || due.isEmpty ? [] : [Self.dot]
    let short = overdue > 0 ? [TextPart("\(Self.text(overdue))!", Style(.danger))] : []
    return [late + gap + due, late, short].first { $0.width <= room } ?? []
  }

  func parts(fitting room: Int) -> [TextPart] { Self.joined(counts(fitting: room)) }

  /// The filter of the count at a cell, counted from the left of the counts; nil between them.
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
