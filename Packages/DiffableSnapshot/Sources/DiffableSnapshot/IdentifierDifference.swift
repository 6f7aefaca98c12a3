/// The changes from one snapshot to another, as identifiers instead of positions.
///
/// Each list has the order of the corresponding positions in ``SnapshotDifference``.
public struct IdentifierDifference<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Hashable, Sendable
{
  /// Deleted sections, in the old order.
  public var deletedSections: [SectionID] = []
  /// Inserted sections, in the new order.
  public var insertedSections: [SectionID] = []
  /// Moved sections, in the new order.
  public var movedSections: [SectionID] = []
  /// Kept sections to reload, in the new order.
  public var reloadedSections: [SectionID] = []
  /// Deleted items, in the old order.
  public var deletedItems: [ItemID] = []
  /// Inserted items, in the new order.
  public var insertedItems: [ItemID] = []
  /// Moved items, in the new order.
  public var movedItems: [ItemID] = []
  /// Kept items to reload, in the new order.
  public var reloadedItems: [ItemID] = []
  /// Kept items to reconfigure, in the new order.
  public var reconfiguredItems: [ItemID] = []

  /// Creates an empty difference.
  public init() {}

  /// Whether nothing changed and nothing must be reloaded.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty
  }
}

extension SnapshotDifference {
  /// Returns this difference as identifiers.
  ///
  /// `old` and `new` must be the snapshots that this difference was computed from. Positions that
  /// they don't have are skipped.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public func identifiers<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>
  ) -> IdentifierDifference<SectionID, ItemID> {
    var named = IdentifierDifference<SectionID, ItemID>()
    named.deletedSections = deletedSections.compactMap { old.sectionIdentifier(for: $0) }
    named.insertedSections = insertedSections.compactMap { new.sectionIdentifier(for: $0) }
    named.movedSections = movedSections.compactMap { new.sectionIdentifier(for: $0.to) }
    named.reloadedSections = reloadedSections.compactMap { new.sectionIdentifier(for: $0) }
    named.deletedItems = deletedItems.compactMap { old.itemIdentifier(for: $0) }
    named.insertedItems = insertedItems.compactMap { new.itemIdentifier(for: $0) }
    named.movedItems = movedItems.compactMap { new.itemIdentifier(for: $0.to) }
    named.reloadedItems = reloadedItems.compactMap { new.itemIdentifier(for: $0) }
    named.reconfiguredItems = reconfiguredItems.compactMap { new.itemIdentifier(for: $0) }
    return named
  }
}

extension SnapshotTransaction {
  /// The difference as identifiers, or nil if everything must be repainted.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public var identifierDifference: IdentifierDifference<SectionID, ItemID>? {
    difference?.identifiers(from: initialSnapshot, to: finalSnapshot)
  }
}
