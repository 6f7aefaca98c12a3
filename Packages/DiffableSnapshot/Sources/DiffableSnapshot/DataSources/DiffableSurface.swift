/// Shows the rows of a data source.
///
/// A surface is notified once of each apply, after the data source has switched to the new state.
/// It calls ``DiffableDataSource/row(for:)`` for the rows that it paints.
@MainActor
public protocol DiffableSurface<SectionID, ItemID>: AnyObject {
  /// The type that identifies sections.
  associatedtype SectionID: Hashable & Sendable
  /// The type that identifies items.
  associatedtype ItemID: Hashable & Sendable

  /// Shows all changes of a transaction in one step.
  func show(_ transaction: SnapshotTransaction<SectionID, ItemID>)
}
