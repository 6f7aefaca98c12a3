extension QuickAdd {
  /// What was found besides the title, in words: `due Fri 27 Nov 2026, in 6 days`, `high`, `#home`,
  /// `@anna`.
  package func facts(seenFrom today: CalendarDay) -> [String] {
    var words: [String] = []
    if let due = draft.due {
      words.append("due \(DueDescription.words(for: due, seenFrom: today))")
    }
    if draft.priority != .none { words.append(draft.priority.word) }
    return words + draft.tags.map { "#" + $0 } + draft.assignees.map { "@" + $0 }
  }
}
