import BoardModel

struct ChosenCards {
  var query: CardQuery
  let group: CardGroup?
  /// The parts of the query that were not understood, one on each line.
  let warnings: [String]
  /// Those that a program must not take for an answer.
  let faults: [String]
  /// The query as typed; nil if a view or an option adds conditions.
  private(set) var typed: ParsedQuery?

  /// Combines the query with the named view.
  init(_ options: QueryOptions, group: String? = nil, on store: CommandStore) throws {
    try Self.check(sort: options.sort, group: group, on: store.queryContext)
    try self.init(options.text, view: options.view, group: group, on: store)
  }

  /// The same with the query as a single text.
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
    let remarks = parsed.warnings + (stored?.warnings ?? [])
    (warnings, faults) = (remarks.map(\.text), remarks.filter { !$0.isGuess }.map(\.text))
    typed = view == nil ? parsed : nil
    let filters = [stored?.filter, parsed.filter].compactMap { $0?.expression }
    let filter = filters.isEmpty ? nil : CardFilter(.all(filters), on: context)
    let sort = parsed.hasSort ? parsed.sort : stored?.sort ?? []
    self.group = parsed.hasGroup ? parsed.group : stored?.group
    // Sections come first, so that the next page continues in the right section.
    let sections = self.group?.sort.filter { section in !sort.contains { $0.key == section.key } }
    query = CardQuery(
      try Self.scope(of: view, filter, on: store),
      filter: filter,
      sort: (sections ?? []) + sort
    )
  }

  /// Refuses unknown orders and groups: a script would take them as an answer.
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

  /// Refuses a query that is too long to be read whole.
  static func checkLength(of query: String) throws(CommandFailure) {
    let count = query.utf8.count
    if count > ParsedQuery.byteLimit {
      throw .usage("A query can have at most \(ParsedQuery.byteLimit) bytes; this one has \(count)")
    }
  }

  /// Refuses an invalid or unfinished query: a program would take no cards, or all of them, as the
  /// answer.
  static func checkMeaning(of query: ParsedQuery) throws(CommandFailure) {
    if let fault = query.warnings.first(where: { $0.isFault || $0.isUnfinished }) {
      throw .usage("query: \(fault.text)")
    }
    let setsNothing = query.filter == nil && !query.hasSort && !query.hasGroup
    if setsNothing, !query.text.allSatisfy(\.isWhitespace) {
      throw .usage("query: “\(query.text)” is incomplete; it has no condition")
    }
  }

  /// The same for the query of a view; an older version or the board may have saved an invalid one.
  private static func checkMeaning(
    of query: ParsedQuery,
    in view: NamedView
  ) throws(CommandFailure) {
    if let fault = query.warnings.first(where: \.isFault) {
      throw .usage("the view “\(view.name)”: \(fault.text)")
    }
  }

  func printWarnings() { for warning in warnings { StandardError.printLine(warning) } }

  /// The named board, else the view's board or all boards, else all boards if the query mentions
  /// boards, else the open board.
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

  mutating func demand(_ expression: CardFilter.Expression, on context: QueryContext) {
    typed = nil
    let all = [query.filter?.expression, expression].compactMap(\.self)
    query.filter = CardFilter(.all(all), on: context)
  }

  /// Neither done nor blocked nor claimed.
  mutating func demandReady(on context: QueryContext) {
    demand(.all([.term(.state(.ready)), .not(.term(.state(.claimed)))]), on: context)
  }
}

extension ChosenCards {
  /// Not done and due today or earlier.
  mutating func demandDue(on context: QueryContext) {
    let due = ParsedQuery(ReadyMadeView.today.query, on: context)
    if let expression = due.filter?.expression { demand(expression, on: context) }
  }
}

/// A saved or built-in view.
struct NamedView {
  let name: String
  let query: String
  /// Nil for the command's board, or for all boards.
  let board: Board.ID?
  let isOverAllBoards: Bool
  /// Nil for a built-in view.
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
  /// The current meaning of `today`, `mine` and other words.
  var queryContext: QueryContext {
    get throws {
      let now = Timestamp.now
      return QueryContext(
        today: LocalClock.today,
        now: now,
        author: store.author,
        secondsFromUTC: ClockTime.secondsFromUTC(atSecond: Int(now.milliseconds / 1_000)),
        dueMinute: LocalClock.minute
      )
    }
  }

  /// Refuses an invalid query, and prints warnings about others.
  func check(_ query: String) throws {
    try ChosenCards.checkLength(of: query)
    let parsed = try ParsedQuery(query, on: queryContext)
    try ChosenCards.checkMeaning(of: parsed)
    for warning in parsed.warnings { StandardError.printLine(warning.text) }
  }

  /// The exact number of cards that a query finds.
  func count(of query: CardQuery) throws(CommandFailure) -> Int {
    try attempt { () throws(StoreError) in
      var tally = try store.tally(of: query, after: nil, testing: .max)
      while !tally.isFinished { tally = try store.tally(of: query, after: tally, testing: .max) }
      return tally.count
    }
  }

  /// The built-in views first.
  func views() throws(CommandFailure) -> [NamedView] {
    let saved = try attempt(store.views())
    return ReadyMadeView.allCases.map(NamedView.init) + saved.map(NamedView.init)
  }

  /// If two boards have a view of this name, the open board's.
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
