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

  /// Asks and tells that an item is expanded.
  ///
  /// - Returns: What is to be below it, or nil for what is there; nothing at all where it is expanded
  ///   already or may not be.
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

  /// Asks and tells that an item is collapsed; false where it is already or may not be.
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
