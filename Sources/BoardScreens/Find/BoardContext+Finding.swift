import BoardModel
import BoardViewModels
import Foundation

/// Which cards show, and in which order.
extension BoardContext {
  /// What the words of a query refer to now.
  var queryContext: QueryContext {
    let now = environment.time()
    let local = environment.localMoment(now)
    let minutes = local.day.daysSinceEpoch * 1_440 + local.minuteOfDay
    return QueryContext(
      today: environment.today(),
      now: now,
      author: environment.author.isEmpty ? nil : environment.author,
      secondsFromUTC: minutes * 60 - Int(now.milliseconds / 60_000) * 60
    )
  }

  /// Shows the cards that a query finds, in its order or else in that of the board.
  func arrange(by query: ParsedQuery) {
    let sort = query.hasSort ? query.sort : keptSort(of: viewModel.choice)
    let group = query.hasGroup ? query.group : keptGroup(of: viewModel.choice)
    columns.arrange(CardArrangement(filter: query.filter, sort: sort, group: group))
  }

  /// Where a card goes that a filter wants in another column than the focused one.
  func placement(_ placement: Placement, fitting defaults: FilterDefaults) -> Placement {
    guard let name = defaults.column,
      let column = viewModel.board?.columns.first(where: { name.matches($0.name) }),
      columns.focused.key != .column(column.id)
    else { return placement }
    return .top(of: column.id)
  }

  // MARK: The order of a board

  /// The order that was chosen for a board; empty for the one by hand.
  func keptSort(of choice: BoardChoice) -> [CardSort] {
    // What can't be read is no reason for not showing the board.
    let text = try? store.setting(Self.settingName(of: choice))
    return text.map { ParsedQuery("sort:\($0)", on: queryContext).sort } ?? []
  }

  /// Remembers the order of the board that shows.
  func keepSort(_ sort: CardSort?) throws(StoreError) {
    let text = sort.map { ($0.isDescending ? "-" : "") + $0.key.rawValue }
    try store.keepSetting(text, as: Self.settingName(of: viewModel.choice))
  }

  /// By what the cards of a board stand in sections.
  func keptGroup(of choice: BoardChoice) -> CardGroup? {
    let text = try? store.setting(Self.settingName(of: choice, "group"))
    return text.flatMap { CardGroup(rawValue: $0) }
  }

  /// Remembers the sections of the board that shows.
  func keepGroup(_ group: CardGroup?) throws(StoreError) {
    try store.keepSetting(group?.rawValue, as: Self.settingName(of: viewModel.choice, "group"))
  }

  /// How the cards of a board are arranged before a filter is typed.
  func keptArrangement(of choice: BoardChoice) -> CardArrangement {
    CardArrangement(sort: keptSort(of: choice), group: keptGroup(of: choice))
  }

  private static func settingName(of choice: BoardChoice, _ what: String = "sort") -> String {
    switch choice {
    case .board(let board): "\(what):\(board.uuid.uuidString)"
    case .all: "\(what):all"
    }
  }
}
