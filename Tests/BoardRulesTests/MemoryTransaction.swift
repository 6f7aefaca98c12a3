import BoardModel
import BoardRules
import Foundation
import ReferenceRules

/// A board in arrays: what the rules are tested over.
final class MemoryTransaction: BoardTransaction {
  private(set) var boardList: [BoardRecord] = []
  private(set) var columnList: [ColumnRecord] = []
  private(set) var cardList: [Card] = []
  private(set) var log: [Change] = []
  private(set) var commentList: [CardComment] = []
  private(set) var viewList: [SavedView] = []
  let author: String? = "anna"
  private var archiveOrder: [Card.ID] = []
  private var number: UInt32 = 0
  private var time: Int64 = 1_000
  private var action = ActionID(uuid: UUID())

  var today = CalendarDay.first

  var date: Timestamp { Timestamp(milliseconds: time) }

  /// A board with three columns.
  init() {
    let board = BoardRecord(
      id: Board.ID(uuid: newIdentifier()),
      name: "Main",
      orderKey: .origin
    )
    boardList = [board]
    let keys = OrderKey.keys(count: 3, between: nil, and: nil) ?? []
    columnList = zip(ColumnDraft.usual, keys)
      .map { draft, key in
        ColumnRecord(
          column: Column(
            id: Column.ID(uuid: newIdentifier()),
            name: draft.name,
            kind: draft.kind
          ),
          board: board.id,
          orderKey: key
        )
      }
  }

  /// Does an action as one step, or leaves everything as it was.
  @discardableResult func perform(_ action: BoardAction) throws -> ActionEffect {
    try step { try ActionRules(self).perform(action) }
  }

  /// Imports an item as one step.
  func importing(_ item: ImportItem) throws {
    try step { try ImportRules(self).apply(item) }
  }

  /// Undoes or redoes a stretch of the log.
  @discardableResult func revert(
    _ direction: StepDirection,
    _ stretch: ClosedRange<Int64>
  ) throws -> RevertedStep {
    try step { try StepReversal(direction, in: self).run(stretch) }
  }

  /// The stretch of the log that a body writes.
  func stretch(of body: () throws -> Void) rethrows -> ClosedRange<Int64> {
    let first = Int64(log.count + 1)
    try body()
    return first...Int64(log.count)
  }

  private func step<Value>(_ body: () throws -> Value) throws -> Value {
    let before = (boardList, columnList, cardList, log, archiveOrder, commentList, viewList)
    time += 1_000
    action = ActionID(uuid: newIdentifier())
    do {
      return try body()
    } catch {
      (boardList, columnList, cardList, log, archiveOrder, commentList, viewList) = before
      throw error
    }
  }

  // MARK: What is there

  var main: Board.ID { boardList[0].id }

  func columnID(_ index: Int) throws -> Column.ID { try columns(of: main)[index].column.id }

  func titles(_ index: Int) throws -> [String] {
    try ordered(columnID(index)).map(\.title)
  }

  func ordered(_ column: Column.ID) -> [Card] {
    cardList.filter { $0.column == column && !$0.place.isArchived }
      .sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
  }

  /// Everything that undo must give back.
  var contents: Contents {
    Contents(
      boards: Set(boardList),
      columns: Set(columnList),
      cards: Set(cardList),
      comments: Set(commentList),
      views: Set(viewList)
    )
  }

  struct Contents: Equatable {
    let boards: Set<BoardRecord>
    let columns: Set<ColumnRecord>
    let cards: Set<Card>
    let comments: Set<CardComment>
    let views: Set<SavedView>

    /// What is in one of the two only, for the message of a test that fails.
    func difference(from other: Contents) -> [String] {
      var lines: [String] = []
      lines += boards.symmetricDifference(other.boards).map { "\($0)" }
      lines += columns.symmetricDifference(other.columns).map { "\($0)" }
      lines += cards.symmetricDifference(other.cards).map { "\($0)" }
      lines += comments.symmetricDifference(other.comments).map { "\($0)" }
      lines += views.symmetricDifference(other.views).map { "\($0)" }
      return lines
    }
  }

  // MARK: BoardTransaction

  func isShared(_ board: Board.ID) throws -> Bool { false }

  func newIdentifier() -> UUID {
    number += 1
    let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]
      )
    )
  }

  func boards() throws -> [BoardRecord] {
    boardList.sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
  }

  func columns(of board: Board.ID) throws -> [ColumnRecord] {
    columnList.filter { $0.board == board }
      .sorted { ($0.orderKey, $0.column.id.uuid) < ($1.orderKey, $1.column.id.uuid) }
  }

  func column(_ id: Column.ID) throws -> ColumnRecord? {
    columnList.first { $0.column.id == id }
  }

  func save(_ board: BoardRecord) throws {
    boardList.removeAll { $0.id == board.id }
    boardList.append(board)
  }

  func save(_ column: ColumnRecord) throws {
    columnList.removeAll { $0.column.id == column.column.id }
    columnList.append(column)
  }

  func remove(_ board: Board.ID) throws {
    precondition(!columnList.contains { $0.board == board })
    boardList.removeAll { $0.id == board }
  }

  func remove(_ column: Column.ID) throws {
    precondition(ordered(column).isEmpty, "a column with cards was removed")
    columnList.removeAll { $0.column.id == column }
  }

  func card(_ id: Card.ID) throws -> Card? { cardList.first { $0.id == id } }

  func head(of id: Card.ID) throws -> CardHead? {
    try card(id)
      .map { card in
        let board =
          card.place.archived?.board ?? columnList.first { $0.column.id == card.column }?.board
        return CardHead(
          id: id,
          title: card.title,
          place: card.place,
          board: board ?? main,
          updatedAt: card.updatedAt
        )
      }
  }

  func count(of list: CardList) throws -> Int { try heads(of: list).count }

  func cards(of list: CardList, after card: CardHead?, limit: Int) throws -> [CardHead] {
    let heads = try heads(of: list)
    let start = card.flatMap { card in heads.firstIndex { $0.id == card.id } }.map { $0 + 1 } ?? 0
    return Array(heads[start...].prefix(limit))
  }

  func cards(of column: Column.ID, changedBefore date: Timestamp) throws -> [Card.ID] {
    ordered(column).filter { $0.updatedAt < date }.map(\.id)
  }

  func end(_ side: Side, of column: Column.ID) throws -> CardHead? {
    let heads = try heads(of: .column(column))
    return side == .before ? heads.first : heads.last
  }

  func neighbour(of card: CardHead, _ side: Side) throws -> CardHead? {
    let heads = try heads(of: .column(card.place.column))
    guard let index = heads.firstIndex(where: { $0.id == card.id }) else { return nil }
    let beside = side == .before ? index - 1 : index + 1
    return heads.indices.contains(beside) ? heads[beside] : nil
  }

  func twins(of card: CardHead) throws -> [CardHead] {
    try heads(of: .column(card.place.column))
      .filter { $0.place.orderKey == card.place.orderKey && $0.id.uuid > card.id.uuid }
  }

  func insert(_ card: Card) throws {
    cardList.append(card)
    if card.place.isArchived { archiveOrder.append(card.id) }
  }

  func update(from before: Card, to after: Card) throws {
    cardList.removeAll { $0.id == after.id }
    cardList.append(after)
  }

  func setPlace(of card: CardHead, _ place: CardPlace, updatedAt: Timestamp) throws {
    guard let index = cardList.firstIndex(where: { $0.id == card.id }) else { return }
    cardList[index].place = place
    cardList[index].updatedAt = updatedAt
    archiveOrder.removeAll { $0 == card.id }
    if place.isArchived { archiveOrder.append(card.id) }
  }

  func delete(_ card: Card.ID) throws {
    cardList.removeAll { $0.id == card }
    archiveOrder.removeAll { $0 == card }
  }

  func cards(_ relation: CardRelation, of card: Card.ID) throws -> [Card.ID] {
    try self.card(card)?.draft.cards(relation) ?? []
  }

  /// By the plain rules, over all columns in order; blocked or not is not looked at.
  func first(of query: CardQuery) throws -> Card.ID? {
    try columns(of: main).lazy
      .flatMap { column in self.ordered(column.column.id).map { (column.column, $0) } }
      .first { query.finds(QueryCard(card: $1, column: $0, board: "Main")) }?
      .1.id
  }

  func comments(of card: Card.ID) -> [CardComment] {
    commentList.filter { $0.card == card }.sorted { $0.date < $1.date }
  }

  func comment(_ id: CardComment.ID) throws -> CardComment? { commentList.first { $0.id == id } }

  func insert(_ comment: CardComment) throws { commentList.append(comment) }

  func remove(_ comment: CardComment.ID) throws { commentList.removeAll { $0.id == comment } }

  func views() throws -> [SavedView] {
    viewList.sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
  }

  func save(_ view: SavedView) throws {
    viewList.removeAll { $0.id == view.id }
    viewList.append(view)
  }

  func remove(_ view: SavedView.ID) throws { viewList.removeAll { $0.id == view } }

  func log(_ kind: Change.Kind, _ subject: Change.Subject) throws {
    log.append(
      Change(
        sequence: Int64(log.count + 1),
        action: action,
        kind: kind,
        subject: subject,
        date: date,
        client: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        author: nil
      )
    )
  }

  func entries(in stretch: ClosedRange<Int64>, newestFirst: Bool, limit: Int) throws -> [Change] {
    let found = log.filter { stretch.contains($0.sequence) }
    return Array((newestFirst ? found.reversed() : found).prefix(limit))
  }

  func forEachEntry(of card: Card.ID, _ body: (Change) throws -> Bool) throws {
    for change in log.reversed() where change.card?.card == card {
      if try !body(change) { return }
    }
  }

  func lastLogged(_ card: Card.ID) throws -> Card? {
    log.reversed().lazy.compactMap(\.card).first { $0.card == card }?.before?.card(card)
  }

  func lastWriter(of subject: UUID) throws -> ChangeWriter { .unknown }

  func deletion(of subject: UUID) throws -> ClosedRange<Int64>? {
    let last = log.last { $0.subjectID == subject }
    guard let last, last.kind == .deleted else { return nil }
    let first = log.first { $0.action == last.action }
    return (first ?? last).sequence...last.sequence
  }

  private func heads(of list: CardList) throws -> [CardHead] {
    let cards: [Card.ID] =
      switch list {
      case .column(let column): ordered(column).map(\.id)
      case .archive(let board):
        archiveOrder.filter { id in
          cardList.first { $0.id == id }?.place.archived?.board == board
        }
      }
    return try cards.compactMap(head)
  }
}

extension Change {
  fileprivate var subjectID: UUID? {
    switch subject {
    case .card(let change): change.card.uuid
    case .column(let change): change.record?.column.id.uuid
    case .board(let change): change.record?.id.uuid
    case .comment(let change): change.comment?.card.uuid
    case .view(let change): change.record?.id.uuid
    }
  }
}
