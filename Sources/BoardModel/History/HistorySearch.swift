/// Words to look for in the history, and the clock by which its rows are dated.
///
/// A word is found anywhere in a title, in what was done, where and by whom. The words that a row has
/// for its time and for how many others there were are found whole or by their first three letters,
/// so that `17` in a title does not also find every row of five o'clock.
package struct HistorySearch {
  package let words: SearchText
  /// Nil where rows have no words for their time.
  package let clock: HistoryClock?

  /// Nil where the text names no word.
  package init?(_ text: String, clock: HistoryClock? = nil) {
    guard let words = SearchText(text) else { return nil }
    self.init(words, clock: clock)
  }

  package init(_ words: SearchText, clock: HistoryClock?) {
    self.words = words
    self.clock = clock
  }

  /// Whether an entry's row has all the words.
  ///
  /// `others` is what stands behind the title of the whole action, as in ` and 2 more`; it is asked for
  /// only where nothing else but such words is left.
  package func isFound(
    _ entry: HistoryEntry,
    in line: HistoryWords,
    others: () throws -> String
  ) rethrows -> Bool {
    var rest = words.rest(notIn: line.searched)
    if let left = rest, let clock { rest = left.rest(notBeginning: clock.words(for: entry.date)) }
    guard let rest else { return true }
    guard words.namesOthers, rest.isOfOthers else { return false }
    return try rest.rest(notBeginning: others()) == nil
  }
}

extension SearchText {
  /// Whether one of the words is `and` or `more`: a number alone, as in `card 17`, is no reason to look
  /// how far each action reaches.
  fileprivate var namesOthers: Bool { rest(notBeginning: "and more") != self }

  /// Whether the words could stand behind the title of an action: a number, `and` and `more`.
  fileprivate var isOfOthers: Bool { rest(notBeginning: "and more")?.isOfNumbers != false }
}

/// What a row of the history says of its time, at one moment.
package struct HistoryClock {
  private let now: Timestamp
  package let today: CalendarDay
  private let localMoment: (Timestamp) -> LocalMoment

  package init(
    now: Timestamp,
    today: CalendarDay,
    localMoment: @escaping (Timestamp) -> LocalMoment
  ) {
    self.now = now
    self.today = today
    self.localMoment = localMoment
  }

  /// The heading, the day, the time and how long ago: `Today Sat 22 Nov 14:02 5 min ago`.
  func words(for date: Timestamp) -> String {
    let moment = localMoment(date)
    let age = EntryAge(of: date, at: now).words ?? ""
    let day = moment.day
    return "\(day.heading(seenFrom: today)) \(day.short(seenFrom: today)) \(moment.clock) \(age)"
  }
}
