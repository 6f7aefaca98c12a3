import BoardModel
import BoardViewModels
import Foundation

extension BoardContext {
  /// The current values that a query's words refer to, such as today and the author.
  var queryContext: QueryContext {
    let now = environment.time()
    let local = environment.localMoment(now)
    let minutes = local.day.daysSinceEpoch * 1_440 + local.minuteOfDay
    return QueryContext(
      today: environment.today(),
      now: now,
      author: environment.author.isEmpty ? nil : environment.author,
      secondsFromUTC: minutes * 60 - Int(now.milliseconds / 60_000) * 60,
      dueMinute: minuteOfDay
    )
  }

  var dueClock: DueClock { DueClock(environment.localMoment) }

  /// The minute of the local day, for due times.
  var minuteOfDay: Int { dueClock.latest(at: environment.time()).minuteOfDay }

  /// Applies a query; without an order of its own, the board's order is used.
  func arrange(by query: ParsedQuery) {
    let sort = query.hasSort ? query.sort : savedSort(of: viewModel.choice)
    let group = query.hasGroup ? query.group : savedGroup(of: viewModel.choice)
    columns.arrange(CardArrangement(filter: query.filter, sort: sort, group: group))
  }

  /// The placement of a new card; a filter may require another column than the focused one.
  func placement(_ placement: Placement, fitting defaults: FilterDefaults) -> Placement {
    guard let name = defaults.column,
      let column = viewModel.board?.columns.first(where: { name.matches($0.name) }),
      columns.focused.key != .column(column.id)
    else { return placement }
    return .top(of: column.id)
  }

  // MARK: The order of a board

  /// The board's order; empty for the manual order.
  func savedSort(of choice: BoardChoice) -> [CardSort] {
    // A setting that can't be read must not keep the board from opening.
    let text = try? store.setting(Self.settingName(of: choice))
    return text.map { ParsedQuery("sort:\($0)", on: queryContext).sort } ?? []
  }

  func saveSort(_ sort: CardSort?) throws(StoreError) {
    let text = sort.map { ($0.isDescending ? "-" : "") + $0.key.rawValue }
    try store.keepSetting(text, as: Self.settingName(of: viewModel.choice))
  }

  func savedGroup(of choice: BoardChoice) -> CardGroup? {
    let text = try? store.setting(Self.settingName(of: choice, "group"))
    return text.flatMap { CardGroup(rawValue: $0) }
  }

  func saveGroup(_ group: CardGroup?) throws(StoreError) {
    try store.keepSetting(group?.rawValue, as: Self.settingName(of: viewModel.choice, "group"))
  }

  /// The arrangement of a board without a filter.
  func savedArrangement(of choice: BoardChoice) -> CardArrangement {
    CardArrangement(sort: savedSort(of: choice), group: savedGroup(of: choice))
  }

  private static func settingName(of choice: BoardChoice, _ what: String = "sort") -> String {
    switch choice {
    case .board(let board): "\(what):\(board.uuid.uuidString)"
    case .all: "\(what):all"
    }
  }
}
