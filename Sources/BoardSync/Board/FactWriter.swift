package import BoardModel
package import BoardRules
internal import Foundation

/// Writes what other machines did on a shared board: its rows, and one change of the log for each
/// subject.
///
/// What the local board cannot show as it is said is shown as near as it can be: a card whose column
/// is gone stands in the first column of the same kind, or else in the first; of two columns with one
/// name the younger is called `Doing (2)`.
@MainActor package struct FactWriter {
  let transaction: any BoardTransaction
  let board: Board.ID
  /// When it was done, by the clock of the other machine.
  let date: Timestamp

  /// Whether the board is new in the file, so that none of its cards was there before.
  let isFresh: Bool

  package init(
    _ transaction: any BoardTransaction,
    board: Board.ID,
    date: Timestamp,
    isFresh: Bool = false
  ) {
    self.transaction = transaction
    self.board = board
    self.date = date
    self.isFresh = isFresh
  }

  /// Writes the facts of one entry, the board and columns before their cards, and what goes last.
  ///
  /// - Throws: the errors of the transaction; what a fact says that makes no sense is passed over.
  /// - Complexity: O(*n*) for *n* facts, and the cards of a column that is deleted.
  package func write(_ facts: [Fact]) throws {
    let subjects = SharedSubject.grouped(facts)
    for subject in subjects where subject.kind == .board && subject.id == board.uuid {
      try writeBoard(subject)
    }
    for subject in subjects where subject.kind == .column && !subject.isDeleted {
      try writeColumn(subject)
    }
    for subject in subjects where subject.kind == .card { try writeCard(subject) }
    for subject in subjects where subject.kind == .comment { try writeComment(subject) }
    for subject in subjects where subject.kind == .column && subject.isDeleted {
      try deleteColumn(Column.ID(uuid: subject.id))
    }
  }

  // MARK: Columns

  private func writeColumn(_ subject: SharedSubject) throws {
    let id = Column.ID(uuid: subject.id)
    let before = try transaction.column(id)
    if let before, before.board != board { return }
    var after =
      before
      ?? ColumnRecord(
        column: Column(id: id, name: "", kind: .toDo),
        board: board,
        orderKey: .origin
      )
    if before == nil, subject[SharedName.deleted] != .flag(false) { return }
    after.apply(subject)
    if after.column.name.isEmpty { after.column.name = "Column" }
    guard after != before else { return }
    try giveFreeName(to: &after)
    try save(before, after)
  }

  /// Of two columns with one name the younger gets a number; identifiers rise with time.
  private func giveFreeName(to record: inout ColumnRecord) throws {
    let others = try transaction.columns(of: board).filter { $0.column.id != record.column.id }
    let taken = others.map(\.column.name)
    let name = record.column.name
    guard let same = others.first(where: { NameRule.isSame($0.column.name, name) }) else { return }
    if same.column.id.uuid < record.column.id.uuid {
      record.column.name = Self.freeName(name, taken)
    } else {
      var renamed = same
      renamed.column.name = Self.freeName(name, taken)
      try save(same, renamed)
    }
  }

  package static func freeName(_ name: String, _ taken: [String]) -> String {
    for number in 2...(taken.count + 2) {
      let ending = " (\(number))"
      let candidate = name.prefix(NameRule.limit - ending.count) + ending
      if !taken.contains(where: { NameRule.isSame($0, String(candidate)) }) {
        return String(candidate)
      }
    }
    return name
  }

  private func save(_ before: ColumnRecord?, _ after: ColumnRecord) throws {
    try transaction.save(after)
    let kind: Change.Kind =
      before == nil ? .created : before?.orderKey == after.orderKey ? .updated : .moved
    try transaction.log(kind, .column(ColumnChange(before: before, after: after)))
  }

  /// Deletes a column, unless it is the last.
  ///
  /// The cards that came into it meanwhile go to its refuge.
  private func deleteColumn(_ id: Column.ID) throws {
    guard let record = try transaction.column(id), record.board == board,
      try transaction.columns(of: board).count > 1
    else { return }
    let refuge = try refuge(insteadOf: id)
    while let head = try transaction.end(.before, of: id) {
      var place = head.place
      place.column = refuge
      try transaction.setPlace(of: head, place, updatedAt: date)
      let after = CardRecord(place: place, updatedAt: date)
      try log(
        .moved,
        CardChange(
          card: head.id,
          title: head.title,
          before: head.record,
          after: after
        )
      )
    }
    try transaction.remove(id)
    try transaction.log(.deleted, .column(ColumnChange(before: record, after: nil)))
  }

  // MARK: The board and comments

  /// Makes the board, still without columns, as the last of the file; a name that another one has
  /// gets a number.
  package func makeBoard(named text: String) throws {
    let others = try transaction.boards()
    let name = try NameRule.checked(text, of: .board)
    let isTaken = others.contains { NameRule.isSame($0.name, name) }
    guard let key = OrderKey.keys(count: 1, between: others.last?.orderKey, and: nil)?.first else {
      throw StoreError.damaged("the order of the boards is broken")
    }
    let record = BoardRecord(
      id: board,
      name: isTaken ? Self.freeName(name, others.map(\.name)) : name,
      orderKey: key
    )
    try transaction.save(record)
    try transaction.log(.created, .board(BoardChange(before: nil, after: record)))
  }

  private func writeBoard(_ subject: SharedSubject) throws {
    guard let before = try transaction.board(board), let text = subject[SharedName.name]?.text,
      let name = try? NameRule.checked(text, of: .board)
    else { return }
    let others = try transaction.boards().filter { $0.id != board }.map(\.name)
    var after = before
    let isTaken = others.contains { NameRule.isSame($0, name) }
    after.name = isTaken ? Self.freeName(name, others) : name
    guard after != before else { return }
    try transaction.save(after)
    try transaction.log(.updated, .board(BoardChange(before: before, after: after)))
  }

  private func writeComment(_ subject: SharedSubject) throws {
    let id = CardComment.ID(uuid: subject.id)
    let existing = try transaction.comment(id)
    if subject.isDeleted {
      guard let existing, try isHereOrGone(existing.card) else { return }
      try transaction.remove(id)
      return try log(existing, nil, .deleted)
    }
    guard existing == nil, let text = subject[SharedName.text]?.text,
      let checked = try? CommentRule.checked(text),
      let card = subject[SharedName.card]?.text.flatMap({ UUID(uuidString: $0) }),
      try isHereOrGone(Card.ID(uuid: card))
    else { return }
    let comment = CardComment(
      id: id,
      card: Card.ID(uuid: card),
      author: subject[SharedName.author]?.text,
      date: subject[SharedName.created]?.number.map(Timestamp.init) ?? date,
      text: checked
    )
    try transaction.insert(comment)
    try log(nil, comment, .created)
  }

  /// Whether a card is not on another board of the file.
  private func isHereOrGone(_ card: Card.ID) throws -> Bool {
    try transaction.head(of: card).map { $0.board == board } ?? true
  }

  private func log(
    _ before: CardComment?,
    _ after: CardComment?,
    _ kind: Change.Kind
  ) throws {
    guard let card = (after ?? before)?.card else { return }
    let title = try transaction.head(of: card)?.title ?? ""
    try transaction.log(
      kind,
      .comment(CommentChange(title: title, before: before, after: after))
    )
  }
}
