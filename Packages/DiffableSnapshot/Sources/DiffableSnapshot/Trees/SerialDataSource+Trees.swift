extension SerialDataSource {
  /// Shows the visible items of a tree in a section and reports what changed; see
  /// ``DiffableDataSource/apply(_:to:animatingDifferences:completion:)``.
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

  /// Returns the tree whose rows a section shows; see ``DiffableDataSource/snapshot(for:)``.
  @inlinable
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    state.tree(of: section)
  }

  /// Expands an item in the tree of its section and applies the tree; see
  /// ``DiffableDataSource/expand(_:)``.
  ///
  /// - Returns: Whether this call expanded the item.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, ``SectionSnapshotError/duplicateItem(_:)``.
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

  /// Collapses an item in the tree of its section and applies the tree; see
  /// ``DiffableDataSource/collapse(_:)``.
  ///
  /// - Returns: Whether this call collapsed the item.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
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
