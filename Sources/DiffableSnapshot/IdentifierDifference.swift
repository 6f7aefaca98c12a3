/// What turns one snapshot into another, by identifiers in place of positions.
///
/// Each list is in the order of the positions in ``SnapshotDifference``.
public struct IdentifierDifference<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Hashable, Sendable
{
  /// Sections that went, in the old order.
  public var deletedSections: [SectionID] = []
  /// Sections that came, in the new order.
  public var insertedSections: [SectionID] = []
  /// Sections that changed their place, in the new order.
  public var movedSections: [SectionID] = []
  /// Kept sections that are to be shown again, in the new order.
  public var reloadedSections: [SectionID] = []
  /// Items that went, in the old order.
  public var deletedItems: [ItemID] = []
  /// Items that came, in the new order.
  public var insertedItems: [ItemID] = []
  /// Items that changed their place, in the new order.
  public var movedItems: [ItemID] = []
  /// Kept items whose rows are to be asked for again, in the new order.
  public var reloadedItems: [ItemID] = []
  /// Kept items whose content is to be asked for again, in the new order.
  public var reconfiguredItems: [ItemID] = []

  /// Makes the difference between equal snapshots, which is empty.
  public init() {}

  /// Whether nothing changed and nothing is to be shown again.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
      && movedItems.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty
  }
}

extension SnapshotDifference {
  /// The same difference by identifiers.
  ///
  /// The snapshots must be those between which this is the difference; a position that one of them
  /// does not have is left out.
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
  /// The difference by identifiers; nil when everything is to be painted.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public var identifierDifference: IdentifierDifference<SectionID, ItemID>? {
    difference?.identifiers(from: initialSnapshot, to: finalSnapshot)
  }
}
