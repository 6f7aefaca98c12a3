internal import BoardModel
internal import BoardSync
internal import Foundation

/// Cards that come back to the board.
///
/// What others wrote of them while they were on another board of the file, or deleted, was not shown
/// here; and who brings one back elsewhere says only what became other since it went. So the server is
/// asked for what it has of them.
extension SQLiteReplica {
  /// Joins what the server has of the wanted cards with what waits here.
  ///
  /// - Returns: whether it was done; not where the server is further than the board, or another card
  ///   came back meanwhile.
  func takeIn(_ rows: ServerRows, of asked: Set<UUID>) throws -> Bool {
    guard rows.sequence == cursor, pending.wanted(state).isSubset(of: asked) else { return false }
    let known = Set(rows.facts.lazy.filter { $0.key.subject == .card }.map(\.key.id))
    let unknown = pending.returned(state).subtracting(known)
    if !unknown.isEmpty { try stateWhole(unknown) }
    hasWholeCards = true
    defer { hasWholeCards = false }
    try ReplicaMerge.accept(newEntry(rows.facts, by: state.client), in: self)
    noteLookedUp()
    return true
  }
}
