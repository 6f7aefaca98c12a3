extension SnapshotDataSource {
  /// Called by ``expand(_:)`` and ``collapse(_:)``.
  @inlinable public var sectionSnapshotHandlers: SectionSnapshotHandlers<ItemID> {
    get { engine.sectionSnapshotHandlers }
    set { engine.sectionSnapshotHandlers = newValue }
  }

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
    engine.enqueue(
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
    engine.state.tree(of: section)
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
    try apply(engine.expanding(item))
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
    try apply(engine.collapsing(item))
  }

  private func apply(_ shown: SourceState<SectionID, ItemID>.ShownTree?) -> Bool {
    guard let shown else { return false }
    apply(shown.tree, to: shown.section)
    return true
  }
}

extension SourceEngine {
  /// The tree with an item expanded; nil if it is already expanded or may not be.
  ///
  /// The tree is read again after the handlers ran, because they may apply changes.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` if a new child is elsewhere in the tree.
  func expanding(
    _ item: ItemID
  ) throws(SectionSnapshotError<ItemID>) -> SourceState<SectionID, ItemID>.ShownTree? {
    let tree = try state.latestTree(showing: item).tree
    guard let expansion = try sectionSnapshotHandlers.expansion(of: item, in: tree) else {
      return nil
    }
    var shown = try state.latestTree(showing: item)
    if let children = expansion.children {
      try shown.tree.replace(childrenOf: item, using: children)
    }
    shown.tree.expand([item])
    return shown
  }

  /// The tree with an item collapsed; nil if it is already collapsed or may not be.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  func collapsing(
    _ item: ItemID
  ) throws(SectionSnapshotError<ItemID>) -> SourceState<SectionID, ItemID>.ShownTree? {
    let tree = try state.latestTree(showing: item).tree
    guard try sectionSnapshotHandlers.collapses(item, in: tree) else { return nil }
    var shown = try state.latestTree(showing: item)
    shown.tree.collapse([item])
    return shown
  }
}
