import BoardModel
import BoardViewModels
import TerminalKit

/// Announces the cards that are due, or soon will be.
struct DueReminders {
  private let context: BoardContext

  init(_ context: BoardContext) { self.context = context }

  /// The next minute, counted from the beginning of today, at which a card is due or announced.
  func nextMinute(after minute: Int) throws(StoreError) -> Int? {
    let today = context.columns.today
    let columns = try context.store.boards().filter { !$0.isArchived }.flatMap(\.columns).map(\.id)
    let due = try context.store.nextDue(in: columns, on: today, after: minute)?.minuteOfDay
    let lead = context.environment.remindBefore
    if lead == 0 { return due }
    var announced = try context.store.nextDue(in: columns, on: today, after: minute + lead)?
      .minuteOfDay
    if announced == nil {
      let rest = max(-1, minute + lead - 1_440)
      announced = try context.store.nextDue(in: columns, on: today.moved(by: 1, .day), after: rest)
        .map { $0.minuteOfDay + 1_440 }
    }
    return [due, announced.map { $0 - lead }].compactMap(\.self).min()
  }

  /// Announces the cards of all boards that were due since a minute of today, or are soon, on the
  /// desktop.
  ///
  /// - Returns: The message; nil if no card is due.
  func remind(since minute: Int) throws(StoreError) -> StatusMessage? {
    let today = context.columns.today
    var parts: [String] = []
    // The clock may have skipped some minutes.
    let now = max(minute, context.minuteOfDay)
    if let titles = try titles(due: DueDate(today, minute: minute), DueDate(today, minute: now)) {
      parts.append("Due now: \(titles)")
    }
    let lead = context.environment.remindBefore
    let soon = DueDate(today, minute: minute + lead)
    if minute + lead > now, let time = soon.time, let titles = try titles(due: soon, soon) {
      parts.append("Due \(soon.day == today ? "" : "tomorrow ")at \(time.text): \(titles)")
    }
    if parts.isEmpty { return nil }
    let words = parts.joined(separator: " · ")
    context.environment.messages?.notify(words)
    return .reminder(words)
  }

  /// The first titles of the open cards that are due from a minute to another; nil if there are none.
  private func titles(due first: DueDate, _ last: DueDate) throws(StoreError) -> String? {
    let filter = CardFilter(
      .all([
        .term(.dueMinute(FilterRange(from: first, through: last))), .not(.term(.state(.done))),
      ]),
      on: context.queryContext
    )
    let cards = try context.store.page(of: CardQuery(.all, filter: filter), .first, limit: 4)
    if cards.isEmpty { return nil }
    let boards = try context.store.boards()
    let titles = cards.map { card in
      let board = boards.first { board in card.column.map { board.column($0) != nil } ?? false }
      let isOther = context.viewModel.board.map { $0.id != board?.id } ?? false
      return quoted(card.title) + (isOther ? " on \(board?.name ?? "")" : "")
    }
    return titles.prefix(3).joined(separator: ", ") + (titles.count > 3 ? " and more" : "")
  }

  func notifyOfDueCards() {
    let due = context.due
    var parts: [String] = []
    if due.overdue > 0 { parts.append("\(due.overdue) overdue") }
    if due.today > 0 { parts.append("\(due.today) \(due.todayWord)") }
    guard !parts.isEmpty else { return }
    context.environment.messages?
      .notify("\(context.viewModel.title): \(parts.joined(separator: ", "))")
  }
}
