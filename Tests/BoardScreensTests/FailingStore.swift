import BoardModel
import BoardStorage
import BoardViewModels

/// A real store whose next writes fail with what a test has lined up.
final class FailingStore: BoardStore {
  let store: SQLiteBoardStore
  private(set) var duePagesRead = 0
  private(set) var inboxPagesRead = 0
  /// The errors of the next writes, first come first.
  var failures: [StoreError] = []
  private(set) var attempts = 0
  /// The queries of which pages were read, one for each page.
  var pagesRead: [CardQuery] = []
  /// How often anything was read.
  private(set) var reads = 0
  /// How often the comments of a card were read.
  private(set) var commentsRead = 0
  /// How often very many cards were to be put in an order.
  private(set) var sorts = 0
  /// Whether a key comes while they are.
  var hasWaitingKey = false
  /// What reading the history fails with.
  var historyFailure: StoreError?

  init(_ store: SQLiteBoardStore) {
    self.store = store
  }

  private func write<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    attempts += 1
    if !failures.isEmpty { throw failures.removeFirst() }
    return try body()
  }

  func conflicts() throws(StoreError) -> [CardConflict] { try store.conflicts() }
  func conflictingCards() throws(StoreError) -> Set<Card.ID> { try store.conflictingCards() }
  func dismiss(_ conflict: CardConflict) throws(StoreError) {
    try write { () throws(StoreError) in try store.dismiss(conflict) }
  }

  func hasOthers(than person: String) throws(StoreError) -> Bool {
    try store.hasOthers(than: person)
  }

  func inbox(
    of person: String,
    before end: Int64?,
    after start: Int64
  ) throws(StoreError) -> InboxPage {
    inboxPagesRead += 1
    return try store.inbox(of: person, before: end, after: start)
  }

  private var counted: SQLiteBoardStore {
    reads += 1
    return store
  }
}

extension FailingStore {
  func isDue(_ today: CalendarDay) throws(StoreError) -> Bool { try store.isDue(today) }
  func begin(_ today: CalendarDay) throws(StoreError) { try store.begin(today) }
  func beginPart(of today: CalendarDay) throws(StoreError) -> Bool {
    try store.beginPart(of: today)
  }
  func overdueCount(
    in columns: [Column.ID],
    on day: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> Int {
    try store.overdueCount(in: columns, on: day, at: minute, limit: limit)
  }
  func nextDue(
    in columns: [Column.ID],
    on day: CalendarDay,
    after minute: Int
  ) throws(StoreError) -> ClockTime? {
    try store.nextDue(in: columns, on: day, after: minute)
  }
  func isLater(_ card: Card.ID) throws(StoreError) -> Bool { try store.isLater(card) }
}

extension FailingStore {
  func newActionID() -> ActionID { store.newActionID() }

  func perform(_ action: BoardAction, as id: ActionID) throws(StoreError) -> ActionResult {
    try write { () throws(StoreError) in try store.perform(action, as: id) }
  }

  func rememberOpen(_ board: Board.ID) throws(StoreError) { try store.rememberOpen(board) }
}

extension FailingStore {
  func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching search: HistorySearch?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    if let historyFailure { throw historyFailure }
    return try counted.history(of: scope, start, matching: search, limit: limit)
  }

  func cards(of entry: HistoryEntry) throws(StoreError) -> [Card.ID] {
    if let historyFailure { throw historyFailure }
    return try counted.cards(of: entry)
  }

  func changes(
    by author: String,
    in scope: HistoryScope,
    from place: Int64
  ) throws(StoreError) -> AuthoredChanges {
    if let historyFailure { throw historyFailure }
    return try counted.changes(by: author, in: scope, from: place)
  }

  func flow(
    over columns: [FlowColumn],
    since starts: [Timestamp]
  ) throws(StoreError) -> FlowData {
    if let historyFailure { throw historyFailure }
    return try counted.flow(over: columns, since: starts)
  }

  func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? { try counted.deletedCard(id) }
}

extension FailingStore {
  func saveDraft(_ draft: UnsavedCard) throws(StoreError) {
    try write { () throws(StoreError) in try store.saveDraft(draft) }
  }
  func deleteDraft() throws(StoreError) { try store.deleteDraft() }
  func abandonedDrafts() throws(StoreError) -> [UnsavedCard] { try store.abandonedDrafts() }
  func takeOver(_ draft: UnsavedCard) throws(StoreError) { try store.takeOver(draft) }
  func discard(_ draft: UnsavedCard) throws(StoreError) { try store.discard(draft) }
  func unsavedTexts() throws(StoreError) -> [DraftPlace: String] { try store.unsavedTexts() }
  func keepText(_ text: String?, typedIn place: DraftPlace) throws(StoreError) {
    try write { () throws(StoreError) in try store.keepText(text, typedIn: place) }
  }
}

extension FailingStore {
  func setting(_ name: String) throws(StoreError) -> String? { try store.setting(name) }
  func keepSetting(_ value: String?, as name: String) throws(StoreError) {
    try store.keepSetting(value, as: name)
  }
}

extension FailingStore {
  /// Answered from memory, so not counted as a read.
  func boards() throws(StoreError) -> [Board] { try store.boards() }
  func openBoard() throws(StoreError) -> Board.ID { try counted.openBoard() }
  func summaries(
    overdueOn day: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> [BoardSummary] {
    try counted.summaries(overdueOn: day, at: minute, limit: limit)
  }
  func count(of query: CardQuery) throws(StoreError) -> CardCount { try counted.count(of: query) }
  func count(of column: Column.ID, changedBefore date: Timestamp) throws(StoreError) -> Int {
    try counted.count(of: column, changedBefore: date)
  }
  func dueCards(
    in columns: [Column.ID],
    _ days: FilterRange<CalendarDay>,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    duePagesRead += 1
    return try store.dueCards(in: columns, days, start, limit: limit)
  }

  func dueDays(
    in columns: [Column.ID],
    _ days: ClosedRange<CalendarDay>,
    limit: Int,
    countLimit: Int
  ) throws(StoreError) -> [CalendarDay: DueDay] {
    duePagesRead += 1
    return try store.dueDays(in: columns, days, limit: limit, countLimit: countLimit)
  }

  func dueCount(
    in columns: [Column.ID],
    _ days: FilterRange<CalendarDay>,
    limit: Int
  ) throws(StoreError) -> Int {
    try counted.dueCount(in: columns, days, limit: limit)
  }

  func page(
    of query: CardQuery,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    pagesRead.append(query)
    return try counted.page(of: query, start, limit: limit)
  }
  func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview] {
    try counted.previews(of: cards)
  }
  func card(_ id: Card.ID) throws(StoreError) -> Card? { try counted.card(id) }
  /// Not counted: two seeks in an index, which read no card.
  func shortIdentifier(of card: Card.ID) throws(StoreError) -> String {
    try store.shortIdentifier(of: card)
  }
  func neighbours(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Neighbours {
    try counted.neighbours(of: card, in: query)
  }
  func isOrdered(
    _ left: Card.ID,
    before right: Card.ID,
    in query: CardQuery
  ) throws(StoreError) -> Bool {
    try counted.isOrdered(left, before: right, in: query)
  }
  func rank(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Int {
    try counted.rank(of: card, in: query)
  }
  func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try counted.tags(startingWith: prefix, limit: limit)
  }
  func assignees(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try counted.assignees(startingWith: prefix, limit: limit)
  }
  func lanes(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try counted.lanes(startingWith: prefix, limit: limit)
  }
  func templates(limit: Int) throws(StoreError) -> [CardPreview] {
    try counted.templates(limit: limit)
  }
  func estimate(in columns: [Column.ID], limit: Int) throws(StoreError) -> Int64? {
    try counted.estimate(in: columns, limit: limit)
  }
  func estimatesByLane(
    in columns: [Column.ID],
    limit: Int
  ) throws(StoreError) -> [CardSection: Int64] {
    try counted.estimatesByLane(in: columns, limit: limit)
  }
  func assignees(
    limit: Int,
    countingUpTo countLimit: Int
  ) throws(StoreError) -> [AssigneeCount] {
    try counted.assignees(limit: limit, countingUpTo: countLimit)
  }
  func openBlockers(of card: Card.ID) throws(StoreError) -> [Card.ID] {
    try counted.openBlockers(of: card)
  }
  func dependents(of card: Card.ID) throws(StoreError) -> [Card.ID] {
    try counted.dependents(of: card)
  }
  func parent(of card: Card.ID) throws(StoreError) -> Card.ID? { try counted.parent(of: card) }
  func children(of card: Card.ID, limit: Int) throws(StoreError) -> [Card.ID] {
    try counted.children(of: card, limit: limit)
  }
  func comments(of card: Card.ID) throws(StoreError) -> [CardComment] {
    commentsRead += 1
    return try counted.comments(of: card)
  }
  func views() throws(StoreError) -> [SavedView] { try counted.views() }
  func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch {
    try counted.find(query, after: stretch, testing: limit)
  }
  func candidates(
    of query: CardQuery,
    yieldingToKeys yieldsToKeys: Bool
  ) throws(StoreError) -> CardCandidates {
    if try store.count(of: CardQuery(query.scope)).value > ColumnViewModel.sortedAtOnce {
      sorts += 1
    }
    if yieldsToKeys, hasWaitingKey { throw .stopped }
    return try counted.candidates(of: query, yieldingToKeys: yieldsToKeys)
  }
  func cards(_ cards: [Card.ID], foundBy query: CardQuery) throws(StoreError) -> [Card.ID] {
    try counted.cards(cards, foundBy: query)
  }
}
