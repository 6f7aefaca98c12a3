package import Foundation

/// What the merge needs of a replica, inside one transaction.
///
/// A field that was changed here and not yet taken by the server is *pending*. For such a field the
/// replica also knows the server's value, the one that its changes build on.
package protocol SharedReplica: AnyObject {
  /// The last sequence that was applied; 0 before the first.
  var cursor: Int64 { get }

  /// Everything up to a sequence was applied.
  func advance(to sequence: Int64) throws

  /// How values of a field are joined.
  func rule(of key: FieldKey) -> MergeRule

  /// What the board shows.
  func value(of key: FieldKey) throws -> SharedValue

  /// The entries that the server has not confirmed, in the order in which they were made, at most
  /// `limit`, those behind `last` where one is named; their facts say what was written then.
  func pendingEntries(after last: UUID?, limit: Int) throws -> [SharedEntry]

  /// How many unconfirmed entries write a field.
  func pendingCount(of key: FieldKey) throws -> Int

  /// Whether an entry is one of this replica's that the server has not confirmed.
  func isPending(_ entry: UUID) throws -> Bool

  /// Whether the board shows what a fact says; what came from elsewhere may have been in its way, as a
  /// column that was deleted for a time.
  func isShown(_ fact: Fact) throws -> Bool

  /// The server has taken an entry of this replica.
  func confirm(_ entry: UUID, at sequence: Int64) throws

  /// An entry of this replica, the first that is pending, is not to be sent any more.
  func forget(_ entry: UUID) throws

  /// Whether a field can have a value that two others were joined to.
  func isAllowed(_ joined: SharedValue, of key: FieldKey) -> Bool

  /// Whether a field has a value here, or had it before one of the unconfirmed changes.
  func hadValue(_ fact: Fact) throws -> Bool

  /// The server's value of a field that is pending.
  func serverValue(of key: FieldKey) throws -> SharedValue

  /// Keeps the server's value of a pending field; nil once the field is pending no more.
  func setServerValue(_ value: SharedValue?, of key: FieldKey) throws

  /// Whether the server's value of a field is kept although it is pending no more, as of a card that is
  /// elsewhere and may come back.
  func keepsServerValue(of key: FieldKey) throws -> Bool

  /// What this replica wrote has its place in the server's order now, and so a card in the archive
  /// stands where it does on all machines.
  func settle(_ fact: Fact) throws

  /// Whether the history is to have what another machine wrote of a pending field, and is lost here.
  func tellsOverwritten(_ key: FieldKey) throws -> Bool

  /// Shows what became of pending fields for which an entry was shown that is lost here.
  func showMerged(_ facts: [Fact]) throws

  /// Shows what an entry wrote elsewhere: values of fields that are not pending, and of pending
  /// ones into which it was merged or which it lost. One entry is one change of the log, by its author.
  func show(_ facts: [Fact], of entry: SharedEntry) throws
}

extension SharedReplica {
  package func settle(_ fact: Fact) throws {}
  package func hadValue(_ fact: Fact) throws -> Bool { true }
  package func isAllowed(_ joined: SharedValue, of key: FieldKey) -> Bool { true }
}
