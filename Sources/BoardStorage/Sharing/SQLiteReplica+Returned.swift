internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

/// Cards that come back to the board.
///
/// Others' changes to them were not shown here while they were deleted or on another board of the
/// file, and whoever brings one back elsewhere sends only what has changed since it left. So the
/// server is asked for all it has of them.
extension SQLiteReplica {
  /// Merges the server's facts of the wanted cards with the changes waiting here.
  ///
  /// - Returns: whether it was done; false if the server is ahead of the board, or another card
  ///   came back meanwhile.
  func takeIn(_ rows: ServerRows, of asked: Set<UUID>) throws -> Bool {
    guard rows.sequence == cursor, pending.wanted(state).isSubset(of: asked) else { return false }
    let known = Set(rows.facts.lazy.filter { $0.key.subject == .card }.map(\.key.id))
    let unknown = pending.returned(state).subtracting(known)
    if !unknown.isEmpty { try sendWhole(unknown) }
    hasWholeCards = true
    defer { hasWholeCards = false }
    try ReplicaMerge.accept(newEntry(rows.facts, by: state.client), in: self)
    recordLookUp()
    try restateComments(of: asked, server: rows.facts)
    return true
  }

  /// Sends comments that the server lacks from other shared boards of the file, and deletions from
  /// any board.
  ///
  /// Comments made on unshared boards are private: only the history keeps them.
  private func restateComments(of cards: Set<UUID>, server facts: [Fact]) throws {
    let elsewhere = MissingComments(transaction, server: facts)
    for id in cards.sorted(by: { $0.uuidString < $1.uuidString }) {
      guard let card = try transaction.head(of: Card.ID(uuid: id)), card.board == board else {
        continue
      }
      let changes = try elsewhere.changes(of: card) { comment in
        pendingCount(of: FieldKey(.comment, comment.uuid, SharedName.deleted)) > 0
      }
      if changes.isEmpty { continue }
      let privateOnes = try elsewhere.privateOnes(of: card.id)
      for change in changes {
        if let comment = change.after, privateOnes.contains(comment.id) {
          try forget(comment, of: card)
          continue
        }
        transaction.origin = ChangeLog.Origin(
          action: ActionID(uuid: transaction.newIdentifier()),
          date: transaction.date,
          client: state.client,
          author: change.comment?.author
        )
        try transaction.log(.updated, .comment(change))
      }
    }
    try pending.catchUp(transaction, on: board, state)
  }

  private func forget(_ comment: CardComment, of card: CardHead) throws {
    let before = transaction.step?.last
    transaction.origin = ChangeLog.Origin(
      action: ActionID(uuid: transaction.newIdentifier()),
      date: transaction.date,
      client: Change.mergingClient,
      author: nil
    )
    try transaction.remove(comment.id)
    let change = CommentChange(title: card.title, before: comment, after: nil)
    try transaction.log(.deleted, .comment(change))
    noteShown(after: before)
  }
}
