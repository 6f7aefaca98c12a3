internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

/// What the server of a shared board lacks of what was said about cards that came to the board.
///
/// A card that every machine took from another board of its file, as each heard of somebody's restoring it,
/// is brought by nobody who would state its comments: what was said about it, or taken back, on the other
/// board stands in each file, and not on this board's server, so that who joins later would lack it.
struct CommentsElsewhere {
  private let transaction: SQLiteTransaction
  /// What the server has: whether each comment is alive.
  private let isAlive: [CardComment.ID: Bool]
  /// The comments that the server has alive, by their cards.
  private let alive: [Card.ID: [CardComment.ID]]

  init(_ transaction: SQLiteTransaction, server facts: [Fact]) {
    self.transaction = transaction
    var isAlive: [CardComment.ID: Bool] = [:]
    var alive: [Card.ID: [CardComment.ID]] = [:]
    for subject in SharedSubject.grouped(facts) where subject.kind == .comment {
      let id = CardComment.ID(uuid: subject.id)
      isAlive[id] = !subject.isDeleted
      if subject.isDeleted { continue }
      guard let card = subject[SharedName.card]?.text.flatMap({ UUID(digits: $0) }) else {
        continue
      }
      alive[Card.ID(uuid: card), default: []].append(id)
    }
    (self.isAlive, self.alive) = (isAlive, alive)
  }

  /// What is to be stated of a card, in the order of what was said and then of the identifiers: comments
  /// that the server never heard of, and the end of those that were taken back elsewhere; nothing of a
  /// comment that waits to be sent, as `isPending` tells.
  ///
  /// - Complexity: O(*n*) for *n* comments of the card and their changes in the log.
  func changes(of card: CardHead, isPending: (CardComment.ID) -> Bool) throws -> [CommentChange] {
    let here = try CommentRows(db: transaction.db).all(of: card.id)
    let unheard = here.filter { isAlive[$0.id] == nil && !isPending($0.id) }
      .map { CommentChange(title: card.title, before: $0, after: $0) }
    guard let heard = alive[card.id], !heard.isEmpty else { return unheard }
    let takenBack = try TakenBackComments.all(of: card.id, transaction.db)
    let ended = heard.compactMap { takenBack[$0] }.filter { !isPending($0.id) }
      .sorted { $0.id.uuid.uuidString < $1.id.uuid.uuidString }
      .map { CommentChange(title: card.title, before: $0, after: nil) }
    return unheard + ended
  }

  /// The comments that were made while the card was on a board of this file alone.
  ///
  /// What is said of a deleted card came from a server.
  ///
  /// - Complexity: O(*n*) for *n* changes of the card and of what was said about it.
  func privateOnes(of card: Card.ID) throws -> Set<CardComment.ID> {
    let rows = try Row.fetchCursor(
      transaction.db.cachedStatement(
        sql: """
          SELECT \(ChangeLog.fields) FROM change WHERE subject_id = ? AND subject IN (0, 3) ORDER BY seq
          """
      ),
      arguments: [card.uuid]
    )
    var found: Set<CardComment.ID> = []
    var isPrivate = false
    while let row = try rows.next() {
      switch try Change(row).subject {
      case .card(let change): isPrivate = try change.after.map { try isAlone($0.place) } ?? false
      case .comment(let change):
        guard let comment = change.after else { continue }
        if isPrivate { found.insert(comment.id) } else { found.remove(comment.id) }
      default: break
      }
    }
    return found
  }

  private func isAlone(_ place: CardPlace) throws -> Bool {
    let board =
      try place.archived?.board ?? transaction.column(place.column)?.board
      ?? transaction.lastRecord(of: place.column)?.board
    return try board.map { try !transaction.isShared($0) } ?? false
  }
}
