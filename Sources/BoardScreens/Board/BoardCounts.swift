import BoardModel
import TerminalKit
import TerminalSurface

nonisolated struct BoardCounts: Hashable {
  /// Larger counts show as “999+”.
  static let limit = 999

  let cards: Int
  let due: DueCounts
  /// The unread entries of the inbox.
  var unread = 0

  private struct Count {
    let part: TextPart
    let target: BarTarget
    var isNothing = false
  }

  private static let dot = TextPart(" · ", Style(.faint))

  /// As many counts as fit; overdue cards matter more than the total.
  private func counts(fitting room: Int) -> [Count] {
    let total = Count(part: TextPart(cards.cards, Style(.quiet)), target: .count(""))
    let late = Count(
      part: overduePart,
      target: .count("is:overdue"),
      isNothing: due.overdue == 0
    )
    let rest = due.lateToday > 0 ? "due:today -is:overdue -is:done" : "due:today -is:done"
    let today = Count(part: todayPart, target: .count(rest), isNothing: due.today == 0)
    let new = Count(part: unreadPart, target: .inbox, isNothing: unread == 0)
    let choices = [
      [new, total, late, today], [new, total, late], [new, late, today], [new, late], [late],
      [new], [total],
    ]
    let present = choices.map { $0.filter { !$0.isNothing } }
    return present.first { !$0.isEmpty && Self.joined($0).width <= room } ?? []
  }

  private var overduePart: TextPart {
    TextPart("\(Self.text(due.overdue)) overdue", Style(.danger))
  }

  private var todayPart: TextPart {
    TextPart("\(Self.text(due.today)) \(due.todayWord)", Style(.warning))
  }

  private var unreadPart: TextPart {
    TextPart("\(Self.text(unread)) unread", Style(.accent, .bold))
  }

  /// What is overdue and due today, for screens without a bar.
  ///
  /// Overdue shrinks to `2!` if there is no room for the words.
  func urgentParts(fitting room: Int) -> [TextPart] {
    let late = due.overdue > 0 ? [overduePart] : []
    let today = due.today > 0 ? [todayPart] : []
    let gap = late.isEmpty || today.isEmpty ? [] : [Self.dot]
    let short = due.overdue > 0 ? [TextPart("\(Self.text(due.overdue))!", Style(.danger))] : []
    let urgent = late + gap + today
    let new = unread > 0 ? [unreadPart] : []
    let both = new + (new.isEmpty || urgent.isEmpty ? [] : [Self.dot]) + urgent
    return [both, urgent, late, short, new].first { !$0.isEmpty && $0.width <= room } ?? []
  }

  func parts(fitting room: Int) -> [TextPart] { Self.joined(counts(fitting: room)) }

  /// What the count at a cell leads to, counted from the left of the counts; nil between them.
  func target(atColumn column: Int, fitting room: Int) -> BarTarget? {
    var start = 0
    for count in counts(fitting: room) {
      let end = start + count.part.text.width
      if (start..<end).contains(column) { return count.target }
      start = end + Self.dot.text.width
    }
    return nil
  }

  private static func text(_ count: Int) -> String { count > limit ? "\(limit)+" : "\(count)" }

  private static func joined(_ counts: [Count]) -> [TextPart] {
    counts.enumerated().flatMap { $0.offset == 0 ? [$0.element.part] : [dot, $0.element.part] }
  }
}
