package import BoardModel
internal import Foundation

/// A value of this replica that another one's entry has overwritten unread.
package struct LostValue {
  /// What the field has now, or the deletion of the card.
  package let fact: Fact
  package let mine: SharedValue

  package init(fact: Fact, mine: SharedValue) { (self.fact, self.mine) = (fact, mine) }

  init(_ fact: Fact, in replica: some SharedReplica) throws {
    self.init(
      fact: fact,
      mine: fact.key.isDeletion ? .flag(false) : try replica.value(of: fact.key)
    )
  }
}

extension SequencedEntry {
  /// Whether a fact overwrites what this replica wrote, by a replica that hadn't read it.
  ///
  /// The writer had read everything up to `base`, except what it names as overwritten: that arrived
  /// while the fact waited. From now on, the field isn't this replica's.
  func isUnread(_ fact: Fact, in replica: some SharedReplica) throws -> Bool {
    guard fact.key.subject == .card else { return false }
    let sent: Int64?
    if fact.key.isDeletion {
      guard fact.value == .flag(true), try !replica.isDeleted(fact.key.id) else { return false }
      if try replica.hasPendingEdits(of: fact.key.id) { return true }
      sent = try replica.newestSent(of: fact.key.id)
    } else {
      sent = try replica.sent(fact.key)
      if sent != nil { try replica.setSent(nil, of: fact.key) }
    }
    guard let sent else { return false }
    return sent > base ?? .max || sent <= fact.overwrites ?? 0
  }
}

extension ReplicaMerge {
  /// Notes an edit of a card whose deletion waits here.
  static func noteOverwritten(
    _ fact: Fact,
    at sequence: Int64,
    in replica: some SharedReplica
  ) throws {
    guard fact.key.subject == .card, CardField(key: fact.key.field) != nil else { return }
    let deletion = FieldKey(.card, fact.key.id, SharedName.deleted)
    guard try replica.pendingCount(of: deletion) > 0 else { return }
    try replica.setOverwritten(sequence, by: deletion)
  }
}

extension SharedReplica {
  fileprivate func hasPendingEdits(of card: UUID) throws -> Bool {
    try CardField.allCases.contains { try pendingCount(of: FieldKey(.card, card, $0.key)) > 0 }
  }
}

extension FieldKey {
  package var isDeletion: Bool { field == SharedName.deleted }
}
