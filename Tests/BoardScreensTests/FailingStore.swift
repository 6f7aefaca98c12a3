import BoardModel
import BoardStorage

/// A real store whose next writes fail with what a test has lined up.
final class FailingStore: BoardStore {
  let store: SQLiteBoardStore
  /// The errors of the next writes, first come first.
  var failures: [StoreError] = []
  private(set) var attempts = 0
  /// The columns of which pages were read, one for each page.
  var pagesRead: [Column.ID] = []
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

  func add(
    _ drafts: [CardDraft],
    at placement: Placement
  ) throws(StoreError) -> [Card.ID] {
    try write { () throws(StoreError) in try store.add(drafts, at: placement) }
  }

  func edit(
    _ card: Card.ID,
    _ edits: [CardEdit],
    expecting base: CardDraft?
  ) throws(StoreError) {
    try write { () throws(StoreError) in try store.edit(card, edits, expecting: base) }
  }

  func move(_ card: Card.ID, to placement: Placement) throws(StoreError) {
    try write { () throws(StoreError) in try store.move(card, to: placement) }
  }

  func delete(_ card: Card.ID) throws(StoreError) {
    try write { () throws(StoreError) in try store.delete(card) }
  }

  func undo() throws(StoreError) -> RevertedStep? {
    try write { () throws(StoreError) in try store.undo() }
  }

  func redo() throws(StoreError) -> RevertedStep? {
    try write { () throws(StoreError) in try store.redo() }
  }

  func restore(_ card: Card.ID) throws(StoreError) {
    try write { () throws(StoreError) in try store.restore(card) }
  }

  func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching words: SearchText?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    if let historyFailure { throw historyFailure }
    return try store.history(of: scope, start, matching: words, limit: limit)
  }

  func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? { try store.deletedCard(id) }
  func tags(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
    try store.tags(startingWith: prefix, limit: limit)
  }
  func keepDraft(_ draft: UnsavedCard) throws(StoreError) {
    try write { () throws(StoreError) in try store.keepDraft(draft) }
  }
  func dropDraft() throws(StoreError) { try store.dropDraft() }
  func abandonedDrafts() throws(StoreError) -> [UnsavedCard] { try store.abandonedDrafts() }
  func takeOver(_ draft: UnsavedCard) throws(StoreError) { try store.takeOver(draft) }
  func discard(_ draft: UnsavedCard) throws(StoreError) { try store.discard(draft) }
  func board() throws(StoreError) -> Board { try store.board() }
  func count(of column: Column.ID) throws(StoreError) -> Int { try store.count(of: column) }
  func card(_ id: Card.ID) throws(StoreError) -> Card? { try store.card(id) }
  func rank(of card: Card.ID) throws(StoreError) -> Int { try store.rank(of: card) }
  func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try store.neighbours(of: card)
  }
  func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview] {
    try store.previews(of: cards)
  }
  func overdueCount(on day: CalendarDay, limit: Int) throws(StoreError) -> Int {
    try store.overdueCount(on: day, limit: limit)
  }
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws(StoreError) -> Bool {
    try store.isOrdered(left, before: right)
  }
  func page(
    of column: Column.ID,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    pagesRead.append(column)
    return try store.page(of: column, start, limit: limit)
  }
}
