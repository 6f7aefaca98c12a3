extension SerialDataSource {
  /// Makes the items of a section, which is made where it is not there, those that are seen of a
  /// tree, and tells what changed; see ``DiffableDataSource/apply(_:to:animatingDifferences:completion:)``.
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

  /// The tree of which a section shows the rows; see ``DiffableDataSource/snapshot(for:)``.
  @inlinable
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    state.tree(of: section)
  }

  /// Expands an item of the tree that its section shows, and applies that tree; see
  /// ``DiffableDataSource/expand(_:)``.
  ///
  /// - Returns: Whether the item is expanded by this; not where it was already, or may not be.
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

  /// Collapses an item of the tree that its section shows, and applies that tree; see
  /// ``DiffableDataSource/collapse(_:)``.
  ///
  /// - Returns: Whether the item is collapsed by this; not where it was already, or may not be.
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

  /// The handlers by the name that they have as a part of the data source.
  public typealias SectionSnapshotHandlers<Item: Hashable & Sendable> =
    DiffableSnapshot.SectionSnapshotHandlers<Item>
}
