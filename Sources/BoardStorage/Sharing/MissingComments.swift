internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

/// Comments that a shared board's server lacks, on cards that came from other boards.
///
/// If every machine moves a card over from another board of its file because somebody restored it,
/// nobody sends its comments. The other board's comments and deletions are then in each file, but
/// not on this board's server, and whoever joins later would lack them.
struct MissingComments {
  private let transaction: SQLiteTransaction
  /// The comments that the server knows, and whether each still exists.
  private let isAlive: [CardComment.ID: Bool]
  /// The comments that exist on the server, by card.
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

  /// The comment changes to send for a card, in order of the comments and then of identifiers.
  ///
  /// These are comments unknown to the server, and deletions of comments that were deleted
  /// elsewhere. Comments still waiting to be sent, according to `isPending`, are left out.
  ///
  /// - Complexity: O(*n*) for *n* comments of the card and their changes in the log.
  func changes(of card: CardHead, isPending: (CardComment.ID) -> Bool) throws -> [CommentChange] {
    let here = try CommentRows(db: transaction.db).all(of: card.id)
    let unheard = here.filter { isAlive[$0.id] == nil && !isPending($0.id) }
      .map { CommentChange(title: card.title, before: $0, after: $0) }
    guard let heard = alive[card.id], !heard.isEmpty else { return unheard }
    let deletedComments = try DeletedComments.all(of: card.id, transaction.db)
    let ended = heard.compactMap { deletedComments[$0] }.filter { !isPending($0.id) }
      .sorted { $0.id.uuid.uuidString < $1.id.uuid.uuidString }
      .map { CommentChange(title: card.title, before: $0, after: nil) }
    return unheard + ended
  }

  /// The comments made while the card was on an unshared board.
  ///
  /// Comments on a deleted card came from a server.
  ///
  /// - Complexity: O(*n*) for *n* changes of the card and its comments.
  func privateOnes(of card: Card.ID) throws -> Set<CardComment.ID> {
    var found: Set<CardComment.ID> = []
    var isPrivate = false
    try ChangeLog.forEach(
      "subject_id = ? AND subject IN (0, 3) ORDER BY seq",
      [card.uuid],
      transaction.db
    ) { change in
      switch change.subject {
      case .card(let change): isPrivate = try change.after.map { try isAlone($0.place) } ?? false
      case .comment(let change):
        guard let comment = change.after else { return }
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
