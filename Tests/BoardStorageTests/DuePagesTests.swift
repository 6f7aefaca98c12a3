import BoardModel
import SeededRandom
import Testing

@testable import BoardStorage

struct DuePagesTests {
  private static let day = CalendarDay(daysSinceEpoch: 20_778)

  private func store(_ count: Int, seed: UInt64) throws -> (SQLiteBoardStore, [Column.ID]) {
    let store = try SQLiteBoardStore.inMemory()
    var random = SeededGenerator(seed: seed)
    let columns = try store.board().columns
    for column in columns {
      let drafts = (0..<count)
        .map { number in
          let distance = Int.random(in: -3..<5, using: &random)
          let due = distance < 4 ? CalendarDay(daysSinceEpoch: 20_778 + distance) : nil
          return CardDraft(title: "\(column.name) \(number)", due: due)
        }
      _ = try store.add(drafts, at: .bottom(of: column.id))
    }
    return (store, columns.map(\.id))
  }

  @Test(arguments: [1, 3, 7, 100]) func pagesInBothDirectionsGiveTheSameCards(limit: Int) throws {
    let (store, columns) = try store(20, seed: 5)
    let all = try store.dueCards(in: columns, FilterRange(), .first, limit: 1_000)

    var forward: [Card.ID] = []
    while true {
      let start = forward.last.map(PageStart.after) ?? .first
      let page = try store.dueCards(in: columns, FilterRange(), start, limit: limit)
      if page.isEmpty { break }
      forward += page.map(\.id)
    }
    var backward: [Card.ID] = []
    while true {
      let start = backward.first.map(PageStart.before) ?? .last
      let page = try store.dueCards(in: columns, FilterRange(), start, limit: limit)
      if page.isEmpty { break }
      backward = page.map(\.id) + backward
    }

    #expect(forward == all.map(\.id))
    #expect(backward == all.map(\.id))
    let days = all.compactMap(\.due)
    #expect(days == days.sorted() && !all.contains { $0.title.hasPrefix("Done") }, "\(all)")
  }

  @Test(arguments: [1, 4, 100])
  func theDaysOfAMonthHaveTheFirstCardsOfTheirPages(limit: Int) throws {
    let (store, columns) = try store(20, seed: 7)
    let span = Self.day.moved(by: -5, .day)...Self.day.moved(by: 5, .day)

    let days = try store.dueDays(in: columns, span, limit: limit, countLimit: 9)

    for distance in -5...5 {
      let day = Self.day.moved(by: distance, .day)
      let range = FilterRange(from: day, through: day)
      let cards = try store.dueCards(in: columns, range, .first, limit: limit)
      #expect(days[day, default: DueDay()].cards.map(\.title) == cards.map(\.title), "\(day)")
      #expect(days[day]?.count ?? 0 == (try store.dueCount(in: columns, range, limit: 9)), "\(day)")
    }
  }

  @Test func aRangeOfDaysLimitsPagesAndCounts() throws {
    let (store, columns) = try store(20, seed: 6)
    let today = FilterRange(from: Self.day, through: Self.day)
    let all = try store.dueCards(in: columns, FilterRange(), .first, limit: 1_000)

    let cards = try store.dueCards(in: columns, today, .first, limit: 1_000)

    #expect(cards == all.filter { $0.due == Self.day })
    #expect(try store.dueCount(in: columns, today, limit: 1_000) == cards.count)
    #expect(try store.dueCount(in: columns, today, limit: 2) == 2)
  }

  @Test func onlyTimesOfTheDayAreNextOrHavePassed() throws {
    let store = try SQLiteBoardStore.inMemory()
    let columns = try store.board().columns.map(\.id)
    for minute in [-1, 0, 540, 1_439, 1_440] {
      var draft = CardDraft(title: "\(minute)")
      draft.dueDate = minute < 0 ? DueDate(Self.day) : DueDate(Self.day, minute: minute)
      _ = try store.add([draft], at: .bottom(of: columns[minute == 0 ? 1 : 0]))
    }

    for (minute, next) in [(-1, 0), (0, 540), (539, 540), (540, 1_439), (1_438, 1_439)] {
      let due = try store.nextDue(in: columns, on: Self.day, after: minute)
      #expect(due?.minuteOfDay == next, "\(minute)")
    }
    #expect(try store.nextDue(in: columns, on: Self.day, after: 1_439) == nil)
    for (minute, count) in [(0, 1), (539, 1), (540, 2), (1_439, 3)] {
      let passed = try store.overdueCount(in: columns, on: Self.day, at: minute, limit: 9)
      #expect(passed == count, "\(minute)")
    }
  }
}
