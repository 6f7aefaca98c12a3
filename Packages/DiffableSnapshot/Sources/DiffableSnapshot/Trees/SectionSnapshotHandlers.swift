/// Called when a data source expands or collapses an item of a tree.
///
/// ```swift
/// source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != pinned }
/// source.sectionSnapshotHandlers.snapshotForExpandingParent = { folder, known in
///   known.isEmpty ? read(folder) : known
/// }
/// ```
///
/// See ``SnapshotDataSource/expand(_:)`` and ``SnapshotDataSource/collapse(_:)``. Applying an edited
/// tree doesn't call these handlers.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable> {
  /// Whether an item may be expanded; nil allows every item.
  public var shouldExpandItem: ((ItemID) -> Bool)?
  /// Called before an item is expanded.
  public var willExpandItem: ((ItemID) -> Void)?
  /// Whether an item may be collapsed; nil allows every item.
  public var shouldCollapseItem: ((ItemID) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: ((ItemID) -> Void)?
  /// Returns the children to show below an expanded item, given its current ones.
  public var snapshotForExpandingParent:
    ((ItemID, SectionSnapshot<ItemID>) -> SectionSnapshot<ItemID>)?

  /// Creates handlers that allow everything and change nothing.
  public init() {}

  /// Calls the handlers for expanding an item.
  ///
  /// - Returns: The new children, if they change; nil if the item is already expanded or may not
  ///   be.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  func expansion(
    of item: ItemID,
    in tree: SectionSnapshot<ItemID>
  ) throws(SectionSnapshotError<ItemID>) -> Expansion? {
    guard tree.contains(item) else { throw .unknownItem(item) }
    guard !tree.isExpanded(item), shouldExpandItem?(item) ?? true else { return nil }
    willExpandItem?(item)
    guard let snapshotForExpandingParent else { return Expansion(children: nil) }
    let known = try tree.snapshot(of: item)
    let wanted = snapshotForExpandingParent(item, known)
    return Expansion(children: wanted == known ? nil : wanted)
  }

  struct Expansion {
    let children: SectionSnapshot<ItemID>?
  }

  /// Calls the handlers for collapsing an item; false if it is already collapsed or may not be.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  func collapses(
    _ item: ItemID,
    in tree: SectionSnapshot<ItemID>
  ) throws(SectionSnapshotError<ItemID>) -> Bool {
    guard tree.contains(item) else { throw .unknownItem(item) }
    guard tree.isExpanded(item), shouldCollapseItem?(item) ?? true else { return false }
    willCollapseItem?(item)
    return true
  }
}
