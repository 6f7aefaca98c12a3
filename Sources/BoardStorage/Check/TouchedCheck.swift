internal import BoardModel
internal import Foundation
internal import GRDB

/// Applies the rules of `tercet check` to what a transaction touched, before it commits.
///
/// The cost depends on the entries that the transaction logged, not on the board.
struct TouchedCheck {
  private let transaction: SQLiteTransaction
  private let db: Database
  private var faults = BoardCheck.Faults()
  /// Boards that changed, or that have a changed column.
  private var boards: Set<Board.ID> = []
  private var hasViews = false
  /// The beginnings of the blocks that were counted.
  private var countedBlocks: Set<CardRows.RowPlace> = []

  /// At most so many cards, evenly spread, are compared with the log and their blocks, which takes ten times
  /// as long as the rules for what a card holds.
  private static let comparedLimit = 250

  private init(_ transaction: SQLiteTransaction) {
    self.transaction = transaction
    db = transaction.db
  }

  /// - Throws: `StoreError.unsound` for the first rule that is broken.
  static func run(_ transaction: SQLiteTransaction) throws {
    guard let step = transaction.step else { return }
    var check = TouchedCheck(transaction)
    do {
      try check.checkStructure(in: step)
      try check.checkCards(in: step)
    } catch StoreError.damaged(let text) {
      throw StoreError.unsound(text)
    }
    if let fault = check.faults.sentences.first { throw StoreError.unsound(fault) }
  }

  // MARK: Boards, columns, views and comments

  private mutating func checkStructure(in step: Step) throws {
    try ChangeLog.forEach(
      "subject <> 0 AND seq BETWEEN ? AND ?",
      [step.first, step.last],
      db
    ) { note($0.subject) }
    if boards.isEmpty, !hasViews { return }
    let structure = StructureCheck(db: db, boards: transaction.stored)
    try transaction.stored.check()
    structure.checkNames(&faults, of: boards)
    try structure.checkViews(ViewRows(db: db).all(), &faults)
  }

  private mutating func note(_ subject: Change.Subject) {
    switch subject {
    case .board(let change): if let id = change.record?.id { boards.insert(id) }
    case .column(let change): if let record = change.record { boards.insert(record.board) }
    case .view: hasViews = true
    case .comment(let change):
      guard let comment = change.after else { return }
      if let fault = comment.fault { faults.add(fault) }
    case .card: break
    }
  }

  // MARK: Cards

  private mutating func checkCards(in step: Step) throws {
    let stride = (step.last - step.first) / Int64(Self.comparedLimit) + 1
    if stride > 1 {
      try checkRules(in: step)
      try CountCheck.run(db, &faults)
    }
    let cards = try Row.fetchAll(
      db,
      sql: """
        SELECT subject_id, max(seq) FROM change
        WHERE subject = 0 AND seq BETWEEN ? AND ? AND (seq - ?) % ? = 0 GROUP BY subject_id
        """,
      arguments: [step.first, step.last, step.first, stride]
    )
    for row in cards { try check(Card.ID(uuid: row.decode(atIndex: 0))) }
  }

  /// Reads every card that was touched, and checks what it holds.
  private mutating func checkRules(in step: Step) throws {
    let rows = CardRows(db: db, boards: transaction.stored)
    let row = try BulkStatement(
      db,
      """
      SELECT \(CardRows.fields()) FROM card
      WHERE id IN (SELECT subject_id FROM change WHERE subject = 0 AND seq BETWEEN ? AND ?)
      """
    )
    row.set(1, step.first)
    row.set(2, step.last)
    try row.eachRow { ReplayCheck.check(try rows.card(row), &faults) }
  }

  private mutating func check(_ id: Card.ID) throws {
    var last: CardRecord?
    try ChangeLog.forEachEntry(of: id, db) { entry in
      last = entry.card?.after
      return false
    }
    guard let card = try transaction.card(id), let last else {
      if try transaction.card(id) != nil || last != nil {
        faults.add("the log and the board disagree about whether card \(id.uuid) exists")
      }
      return
    }
    ReplayCheck.check(card, &faults)
    if !card.agrees(with: last) { faults.add("card \(card.name) does not match the log") }
    if let rowPlace = try transaction.cards.rowPlace(of: id) {
      try CountCheck.checkBlock(at: rowPlace, card.name, db, except: &countedBlocks, &faults)
    }
  }
}
