/// A change of a data source from one state to the next.
public struct SnapshotTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// The state before the change.
  public let initialSnapshot: Snapshot<SectionID, ItemID>
  /// The state after the change, without marks; the difference contains them.
  public let finalSnapshot: Snapshot<SectionID, ItemID>
  /// The changes to show in one step; nil if everything must be repainted.
  public let difference: SnapshotDifference?
  /// Whether to animate the changes, as requested by the apply.
  ///
  /// The difference is the same either way. False if everything must be repainted.
  public let animatingDifferences: Bool

  /// Creates a transaction, for example to test a surface without a data source.
  ///
  /// - Parameters:
  ///   - initialSnapshot: The state before the change.
  ///   - finalSnapshot: The state after the change. Its marks become part of the difference.
  ///   - usingReloadData: Whether everything must be repainted. If so, no difference is computed.
  ///   - animatingDifferences: Whether to animate the changes.
  /// - Complexity: That of ``Snapshot/difference(from:)``, or O(1) with `usingReloadData`.
  @inlinable
  public init(
    from initialSnapshot: Snapshot<SectionID, ItemID>,
    to finalSnapshot: Snapshot<SectionID, ItemID>,
    usingReloadData: Bool = false,
    animatingDifferences: Bool = true
  ) {
    self.init(
      from: initialSnapshot,
      to: finalSnapshot,
      usingReloadData ? nil : finalSnapshot.difference(from: initialSnapshot),
      animatingDifferences && !usingReloadData
    )
  }

  @inlinable
  init(
    from initialSnapshot: Snapshot<SectionID, ItemID>,
    to finalSnapshot: Snapshot<SectionID, ItemID>,
    _ difference: SnapshotDifference?,
    _ animatingDifferences: Bool
  ) {
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = Snapshot(storage: finalSnapshot.storage, journal: nil)
    self.difference = difference
    self.animatingDifferences = animatingDifferences
  }
}
