import BoardModel
import BoardStorage
import EventStreams
import Foundation
import SeededRandom
import Testing

@testable import BoardViewModels

/// What a filtered or sorted column shows after random changes, compared with the store's own answer.
struct FoundCardsTests {
  private static let queries = [
    "fix", "-fix", "#api", "is:overdue", "pri:high OR fix", "has:due sort:due", "sort:-pri,title",
    "fix sort:-title", "-#api sort:changed", "is:archived", "col:doing fix", "title:x",
  ]

  /// The cards of a column as the events say, held as the snapshot holds them.
  private final class Mirror {
    let viewModel: ColumnViewModel
    private let bag = SubscriptionBag()
    private(set) var resets = 0

    init(_ viewModel: ColumnViewModel) {
      self.viewModel = viewModel
      viewModel.subscribe { [weak self] event in
        if case .reset = event { self?.resets += 1 }
      }
      .store(in: bag)
    }
  }

  @Test(arguments: UInt64(1)...Rounds.of(2, soak: 3))
  func theShownCardsAreTheAnswerAfterEveryChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try SQLiteBoardStore.inMemory()
    let board = try store.boards()[0]
    let today = CalendarDay(daysSinceEpoch: 20_778)
    let context = QueryContext(today: today, now: Timestamp(milliseconds: 1_900_000_000_000))
    let mirrors = try Self.queries.flatMap { text in
      let parsed = ParsedQuery(text, on: context)
      let arrangement = CardArrangement(filter: parsed.filter, sort: parsed.sort)
      return try board.columns.map { column in
        Mirror(
          try ColumnViewModel(
            ShownColumn(column),
            arrangement: arrangement,
            store: store,
            feed: store.feed
          )
        )
      }
    }
    var found = 0
    for step in 0..<120 {
      try change(store, board, today, &random)
      for mirror in mirrors {
        _ = try mirror.viewModel.search(testing: Int.random(in: 0..<4, using: &random))
        if step % 10 == 9 {
          while mirror.viewModel.isSearching { _ = try mirror.viewModel.search(testing: 7) }
          let expected = try store.page(of: mirror.viewModel.query, .first, limit: .max).map(\.id)
          let list = try #require(mirror.viewModel.found)
          try #require(
            Array(list.cards) == expected,
            "seed \(seed), step \(step), \(mirror.viewModel.query)"
          )
          #expect(mirror.viewModel.foundCount == .exact(expected.count))
          #expect(
            try mirror.viewModel.total
              == store.count(of: CardQuery(mirror.viewModel.query.scope)).value
          )
          found += expected.count
        }
      }
    }
    #expect(found > 500, "seed \(seed)")
  }

  @Test(arguments: [UInt64(4), 5])
  func aSortThatIsChosenAgainMatchesTheChangedCards(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try SQLiteBoardStore.inMemory()
    let board = try store.boards()[0]
    let today = CalendarDay(daysSinceEpoch: 20_778)
    let context = QueryContext(today: today, now: Timestamp(milliseconds: 1_900_000_000_000))
    let arrangements = ["", "sort:title", "sort:-title", "sort:changed", "fix sort:due"]
      .map { ParsedQuery($0, on: context) }
      .flatMap { query in
        [nil, .priority].map { CardArrangement(filter: query.filter, sort: query.sort, group: $0) }
      }
    let mirrors = try board.columns.map { column in
      Mirror(try ColumnViewModel(ShownColumn(column), store: store, feed: store.feed))
    }
    var known = 0
    for step in 0..<Rounds.of(150, soak: 300) {
      try change(store, board, today, &random)
      for viewModel in mirrors.map(\.viewModel) where Bool.random(using: &random) {
        viewModel.arrange(try #require(arrangements.randomElement(using: &random)))
        if viewModel.found?.query.sort.isEmpty == false, viewModel.isAllFound { known += 1 }
        while viewModel.isSearching { _ = try viewModel.search(testing: 7) }
        let shown = try viewModel.list.page(.first, limit: .max).map(\.id)
        let expected = try store.page(of: viewModel.query, .first, limit: .max).map(\.id)
        try #require(shown == expected, "seed \(seed), step \(step), \(viewModel.query)")
      }
    }
    #expect(known > Rounds.of(25, soak: 50), "seed \(seed)")
  }

  @Test func anOrderThatAResetHasOvertakenIsFoundAgain() throws {
    let store = try SQLiteBoardStore.inMemory()
    let column = try store.boards()[0].columns[0]
    let titles = (0..<2_500).map { CardDraft(title: "card \($0)") }
    _ = try store.perform(
      .add(Array(titles[..<300]), .top(of: column.id)),
      as: store.newActionID()
    )
    let mirror = Mirror(try ColumnViewModel(ShownColumn(column), store: store, feed: store.feed))
    let viewModel = mirror.viewModel
    func sort(_ sort: CardSort, _ group: CardGroup? = nil) {
      viewModel.arrange(CardArrangement(sort: [sort], group: group))
    }
    sort(CardSort(.due), .due)
    while viewModel.isSearching { _ = try viewModel.search(testing: 100) }

    _ = try store.perform(
      .add(Array(titles[300...]), .top(of: column.id)),
      as: store.newActionID()
    )
    // Before all is found again, another order is chosen, and the first one again.
    sort(CardSort(.title))
    while viewModel.isSearching { _ = try viewModel.search(testing: 100) }
    sort(CardSort(.due), .month)
    while viewModel.isSearching { _ = try viewModel.search(testing: 100) }

    let expected = try store.page(of: viewModel.query, .first, limit: .max).map(\.id)
    #expect(expected.count == 2_500)
    #expect(viewModel.found.map { Array($0.cards) } == expected)
  }

  private func change(
    _ store: SQLiteBoardStore,
    _ board: Board,
    _ today: CalendarDay,
    _ random: inout SeededGenerator
  ) throws {
    let column = board.columns[Int.random(in: 0..<3, using: &random)].id
    let page = try store.page(of: .column(column), .first, limit: 30)
    let draft = Self.draft(today, &random)
    guard let card = page.randomElement(using: &random)?.id else {
      _ = try store.perform(.add([draft, draft], .top(of: column)), as: store.newActionID())
      return
    }
    let action: BoardAction =
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: .add([draft, Self.draft(today, &random)], .after(card))
      case 3: .edit([card], [.title(draft.title), .due(draft.due)], expecting: nil)
      case 4:
        .edit(
          page.prefix(5).map(\.id),
          [.priority(draft.priority), .tags(draft.tags)],
          expecting: nil
        )
      case 5:
        .move([card], to: .bottom(of: board.columns[Int.random(in: 0..<3, using: &random)].id))
      case 6: .archive([card])
      default: Bool.random(using: &random) ? .undo : .delete([card])
      }
    _ = try? store.perform(action, as: store.newActionID())
  }

  private static func draft(_ today: CalendarDay, _ random: inout SeededGenerator) -> CardDraft {
    let titles = ["Fix it", "fix x", "Other x", "Über", "Zebra"]
    let day = Int.random(in: -5...5, using: &random)
    return CardDraft(
      title: titles.randomElement(using: &random) ?? "",
      due: Bool.random(using: &random)
        ? nil : CalendarDay(daysSinceEpoch: today.daysSinceEpoch + day),
      priority: Priority.allCases.randomElement(using: &random) ?? .none,
      tags: Bool.random(using: &random) ? ["api"] : []
    )
  }
}
