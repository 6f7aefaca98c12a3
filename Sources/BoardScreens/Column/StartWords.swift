import BoardModel
import TerminalSurface

/// Until when a card is hidden, in long and short words.
nonisolated struct StartWords {
  let text: String
  private let short: String
  /// As short as possible: a day without its weekday.
  let compact: String

  /// Nil if the card isn't hidden.
  init?(of card: CardDraft, today: CalendarDay) {
    guard let start = card.start, start > today else { return nil }
    short = "until \(start.short(seenFrom: today))"
    text = "hidden \(short)"
    compact = "until \(start.short(seenFrom: today, hasWeekday: false))"
  }

  /// A warning that a card would come back only after it is due.
  static func warning(start: CalendarDay, due: CalendarDay?) -> String {
    due.map { $0 < start } == true ? ", after it is due" : ""
  }

  /// The longest words that fit into `room` cells, or else the shortest.
  func fitting(_ room: Int) -> String {
    [text, short].first { DisplayText($0).width <= room } ?? compact
  }
}
