internal import BoardModel
internal import BoardSync
internal import Foundation

struct CardDepartures {
  struct Departure {
    /// The card as it was when it left.
    let card: Card
    /// The change that removed it from the board.
    let sequence: Int64
  }

  private let transaction: SQLiteTransaction
  private let board: Board.ID
  /// Where in the log the server starts to know when cards leave.
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

  /// A card's last departure from the board before a log entry; nil if the server doesn't know the
  /// card.
  ///
  /// - Complexity: O(*n*) for *n* changes of the card since then.
  func last(of card: Card.ID, before end: Int64) throws -> Departure? {
    guard let began = state.began(card) else { return nil }
    let change = try ChangeLog.first(
      "subject_id = ? AND subject = 0 AND seq > ? AND seq < ? ORDER BY seq DESC",
      [card.uuid, began, end],
      transaction.db
    ) { try leaves($0.card) }
    guard let change, let before = change.card?.before else { return nil }
    let state =
      try before.card(card)
      ?? ChangeLog.lastState(of: card, before: change.sequence, transaction.db)
    return state.map { Departure(card: $0, sequence: change.sequence) }
  }

  private func leaves(_ change: CardChange?) throws -> Bool {
    guard let before = change?.before, try isHere(before.place) else { return false }
    return try !(change?.after.map { try isHere($0.place) } ?? false)
  }

  /// The comments made on a card before a log entry and after its departure; all before the entry if
  /// the card never was on the board.
  func newComments(on card: Card.ID, before end: Int64) throws -> [CardComment] {
    let later = try comments(on: card, after: end)
    let comments = try CommentRows(db: transaction.db).all(of: card)
      .filter { !later.contains($0.id) }
    guard !comments.isEmpty, let departure = try last(of: card, before: end) else {
      return comments
    }
    let known = try knownComments(on: card, before: departure.sequence)
    return comments.filter { !known.contains($0.id) }
  }

  /// The comments deleted since a card left the board, ordered by identifier; empty if it never was
  /// there.
  func deletedComments(of card: Card.ID, before end: Int64) throws -> [CardComment.ID] {
    guard try !DeletedComments.all(of: card, transaction.db).isEmpty,
      let departure = try last(of: card, before: end)
    else { return [] }
    return try DeletedComments.all(of: card, after: departure.sequence, transaction.db).keys
      .sorted { $0.uuid.uuidString < $1.uuid.uuidString }
  }

  /// The comments made on a card before a log entry while it was on the board.
  ///
  /// Those made elsewhere may never have been sent here: whoever brought the card back did not know
  /// them.
  private func knownComments(on card: Card.ID, before end: Int64) throws -> Set<CardComment.ID> {
    var known: Set<CardComment.ID> = []
    var wasHere = false
    try ChangeLog.forEach(
      "subject_id = ? AND subject IN (0, 3) AND seq < ? ORDER BY seq",
      [card.uuid, end],
      transaction.db
    ) { change in
      switch change.subject {
      // A comment on a deleted card belongs to the card's last board.
      case .card(let change): if let after = change.after { wasHere = try isHere(after.place) }
      case .comment(let change):
        if wasHere, let comment = change.comment { known.insert(comment.id) }
      default: break
      }
    }
    return known
  }

  private func comments(on card: Card.ID, after place: Int64) throws -> Set<CardComment.ID> {
    var found: Set<CardComment.ID> = []
    try ChangeLog.forEach(
      "subject_id = ? AND subject = 3 AND seq > ?",
      [card.uuid, place],
      transaction.db
    ) { change in
      guard case .comment(let change) = change.subject, let comment = change.comment else { return }
      found.insert(comment.id)
    }
    return found
  }

  private func isHere(_ place: CardPlace) throws -> Bool {
    try (place.archived?.board ?? boardOf(place.column)) == board
  }
}
