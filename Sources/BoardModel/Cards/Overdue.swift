extension Column.Kind {
  /// Whether a card in such a column is overdue: its day or its minute has passed and it is not done.
  package func isOverdue(due: DueDate?, on today: CalendarDay, at minute: Int) -> Bool {
    guard let due, self != .done else { return false }
    return due.hasPassed(on: today, at: minute)
  }
}
