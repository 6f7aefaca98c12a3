/// Called when a data source reorders an item, for example after a drag and drop.
///
/// ```swift
/// source.reorderingHandlers.canReorderItem = { $0 != pinned }
/// source.reorderingHandlers.didReorder = { transaction in
///   for section in transaction.sectionTransactions {
///     store[section.sectionIdentifier] = section.finalSnapshot.items
///   }
/// }
/// ```
///
/// See ``SnapshotDataSource/reorderItem(_:to:)``. Applying an edited snapshot doesn't call these
/// handlers.
public struct ReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// Whether an item may be reordered.
  ///
  /// If this is nil, no item may, as in `UICollectionViewDiffableDataSource`.
  public var canReorderItem: ((ItemID) -> Bool)?
  /// Called before the data source has the new order.
  public var willReorder: ((ReorderingTransaction<SectionID, ItemID>) -> Void)?
  /// Called after the surface and all observers were notified.
  public var didReorder: ((ReorderingTransaction<SectionID, ItemID>) -> Void)?

  /// Creates handlers that don't allow reordering.
  public init() {}
}
