/// One step from a state of a data source to the next.
public struct SnapshotTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// What a surface has to do.
  public enum Change: Hashable, Sendable {
    /// Show these changes, all of them as one.
    case difference(SnapshotDifference)
    /// Paint everything; nobody looked for what is different.
    case reloadData
  }

  /// The state before.
  public let initialSnapshot: Snapshot<SectionID, ItemID>
  /// The state after, without marks: they are in the difference.
  public let finalSnapshot: Snapshot<SectionID, ItemID>
  /// What has to be done to show the one in place of the other.
  public let change: Change
  /// What the apply said of it: whether a surface that can is to show the changes as motion.
  ///
  /// The difference is the same either way; false where everything is to be painted.
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

  /// The difference; nil when everything is to be painted.
  @inlinable public var difference: SnapshotDifference? {
    if case .difference(let difference) = change { difference } else { nil }
  }
}
