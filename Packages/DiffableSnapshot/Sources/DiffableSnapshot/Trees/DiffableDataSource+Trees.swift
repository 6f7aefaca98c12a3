extension DiffableDataSource {
  /// Shows the visible items of a tree in a section and reports what changed.
  ///
  /// A missing section is appended. Items of other sections are moved here. The data source keeps a
  /// copy of the tree. When you edit a copy of it and apply that, the tree isn't read: the data
  /// source knows which items became visible, were hidden, or moved, and reports the fewest
  /// changes. `animatingDifferences` and `completion` work as in
  /// ``apply(_:animatingDifferences:completion:)``.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed items if the tree was derived from the one that
  ///   the section last showed, plus a check of each chunk of a few hundred visible items. O(*m*)
  ///   more for *m* items if it wasn't, or if the section was edited directly.
  @inlinable
  public func apply(
    _ tree: SectionSnapshot<ItemID>,
    to section: SectionID,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    enqueue(
      SourceState.Request(
        .tree(tree, in: section),
        animatingDifferences: animatingDifferences,
        completion: completion
      )
    )
  }

  /// Returns the tree whose rows a section shows.
  ///
  /// If the section was edited directly since the tree was applied, the tree is updated first.
  /// Deleted rows are deleted with their hidden descendants. New rows become siblings of the row
  /// before them. A moved row takes its hidden descendants along; it keeps its parent if the parent
  /// can still be above it, and otherwise becomes a sibling of the row before it.
  ///
  /// A section that never showed a tree returns a tree of one level. An unknown section returns an
  /// empty tree. The data source keeps a copy of the result.
  ///
  /// - Complexity: O(1) for an applied tree. After direct edits, once O(*m* + *k* log *n*) for *m*
  ///   visible items and *k* items in the changed range or below a row that was deleted or moved.
  @inlinable
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    state.tree(of: section)
  }

  /// Expands an item in the tree of its section and applies the tree.
  ///
  /// Calls ``sectionSnapshotHandlers``.
  ///
  /// - Returns: Whether this call expanded the item. False if it was expanded already or the
  ///   handlers don't allow it.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that isn't visible, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` if the handler returns a child that is elsewhere
  ///   in the tree.
  /// - Complexity: O(*k* log *n*) for *k* items that become visible, as for
  ///   ``apply(_:to:animatingDifferences:completion:)``. With
  ///   ``SectionSnapshotHandlers/snapshotForExpandingParent``, *k* counts all descendants.
  @discardableResult
  public func expand(_ item: ItemID) throws(SectionSnapshotError<ItemID>) -> Bool {
    let latest = { () throws(SectionSnapshotError<ItemID>) in
      try self.state.latestTree(showing: item)
    }
    guard
      let shown = try SourceState<SectionID, ItemID>
        .expanding(item, sectionSnapshotHandlers, latest)
    else { return false }
    apply(shown.tree, to: shown.section)
    return true
  }

  /// Collapses an item in the tree of its section and applies the tree.
  ///
  /// Calls ``sectionSnapshotHandlers``.
  ///
  /// - Returns: Whether this call collapsed the item. False if it was collapsed already or the
  ///   handlers don't allow it.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that isn't visible.
  /// - Complexity: O(*k* log *n*) for *k* items that are hidden, as for
  ///   ``apply(_:to:animatingDifferences:completion:)``.
  @discardableResult
  public func collapse(_ item: ItemID) throws(SectionSnapshotError<ItemID>) -> Bool {
    let latest = { () throws(SectionSnapshotError<ItemID>) in
      try self.state.latestTree(showing: item)
    }
    guard
      let shown = try SourceState<SectionID, ItemID>
        .collapsing(item, sectionSnapshotHandlers, latest)
    else { return false }
    apply(shown.tree, to: shown.section)
    return true
  }

  /// The handlers, nested in the data source.
  public typealias SectionSnapshotHandlers<Item: Hashable & Sendable> =
    DiffableSnapshot.SectionSnapshotHandlers<Item>
}
