/// What is asked and told when a data source expands or collapses an item of a tree.
///
/// ```swift
/// source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != pinned }
/// source.sectionSnapshotHandlers.snapshotForExpandingParent = { folder, known in
///   known.isEmpty ? read(folder) : known
/// }
/// ```
///
/// See ``DiffableDataSource/expand(_:)`` and ``DiffableDataSource/collapse(_:)``.
/// A tree that is edited and applied asks and tells nothing.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable> {
  /// Whether an item may be expanded; any may where this is nil.
  public var shouldExpandItem: ((ItemID) -> Bool)?
  /// What is told before an item is expanded.
  public var willExpandItem: ((ItemID) -> Void)?
  /// Whether an item may be collapsed; any may where this is nil.
  public var shouldCollapseItem: ((ItemID) -> Bool)?
  /// What is told before an item is collapsed.
  public var willCollapseItem: ((ItemID) -> Void)?
  /// Answers what is to be below an item that is expanded, from what is below it now.
  public var snapshotForExpandingParent:
    ((ItemID, SectionSnapshot<ItemID>) -> SectionSnapshot<ItemID>)?

  /// Makes handlers that let everything be.
  public init() {}

  /// A tree with an item expanded; nil where it is expanded already or may not be.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item that is to come below this one and is
  ///   elsewhere in the tree.
  func expand(
    _ item: ItemID,
    of tree: SectionSnapshot<ItemID>
  ) throws(SectionSnapshotError<ItemID>) -> SectionSnapshot<ItemID>? {
    guard tree.contains(item) else { throw .unknownItem(item) }
    guard !tree.isExpanded(item), shouldExpandItem?(item) ?? true else { return nil }
    willExpandItem?(item)
    var tree = tree
    if let snapshotForExpandingParent {
      let known = try tree.snapshot(of: item)
      let wanted = snapshotForExpandingParent(item, known)
      if wanted != known { try tree.replace(childrenOf: item, using: wanted) }
    }
    tree.expand([item])
    return tree
  }

  /// A tree with an item collapsed; nil where it is collapsed already or may not be.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  func collapse(
    _ item: ItemID,
    of tree: SectionSnapshot<ItemID>
  ) throws(SectionSnapshotError<ItemID>) -> SectionSnapshot<ItemID>? {
    guard tree.contains(item) else { throw .unknownItem(item) }
    guard tree.isExpanded(item), shouldCollapseItem?(item) ?? true else { return nil }
    willCollapseItem?(item)
    var tree = tree
    tree.collapse([item])
    return tree
  }
}
