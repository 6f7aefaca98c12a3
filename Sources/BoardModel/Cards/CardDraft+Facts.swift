extension CardDraft {
  /// Tags, assignees, lane and estimate as they are typed: `#home @anna ~api =3`.
  package var signedNames: [String] {
    tags.map { "#" + $0 } + assignees.map { "@" + $0 }
      + [lane?.text, estimate.map { "=\($0.text)" }].compactMap(\.self)
  }

  /// The recognised facts in words: `due Fri 27 Nov 2026, in 6 days`, `repeats every
  /// week, then 4 Dec, 11 Dec, 18 Dec`, `high`, `#home`, `@anna`.
  ///
  /// Short facts have no distances and years, and at most `next` dates of a repeat.
  package func facts(
    seenFrom today: CalendarDay,
    isShort: Bool = false,
    next: Int = 3
  ) -> [String] {
    var words = isShort ? shortDates(seenFrom: today, next) : dates(seenFrom: today)
    if priority != .none { words.append(priority.word) }
    if let estimate { words.append("estimate \(estimate.text)") }
    return words + tags.map { "#" + $0 } + assignees.map { "@" + $0 }
      + [lane?.text].compactMap(\.self)
  }

  /// The due date, the start and the repeat in words.
  package func dates(seenFrom today: CalendarDay) -> [String] {
    var words: [String] = []
    if let dueDate { words.append("due \(DueDescription.words(for: dueDate, seenFrom: today))") }
    if let start {
      words.append("starts \(DueDescription.words(for: start, seenFrom: today))" + lateWords)
    }
    if let repeats { words.append("repeats \(repeats.preview(due: due, today: today))") }
    return words
  }

  /// A card that is hidden when it is due is easily forgotten.
  private var lateWords: String {
    guard let start, let due, start > due else { return "" }
    return ", after it is due"
  }

  /// The same without distances: `due Fri 27 Nov 15:00`, `every week, then 4 Dec`.
  private func shortDates(seenFrom today: CalendarDay, _ next: Int) -> [String] {
    let time = dueTime.map { " \($0.text)" } ?? ""
    return [
      due.map { "due \($0.short(seenFrom: today))\(time)" },
      start.map { "starts \($0.short(seenFrom: today))" + lateWords },
      repeats?.preview(due: due, today: today, limit: next),
    ]
    .compactMap(\.self)
  }
}
