extension CardDraft {
  /// The recognised facts in words: `due Fri 27 Nov 2026, in 6 days`, `repeats every
  /// week, then 4 Dec, 11 Dec, 18 Dec`, `high`, `#home`, `@anna`.
  package func facts(seenFrom today: CalendarDay) -> [String] {
    var words: [String] = []
    if let due {
      words.append("due \(DueDescription.words(for: due, seenFrom: today))")
    }
    if let repeats { words.append("repeats \(repeats.preview(due: due, today: today))") }
    if priority != .none { words.append(priority.word) }
    return words + tags.map { "#" + $0 } + assignees.map { "@" + $0 }
  }
}
