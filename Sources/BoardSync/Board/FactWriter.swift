package import BoardModel
package import BoardRules
internal import Foundation

/// Writes what other machines did on a shared board: its rows, and one change of the log for each
/// subject.
///
/// What the local board cannot show as it is said is shown as near as it can be, and remembered as
/// `HiddenFacts`: a card whose column is gone stands in the first column of the same kind, or else in
/// the first; of two columns with one name the younger is called `Doing (2)`; the last column stays.
@MainActor package final class FactWriter {
  let transaction: any BoardTransaction
  let board: Board.ID
  /// When it was done, by the clock of the other machine.
  let date: Timestamp

  /// Whether the board is new in the file, so that none of its cards was there before.
  let isFresh: Bool
  /// Whether what was done here is taken back: a card that was moved to another board comes back too.
  let takesBack: Bool
  /// Whether what is written of a card is all that the server has of it.
  let hasWholeCards: Bool
  /// Where the cards were, on other boards, that were moved here in vain.
  let homes: [Card.ID: CardPlace]
  package internal(set) var hidden: HiddenFacts
  /// Whether a card came here from another board of the file, as others moved it.
  package internal(set) var tookFromOthers = false
  /// The cards that came here from elsewhere, as others moved or restored them.
  package internal(set) var arrived: Set<Card.ID> = []
  let surroundings: FactSurroundings
  /// The columns that are deleted at the end of what is written now.
  private(set) var leaving: Set<Column.ID> = []

  package init(
    _ transaction: any BoardTransaction,
    board: Board.ID,
    date: Timestamp,
    hidden: HiddenFacts = HiddenFacts(),
    isFresh: Bool = false,
    takesBack: Bool = false,
    hasWholeCards: Bool = false,
    homes: [Card.ID: CardPlace] = [:],
    in surroundings: FactSurroundings = FactSurroundings()
  ) {
    self.surroundings = surroundings
    self.transaction = transaction
    self.board = board
    self.date = date
    self.hidden = hidden
    self.isFresh = isFresh
    self.takesBack = takesBack
    self.hasWholeCards = hasWholeCards || isFresh || takesBack
    self.homes = homes
  }

  /// Who made what rows tell of, and when.
  package struct Maker: Hashable, Sendable {
    package let date: Timestamp
    /// Nil where nobody is named.
    package let author: String?

    /// Names are as people may have them, whatever the server says.
    package init(_ date: Timestamp, _ author: String?) {
      self.date = date
      self.author = MarkRule.author(author)
    }
  }

  /// Writes the facts of one entry, the board and columns before their cards, and what goes last.
  ///
  /// - Throws: the errors of the transaction; what a fact says that makes no sense is passed over.
  /// - Complexity: O(*n*) for *n* facts, and the cards of a column that is deleted.
  package func write(_ facts: [Fact]) throws {
    try write(SharedSubject.grouped(facts))
  }

  /// Writes what is said of subjects, as `write(_:)` of facts does.
  ///
  /// - Throws: the errors of the transaction.
  /// - Complexity: O(*n*) for *n* fields, and the cards of a column that is deleted.
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

  /// Who changed a card last or made a comment, as rows tell it.
  func maker(of subject: SharedSubject) -> Maker? {
    let isCard = subject.kind == .card
    guard hasWholeCards, !subject.isDeleted,
      let date = subject[isCard ? SharedName.changed : SharedName.created]?.number
    else { return nil }
    let author = subject[isCard ? SharedName.changedBy : SharedName.author]?.text
    return Maker(Timestamp(milliseconds: date), author)
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
      name: isTaken ? ColumnNames.numbered(name, others.map(\.name)) : name,
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
    after.name = isTaken ? ColumnNames.numbered(name, others) : name
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
    // Without that fact it waits here to be taken back, and what the server has of it is older.
    guard existing == nil, subject[SharedName.deleted] == .flag(false),
      let text = subject[SharedName.text]?.text,
      let checked = try? CommentRule.checked(text),
      let card = subject[SharedName.card]?.text.flatMap({ UUID(digits: $0) }).map(Card.ID.init),
      let home = try home(of: card)
    else { return }
    let isAgain = takesBack || subject[SharedName.restored] == .flag(true)
    if try !isAgain && surroundings.isTakenBack(id, card) {
      // Who joins later has only the server's word: it is to hear that again.
      if !hasWholeCards, home == board { hidden.needFacts(of: card) }
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
    try log(nil, comment, isAgain ? .restored : .created, on: home)
  }

  /// The board of what is said about a card: this one, or another one that is shared too.
  ///
  /// Who said it did not know that the card is there. It is for all who have that board, so that this
  /// replica states it there. What is said about a card on a board of this file alone is taken in when the
  /// card comes back; nil for that.
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
