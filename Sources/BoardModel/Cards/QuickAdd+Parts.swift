/// A part of a card typed on one line, for colouring.
package struct QuickAddPart: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Without the `#`.
    case tag(String)
    case assignee
    case priority(Priority)
    case date
    case repeats
    case lane(Lane)
    case estimate
  }

  package let kind: Kind
  /// From 0, including the sign.
  package let characters: Range<Int>
}

extension QuickAdd {
  /// The recognised facts of a line, in order; empty if all of it is the title.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func parts(of text: String, today: CalendarDay) -> [QuickAddPart] {
    guard QuickAdd(text, today: today).isMoreThanTitle else { return [] }
    let words = QuickAddWord.words(of: text, today: today)
    var parts = words.compactMap { part($0, today) }
    var others = words.filter { part($0, today) == nil }
    _ = QuickAddWord.takeEmoji(atEndOf: &others)
    let namesDay = words.contains { !$0.isQuoted && due(in: $0.text, today) != nil }
    // Facts may be between the words of a date or a repeat.
    for part in QuickAddSchedule(from: &others, today, namesDay: namesDay).parts {
      parts += part.words.map { QuickAddPart(kind: part.kind, characters: $0.characters) }
    }
    return parts.sorted { $0.characters.lowerBound < $1.characters.lowerBound }
  }

  private static func part(_ word: QuickAddWord, _ today: CalendarDay) -> QuickAddPart? {
    if word.isQuoted { return nil }
    let kind: QuickAddPart.Kind? =
      if due(in: word.text, today) != nil || start(in: word.text, today) != nil {
        .date
      } else if let tag = tag(in: word.text) {
        .tag(tag)
      } else if assignee(in: word.text) != nil {
        .assignee
      } else if let lane = lane(in: word.text) {
        .lane(lane)
      } else if estimate(in: word.text) != nil { .estimate } else {
        priority(in: word.text).map { .priority($0) }
      }
    let end = word.characters.upperBound - (word.text.count - meant(of: word.text).count)
    return kind.map { QuickAddPart(kind: $0, characters: word.start..<end) }
  }
}
