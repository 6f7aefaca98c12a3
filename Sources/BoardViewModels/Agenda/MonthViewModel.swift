package import BoardModel

/// The unfinished cards of the days of a month, of one board or of all boards in use.
package final class MonthViewModel {
  package nonisolated struct Day: Hashable, Sendable {
    /// The first ones.
    package var cards: [CardPreview] = []
    /// Up to `countLimit`.
    package var count = 0
  }

  package static let countLimit = 100
  /// With this many cards or fewer, all days are read at once.
  private static let pageLimit = 150

  package var choice: BoardChoice
  package private(set) var title = ""
  private let store: any BoardReading
  private var days: [CalendarDay: Day] = [:]

  package init(of choice: BoardChoice, store: any BoardReading) {
    (self.choice, self.store) = (choice, store)
  }

  package subscript(day: CalendarDay) -> Day { days[day] ?? Day() }

  /// Reads the first `limit` cards of each day.
  ///
  /// - Complexity: O(*d* (`limit` + `countLimit`)) for *d* days, whatever the number of cards.
  package func read(
    _ span: ClosedRange<CalendarDay>,
    limit: Int
  ) throws(StoreError) {
    let all = try store.boards()
    let boards = all.filter { board in
      switch choice {
      case .board(let id): board.id == id
      case .all: !board.isArchived
      }
    }
    title = choice == .all ? "All boards" : boards.first?.name ?? ""
    let columns = boards.flatMap(\.columns).map(\.id)
    days = [:]
    let whole = FilterRange(from: span.lowerBound, through: span.upperBound)
    let count = try store.dueCount(in: columns, whole, limit: Self.pageLimit + 1)
    if count <= Self.pageLimit {
      for card in try store.dueCards(in: columns, whole, .first, limit: count) {
        guard let due = card.due else { continue }
        days[due, default: Day()].cards.append(card)
        days[due, default: Day()].count += 1
      }
      return
    }
    for number in span.lowerBound.daysSinceEpoch...span.upperBound.daysSinceEpoch {
      let day = CalendarDay(daysSinceEpoch: number)
      let range = FilterRange(from: day, through: day)
      let count = try store.dueCount(in: columns, range, limit: Self.countLimit)
      if count == 0 { continue }
      let cards = try store.dueCards(in: columns, range, .first, limit: min(count, limit))
      days[day] = Day(cards: cards, count: count)
    }
  }
}
