package import BoardModel
package import BoardRules
internal import Foundation

/// Writes remote changes to a shared board: its rows, and one change of the log for each subject.
///
/// Facts that the local board can't show as they are get shown as closely as possible and recorded
/// in `HiddenFacts`. A card without its column is shown in the first column of the same kind, or in
/// the first column. Of two columns with the same name, the newer one is called `Doing (2)`. The
/// last column stays.
@MainActor package final class FactWriter {
  let transaction: any BoardTransaction
  let board: Board.ID
  /// The time of the change on the other machine.
  let date: Timestamp

  /// Whether the board is new in the file, so that its cards are too.
  let isFresh: Bool
  /// Whether local changes are undone; cards that were moved to other boards then come back too.
  let undoesLocalChanges: Bool
  /// Whether cards are described by complete rows of the server.
  let hasWholeCards: Bool
  /// The original places of cards whose move here is undone.
  let homes: [Card.ID: CardPlace]
  package internal(set) var hidden: HiddenFacts
  /// Whether others moved a card here from another board of the file.
  package internal(set) var movedFromOtherBoard = false
  /// Cards that others moved or restored to this board.
  package internal(set) var arrived: Set<Card.ID> = []
  let surroundings: FactContext
  /// The columns that the current write deletes at its end.
  private(set) var leaving: Set<Column.ID> = []

  package init(
    _ transaction: any BoardTransaction,
    board: Board.ID,
    date: Timestamp,
    hidden: HiddenFacts = HiddenFacts(),
    isFresh: Bool = false,
    undoesLocalChanges: Bool = false,
    hasWholeCards: Bool = false,
    homes: [Card.ID: CardPlace] = [:],
    in surroundings: FactContext = FactContext()
  ) {
    self.surroundings = surroundings
    self.transaction = transaction
    self.board = board
    self.date = date
    self.hidden = hidden
    self.isFresh = isFresh
    self.undoesLocalChanges = undoesLocalChanges
    self.hasWholeCards = hasWholeCards || isFresh || undoesLocalChanges
    self.homes = homes
  }

  /// The author and time of the changes that a row describes.
  package struct Editor: Hashable, Sendable {
    package let date: Timestamp
    /// Nil if unknown.
    package let author: String?

    /// Applies the rules for names, because the server may contain invalid ones.
    package init(_ date: Timestamp, _ author: String?) {
      self.date = date
      self.author = MarkRule.author(author)
    }
  }

  /// Writes the facts of an entry: the board and columns first, then cards, deletions last.
  ///
  /// - Throws: The errors of the transaction. Invalid facts are skipped.
  /// - Complexity: O(*n*) for *n* facts, plus the cards of deleted columns.
  package func write(_ facts: [Fact]) throws {
    try write(SharedSubject.grouped(facts))
  }

  /// - Complexity: O(*n*) for *n* fields, plus the cards of deleted columns.
  package func write(_ subjects: [SharedSubject]) throws {
    for subject in subjects where subject.kind == .board && subject.id == board.uuid {
      try writeBoard(subject)
    }
    let columns = subjects.filter { $0.kind == .column }
    leaving = Set(columns.filter(\.isDeleted).map { Column.ID(uuid: $0.id) })
    for subject in columns where !subject.isDeleted { try writeColumn(subject) }
    for subject in subjects where subject.kind == .card {
      if hasWholeCards { surroundings.credit(maker(of: subject)) }
      try writeCard(subject)
    }
    for subject in subjects where subject.kind == .comment {
      if hasWholeCards { surroundings.credit(maker(of: subject)) }
      try writeComment(subject)
    }
    if hasWholeCards { surroundings.credit(nil) }
    for subject in columns where subject.isDeleted {
      try deleteColumn(Column.ID(uuid: subject.id))
    }
    leaving = []
    if columns.isEmpty { try settle() } else { try settleColumns() }
  }

  /// The last editor of a card or the author of a comment, according to rows.
  func maker(of subject: SharedSubject) -> Editor? {
    let isCard = subject.kind == .card
    guard hasWholeCards, !subject.isDeleted,
      let date = subject[isCard ? SharedName.changed : SharedName.created]?.number
    else { return nil }
    let author = subject[isCard ? SharedName.changedBy : SharedName.author]?.text
    return Editor(Timestamp(milliseconds: date), author)
  }

  // MARK: The board and comments

  /// Creates the board without columns, as the last one of the file.
  ///
  /// A number is added to a name that another board has.
  package func makeBoard(named text: String) throws {
    let others = try transaction.boards()
    let name = try NameRule.checked(text, of: .board)
    let isTaken = others.contains { NameRule.isSame($0.name, name) }
    guard let key = OrderKey.keys(count: 1, between: others.last?.orderKey, and: nil)?.first else {
      throw StoreError.damaged("the order of the boards is broken")
    }
    let record = BoardRecord(
      id: board,
      name: isTaken ? ColumnNames.numbered(name, others.map(\.name)) : name,
      orderKey: key
    )
    try transaction.save(record)
    try transaction.log(.created, .board(BoardChange(before: nil, after: record)))
  }

  private func writeBoard(_ subject: SharedSubject) throws {
    guard let before = try transaction.board(board) else { return }
    var after = before
    if let text = subject[SharedName.name]?.text,
      let name = try? NameRule.checked(text, of: .board)
    {
      let others = try transaction.boards().filter { $0.id != board }.map(\.name)
      let isTaken = others.contains { NameRule.isSame($0, name) }
      after.name = isTaken ? ColumnNames.numbered(name, others) : name
    }
    for (field, value) in subject.values where field.hasPrefix(SharedName.color) {
      let key = String(field.dropFirst(SharedName.color.count))
      after.colors[key: key] = value.text.flatMap { NameColor(rawValue: $0) }
    }
    guard after != before else { return }
    try transaction.save(after)
    try transaction.log(.updated, .board(BoardChange(before: before, after: after)))
  }

  private func writeComment(_ subject: SharedSubject) throws {
    let id = CardComment.ID(uuid: subject.id)
    let existing = try transaction.comment(id)
    if subject.isDeleted {
      guard let existing, let home = try home(of: existing.card) else { return }
      try transaction.remove(id)
      return try log(existing, nil, .deleted, on: home)
    }
    // Without that fact, the deletion is pending here, and the server's row is older.
    guard existing == nil, subject[SharedName.deleted] == .flag(false),
      let text = subject[SharedName.text]?.text,
      let checked = try? CommentRule.checked(text),
      let card = subject[SharedName.card]?.text.flatMap({ UUID(digits: $0) }).map(Card.ID.init),
      let home = try home(of: card)
    else { return }
    let isAgain = undoesLocalChanges || subject[SharedName.restored] == .flag(true)
    let wasTakenBack = try !isAgain && surroundings.isTakenBack(id, card)
    if wasTakenBack, !surroundings.isRejoining {
      // The server must learn that again for replicas that join later.
      if !hasWholeCards, home == board { hidden.requestFacts(of: card) }
      return
    }
    let comment = CardComment(
      id: id,
      card: card,
      author: subject[SharedName.author]?.text,
      date: subject[SharedName.created]?.number.map(Timestamp.init) ?? date,
      text: checked
    )
    try transaction.insert(comment)
    try log(nil, comment, isAgain || wasTakenBack ? .restored : .created, on: home)
  }

  /// The board that a comment belongs to: this one, or another shared one.
  ///
  /// The author didn't know that the card has moved. Everyone with that other board should see the
  /// comment, so this replica states it there. Comments on cards that are now on an unshared board
  /// are loaded when the card returns; nil in that case.
  private func home(of card: Card.ID) throws -> Board.ID? {
    guard let home = try transaction.head(of: card)?.board, home != board else { return board }
    return try surroundings.isShared(home) ? home : nil
  }

  private func log(
    _ before: CardComment?,
    _ after: CardComment?,
    _ kind: Change.Kind,
    on home: Board.ID
  ) throws {
    guard let card = (after ?? before)?.card else { return }
    if home != board { surroundings.relay(true) }
    defer { if home != board { surroundings.relay(false) } }
    let title =
      try transaction.head(of: card)?.title ?? transaction.lastLogged(card)?.title ?? ""
    try transaction.log(
      kind,
      .comment(CommentChange(title: title, before: before, after: after))
    )
  }
}
