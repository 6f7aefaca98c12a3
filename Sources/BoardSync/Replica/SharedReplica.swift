package import BoardModel
package import Foundation

/// The operations that merging needs, inside a transaction.
///
/// A field is *pending* if it was changed here and the server hasn't accepted the change yet. For
/// such fields, the replica also stores the server's value that its changes are based on.
package protocol SharedReplica: AnyObject {
  /// The last applied sequence; 0 before the first.
  var cursor: Int64 { get }

  func advance(to sequence: Int64) throws

  func rule(of key: FieldKey) -> MergeRule

  func value(of key: FieldKey) throws -> SharedValue

  /// The first unconfirmed entries with their original values, in the order of creation.
  func pendingEntries(limit: Int) throws -> [SharedEntry]

  func pendingCount(of key: FieldKey) throws -> Int

  func isPending(_ entry: UUID) throws -> Bool

  /// Whether the board shows the value of a fact. A remote change may have prevented that, such as
  /// a column that was deleted for a while.
  func isShown(_ fact: Fact) throws -> Bool

  func confirm(_ entry: UUID, at sequence: Int64) throws

  /// Removes the first pending entry, so that it isn't sent.
  func forget(_ entry: UUID) throws

  /// Whether a merged value is valid for a field.
  func isAllowed(_ joined: SharedValue, of key: FieldKey) -> Bool

  /// Whether a field has a value here, or had it before one of the unconfirmed changes.
  func hadValue(_ fact: Fact) throws -> Bool

  /// What the unconfirmed entries wrote of a field, in their order.
  func pendingValues(of key: FieldKey) throws -> [SharedValue]

  /// The server's value of a field that is pending.
  func serverValue(of key: FieldKey) throws -> SharedValue

  /// Stores the server's value of a pending field; nil when it is no longer pending.
  func setServerValue(_ value: SharedValue?, of key: FieldKey) throws

  /// Whether to keep the server's value of a field that isn't pending, such as one of a card that
  /// may come back.
  func keepsServerValue(of key: FieldKey) throws -> Bool

  /// Called when a change of this replica has its place in the server's order. An archived card is
  /// then sorted as on all machines.
  func settle(_ fact: Fact) throws

  /// Whether the history should record a remote value of a pending field that is lost here.
  func recordsOverwritten(_ key: FieldKey) throws -> Bool

  // MARK: Conflicts

  /// The entry with which this replica last wrote a card's field; nil once another replica has
  /// written it since.
  func sent(_ key: FieldKey) throws -> Int64?

  func setSent(_ sequence: Int64?, of key: FieldKey) throws

  /// The newest such entry about any field of a card except its place.
  func newestSent(of card: UUID) throws -> Int64?

  /// The newest entry that a pending change of a card's field overwrites; it was made before the
  /// entry arrived.
  func overwritten(_ key: FieldKey) throws -> Int64?

  func setOverwritten(_ sequence: Int64?, by key: FieldKey) throws

  func isDeleted(_ card: UUID) throws -> Bool

  /// Keeps a value that somebody's entry has overwritten, for its author to look at.
  func record(_ loss: LostValue, to entry: SharedEntry) throws

  // MARK: Showing

  /// Shows the merge results of pending fields after their remote values were shown.
  func showMerged(_ facts: [Fact]) throws

  /// Shows the values of a remote entry: fields that aren't pending, and pending ones that were
  /// merged or lost. An entry becomes one change of the log, by its author.
  func show(_ facts: [Fact], of entry: SharedEntry) throws
}

extension SharedReplica {
  package func settle(_ fact: Fact) throws {}
  package func hadValue(_ fact: Fact) throws -> Bool { true }
  package func isAllowed(_ joined: SharedValue, of key: FieldKey) -> Bool { true }
}
