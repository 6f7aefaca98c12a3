/// What is asked and told when a data source reorders an item, as by a row that was dragged.
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
/// See ``DiffableDataSource/reorderItem(_:to:)``.
/// A snapshot that is edited and applied asks and tells nothing.
public struct ReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// What is told of a reordering.
  public typealias Transaction = ReorderingTransaction<SectionID, ItemID>

  /// Whether an item may be reordered; none may where this is nil, as in
  /// `UICollectionViewDiffableDataSource`.
  public var canReorderItem: ((ItemID) -> Bool)?
  /// What is told before the data source has the new order.
  public var willReorder: ((Transaction) -> Void)?
  /// What is told when the surface and all observers have been told.
  public var didReorder: ((Transaction) -> Void)?

  /// Makes handlers that let no item be reordered.
  public init() {}
}
