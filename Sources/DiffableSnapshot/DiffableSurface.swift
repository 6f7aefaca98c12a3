/// What shows the rows of a data source.
///
/// A surface hears of each apply once, when the data source has switched to the new state, and asks
/// ``DiffableDataSource/row(for:)`` for the rows that it paints.
@MainActor
public protocol DiffableSurface<SectionID, ItemID>: AnyObject {
  /// What sections are known by.
  associatedtype SectionID: Hashable & Sendable
  /// What items are known by.
  associatedtype ItemID: Hashable & Sendable

  /// Shows what changed, all of it as one step.
  func show(_ transaction: SnapshotTransaction<SectionID, ItemID>)
}
