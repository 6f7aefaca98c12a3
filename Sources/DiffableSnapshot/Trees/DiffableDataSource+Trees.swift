extension DiffableDataSource {
  /// Makes the items of a section those that are seen of a tree, and tells what changed.
  ///
  /// A section that is not there is made, at the end.
  /// The data source keeps a copy of the tree.
  /// A tree that is edited and applied again is not read: what its edits have brought into sight, taken
  /// out of it or moved is known, and told as the fewest changes.
  /// An item that is in another section is moved here.
  /// The motion and the completion are those of ``apply(_:animatingDifferences:completion:)``.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items that came, went or moved since the tree that the
  ///   section showed last, when this one was derived from that; beside it a look at each chunk of
  ///   some hundred items that are seen. O(*m*) more for *m* items when it was not, or when the
  ///   section was changed otherwise.
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

  /// The tree of which a section shows the rows.
  ///
  /// Where the section was edited otherwise since the tree was applied, the tree follows: what went is
  /// deleted with what was hidden below it, and what came is beside the row before it.
  /// A row that moved takes along what is hidden below it; it stays below its parent where that can
  /// still be above it, and is otherwise beside the row before it.
  /// A section that was never given a tree is a tree of one level, and one that is not there an empty
  /// tree.
  /// The data source keeps a copy of the answer.
  ///
  /// - Complexity: O(1) for a tree that was applied. Where the section was edited otherwise, once
  ///   O(*m* + *k* log *n*) for *m* items that are seen and *k* from the first to the last that is
  ///   different or below one that went or moved.
  @inlinable
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    state.tree(of: section)
  }

  /// Expands an item of the tree that its section shows, and applies that tree, as a surface does
  /// whose row was opened; asks and tells ``sectionSnapshotHandlers``.
  ///
  /// - Returns: Whether the item is expanded by this; not where it was already, or may not be.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that is not seen, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for one that the handler puts below this one and
  ///   that is elsewhere in the tree.
  /// - Complexity: O(*k* log *n*) for *k* items that come into sight, as for ``apply(_:to:animatingDifferences:completion:)``; where
  ///   there is a handler for what is below the item, for *k* items that are below it.
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

  /// Collapses an item of the tree that its section shows, and applies that tree, as a surface does
  /// whose row was closed; asks and tells ``sectionSnapshotHandlers``.
  ///
  /// - Returns: Whether the item is collapsed by this; not where it was already, or may not be.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that is not seen.
  /// - Complexity: O(*k* log *n*) for *k* items that leave sight, as for ``apply(_:to:animatingDifferences:completion:)``.
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
