/// A change of a data source from one state to the next.
public struct SnapshotTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// What a surface has to do.
  public enum Change: Hashable, Sendable {
    /// Show these changes in one step.
    case difference(SnapshotDifference)
    /// Repaint everything. No difference was computed.
    case reloadData
  }

  /// The state before the change.
  public let initialSnapshot: Snapshot<SectionID, ItemID>
  /// The state after the change, without marks; the difference contains them.
  public let finalSnapshot: Snapshot<SectionID, ItemID>
  /// What a surface has to do to show the final state.
  public let change: Change
  /// Whether to animate the changes, as requested by the apply.
  ///
  /// The difference is the same either way. False if everything must be repainted.
  public let animatingDifferences: Bool

  @inlinable
  init(
    from initialSnapshot: Snapshot<SectionID, ItemID>,
    to finalSnapshot: Snapshot<SectionID, ItemID>,
    change: Change,
    _ animatingDifferences: Bool
  ) {
    self.initialSnapshot = initialSnapshot
    self.finalSnapshot = finalSnapshot
    self.change = change
    self.animatingDifferences = animatingDifferences
  }

  /// The difference, or nil if everything must be repainted.
  @inlinable public var difference: SnapshotDifference? {
    if case .difference(let difference) = change { difference } else { nil }
  }
}
