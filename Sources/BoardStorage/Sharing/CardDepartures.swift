internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// When cards left a shared board, as the file's log tells it.
struct CardDepartures {
  struct Departure {
    /// The card as it was then.
    let card: Card
    /// The place of the change in the log.
    let sequence: Int64
  }

  private let transaction: SQLiteTransaction
  private let board: Board.ID
  /// From which place of the log on the server knows when cards leave.
  private let state: ShareState
  private let boardOf: (Column.ID) throws -> Board.ID?

  init(
    _ transaction: SQLiteTransaction,
    board: Board.ID,
    _ state: ShareState,
    boardOf: @escaping (Column.ID) throws -> Board.ID?
  ) {
    self.transaction = transaction
    self.board = board
    self.state = state
    self.boardOf = boardOf
  }

  /// When a card left the board last, before a place of the log; nil where the server knows nothing of
  /// it.
  ///
  /// - Complexity: O(*n*) for *n* changes of the card since then.
  func last(of card: Card.ID, before end: Int64) throws -> Departure? {
    guard let began = state.began(card) else { return nil }
    let rows = try Row.fetchCursor(
      transaction.db.cachedStatement(
        sql: """
          SELECT \(ChangeLog.fields) FROM change
          WHERE subject_id = ? AND subject = 0 AND seq > ? AND seq < ? ORDER BY seq DESC
          """
      ),
      arguments: [card.uuid, began, end]
    )
    while let row = try rows.next() {
      let change = try Change(row)
      guard case .card(let moved) = change.subject, let before = moved.before,
        try isHere(before.place), try !(moved.after.map { try isHere($0.place) } ?? false)
      else { continue }
      let state =
        try before.card(card)
        ?? ChangeLog.lastState(of: card, before: change.sequence, transaction.db)
      return state.map { Departure(card: $0, sequence: change.sequence) }
    }
    return nil
  }

  /// What was said about a card since it left the board, or ever.
  func newComments(on card: Card.ID, before end: Int64) throws -> [CardComment] {
    let comments = try CommentRows(db: transaction.db).all(of: card)
    guard !comments.isEmpty, let departure = try last(of: card, before: end) else {
      return comments
    }
    let known = try knownComments(on: card, before: departure.sequence)
    return comments.filter { !known.contains($0.id) }
  }

  /// What was taken back of what was said about a card since it left the board, in the order of the
  /// identifiers; nothing where it was never there.
  func takenBack(of card: Card.ID, before end: Int64) throws -> [CardComment.ID] {
    guard try !TakenBackComments.all(of: card, transaction.db).isEmpty,
      let departure = try last(of: card, before: end)
    else { return [] }
    return try TakenBackComments.all(of: card, after: departure.sequence, transaction.db).keys
      .sorted { $0.uuid.uuidString < $1.uuid.uuidString }
  }

  /// What was said about a card before a place of the log while it was on the board.
  ///
  /// What was said elsewhere was perhaps never stated here: who brought the card back did not know of it.
  private func knownComments(on card: Card.ID, before end: Int64) throws -> Set<CardComment.ID> {
    let rows = try Row.fetchCursor(
      transaction.db.cachedStatement(
        sql: """
          SELECT \(ChangeLog.fields) FROM change
          WHERE subject_id = ? AND subject IN (0, 3) AND seq < ? ORDER BY seq
          """
      ),
      arguments: [card.uuid, end]
    )
    var known: Set<CardComment.ID> = []
    var wasHere = false
    while let row = try rows.next() {
      switch try Change(row).subject {
      // What is said of a deleted card was said where it was last.
      case .card(let change): if let after = change.after { wasHere = try isHere(after.place) }
      case .comment(let change):
        if wasHere, let comment = change.comment { known.insert(comment.id) }
      default: break
      }
    }
    return known
  }

  private func isHere(_ place: CardPlace) throws -> Bool {
    try (place.archived?.board ?? boardOf(place.column)) == board
  }
}
