import BoardModel
import TerminalSurface

/// Until when a card is hidden.
nonisolated enum StartWords {
  /// Nil if the card isn't hidden; shorter words if the usual ones don't fit into `room` cells.
  static func text(of card: CardDraft, today: CalendarDay, room: Int = .max) -> String? {
    guard let start = card.start, start > today else { return nil }
    let words = "until \(start.short(seenFrom: today))"
    let usual = "hidden \(words)"
    return DisplayText(usual).width <= room ? usual : words
  }
}
