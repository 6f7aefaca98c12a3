import BoardModel
import Glibc

/// A query as a command has read it.
struct ChosenCards {
  var query: CardQuery
  let group: CardGroup?
  /// What of the query was not understood, a line each.
  let warnings: [String]

  /// Reads what was asked for, in the view and beside it.
  init(_ options: QueryOptions, group: String? = nil, on store: CommandStore) throws {
    try Self.check(sort: options.sort, group: group, on: store.queryContext)
    try self.init(options.text, view: options.view, group: group, on: store)
  }

  /// The same with the query as one text.
  init(
    _ text: String,
    view: String? = nil,
    group: String? = nil,
    on store: CommandStore
  ) throws {
    let context = try store.queryContext
    let view = try view.map { name throws(CommandFailure) in try store.view(named: name) }
    let heading = group.map { " group:\($0)" } ?? ""
    try Self.checkLength(of: text)
    let parsed = ParsedQuery(text + heading, on: context)
    let stored = view.map { ParsedQuery($0.query, on: context) }
    try Self.checkMeaning(of: parsed)
    if let view, let stored { try Self.checkMeaning(of: stored, in: view) }
    warnings = (parsed.warnings + (stored?.warnings ?? [])).map(\.text)
    let filters = [stored?.filter, parsed.filter].compactMap { $0?.expression }
    let filter = filters.isEmpty ? nil : CardFilter(.all(filters), on: context)
    let sort = parsed.hasSort ? parsed.sort : stored?.sort ?? []
    self.group = parsed.hasGroup ? parsed.group : stored?.group
    // The sections come first, so that a page goes on where the one before it ended.
    let sections = self.group?.sort.filter { section in !sort.contains { $0.key == section.key } }
    query = CardQuery(
      try Self.scope(of: view, filter, on: store),
      filter: filter,
      sort: (sections ?? []) + sort
    )
  }

  /// Refuses orders and headings that there are not: a script would take them for an answer.
  private static func check(
    sort: String?,
    group: String?,
    on context: QueryContext
  ) throws(CommandFailure) {
    let words = [sort.map { ("--sort", "sort:\($0)") }, group.map { ("--group", "group:\($0)") }]
    for (option, text) in words.compactMap(\.self) {
      guard let warning = ParsedQuery(text, on: context).warnings.first else { continue }
      throw .usage("\(option): \(warning.text)")
    }
  }

  /// Refuses a query of which a part would not be read.
  static func checkLength(of query: String) throws(CommandFailure) {
    let count = query.utf8.count
    if count > ParsedQuery.byteLimit {
      throw .usage("A query has at most \(ParsedQuery.byteLimit) bytes, this one has \(count)")
    }
  }

  /// Refuses a query with a value that has no meaning, and one that is not finished: a program would take
  /// no card, or all of them, for the answer.
  static func checkMeaning(of query: ParsedQuery) throws(CommandFailure) {
    if let fault = query.warnings.first(where: { $0.isFault || $0.isUnfinished }) {
      throw .usage("query: \(fault.text)")
    }
    let setsNothing = query.filter == nil && !query.hasSort && !query.hasGroup
    if setsNothing, !query.text.allSatisfy(\.isWhitespace) {
      throw .usage("query: “\(query.text)” is not finished: it sets no condition")
    }
  }

  /// The same of the query of a view, which an older version or a board may have saved so.
  private static func checkMeaning(
    of query: ParsedQuery,
    in view: NamedView
  ) throws(CommandFailure) {
    if let fault = query.warnings.first(where: \.isFault) {
      throw .usage("the view “\(view.name)”: \(fault.text)")
    }
  }

  /// Says on standard error what of the query was not understood.
  func printWarnings() { for warning in warnings { StandardError.printLine(warning) } }

  /// The board that was named, else that of the view or all of them for a view of all, else all where
  /// the query speaks of boards itself, else the one that is open.
  private static func scope(
    of view: NamedView?,
    _ filter: CardFilter?,
    on store: CommandStore
  ) throws(CommandFailure) -> CardQuery.Scope {
    if store.namesAllBoards { return .all }
    if store.namesBoard { return .board(try store.board().id) }
    if let board = view?.board { return .board(board) }
    if view?.isOverAllBoards == true { return .all }
    let namesBoard = filter?.expression.contains { if case .board = $0 { true } else { false } }
    return namesBoard == true ? .all : .board(try store.board().id)
  }

  /// The same with one more condition.
  mutating func demand(_ expression: CardFilter.Expression, on context: QueryContext) {
    let all = [query.filter?.expression, expression].compactMap(\.self)
    query.filter = CardFilter(.all(all), on: context)
  }

  /// What can be started: neither done nor blocked, and not claimed.
  mutating func demandReady(on context: QueryContext) {
    demand(.all([.term(.state(.ready)), .not(.term(.state(.claimed)))]), on: context)
  }
}

extension ChosenCards {
  /// What is not done and due until today.
  mutating func demandDue(on context: QueryContext) {
    let due = ParsedQuery(ReadyMadeView.today.query, on: context)
    if let expression = due.filter?.expression { demand(expression, on: context) }
  }
}

/// A saved view or a ready-made one.
struct NamedView {
  let name: String
  let query: String
  /// The board whose cards it finds; nil for that of the command, or for all.
  let board: Board.ID?
  let isOverAllBoards: Bool
  /// Nil for a ready-made one.
  let id: SavedView.ID?

  init(_ view: SavedView) {
    (name, query, board, id) = (view.name, view.query, view.board, view.id)
    isOverAllBoards = view.board == nil
  }

  init(_ view: ReadyMadeView) {
    (name, query, board, id) = (view.name, view.query, nil, nil)
    isOverAllBoards = view.isOverAllBoards
  }
}

extension CommandStore {
  /// What words such as `today` and `mine` mean now.
  var queryContext: QueryContext {
    get throws {
      var clock = timespec()
      clock_gettime(CLOCK_REALTIME, &clock)
      let now = Timestamp(
        milliseconds: Int64(clock.tv_sec) * 1_000 + Int64(clock.tv_nsec) / 1_000_000
      )
      return QueryContext(
        today: LocalDay.today,
        now: now,
        author: store.author,
        secondsFromUTC: LocalDay.secondsFromUTC
      )
    }
  }

  /// Refuses a query with a value that has no meaning, and says on standard error what of any other is
  /// not understood.
  func check(_ query: String) throws {
    try ChosenCards.checkLength(of: query)
    let parsed = try ParsedQuery(query, on: queryContext)
    try ChosenCards.checkMeaning(of: parsed)
    for warning in parsed.warnings { StandardError.printLine(warning.text) }
  }

  /// How many cards a query finds, counted to the end.
  func count(of query: CardQuery) throws(CommandFailure) -> Int {
    try attempt { () throws(StoreError) in
      var tally = try store.tally(of: query, after: nil, testing: .max)
      while !tally.isFinished { tally = try store.tally(of: query, after: tally, testing: .max) }
      return tally.count
    }
  }

  /// Every view, the ready-made ones first.
  func views() throws(CommandFailure) -> [NamedView] {
    let saved = try attempt { () throws(StoreError) in try store.views() }
    return ReadyMadeView.allCases.map(NamedView.init) + saved.map(NamedView.init)
  }

  /// The view of a name: of two boards that both have one, that of the board that is open.
  func view(named name: String) throws(CommandFailure) -> NamedView {
    let home = namesAllBoards ? nil : try board().id
    let all = try views()
    let views = all.filter { view in
      view.board == nil || view.board == home
        || !all.contains { $0.board == home && NameRule.isSame($0.name, view.name) }
    }
    return try NamedChoice.find(name, of: ("view", "views"), among: views, by: \.name)
  }
}
