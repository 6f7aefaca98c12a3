/// Words to look for in the history, and the clock for the times of its rows.
///
/// Words are found anywhere in a title, an action, a place or an author. The words for times and
/// for “and 2 more” must match whole or by their first three letters; otherwise `17` in a title
/// would also find every row of five o'clock.
package struct HistorySearch {
  package let words: SearchText
  /// Nil if rows don't show their time.
  package let clock: HistoryClock?

  package init(_ words: SearchText, clock: HistoryClock?) {
    self.words = words
    self.clock = clock
  }

  /// Whether an entry's row has all the words.
  ///
  /// `others` is the text after the title of a whole action, such as ` and 2 more`. It is called
  /// only if all remaining words could be part of it.
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
  /// Whether one of the words is `and` or `more`.
  ///
  /// A number alone, as in `card 17`, is no reason to find the extent of each action.
  fileprivate var namesOthers: Bool { rest(notBeginning: "and more") != self }

  /// Whether the words could follow the title of an action: a number, `and` and `more`.
  fileprivate var isOfOthers: Bool { rest(notBeginning: "and more")?.isOfNumbers != false }
}

/// The words that a row shows for its time.
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

  /// The heading, day, time and age: `Today Sat 22 Nov 14:02 5 min ago`.
  func words(for date: Timestamp) -> String {
    let moment = localMoment(date)
    let age = EntryAge(of: date, at: now).words ?? ""
    let day = moment.day
    return "\(day.heading(seenFrom: today)) \(day.short(seenFrom: today)) \(moment.clock) \(age)"
  }
}
