extension Column.Kind {
  /// Whether a card in such a column is overdue: its day has passed and it is not done.
  package func isOverdue(due: CalendarDay?, on today: CalendarDay) -> Bool {
    guard let due, self != .done else { return false }
    return due < today
  }
}
