extension SnapshotDataSource {
  /// Called by ``reorderItem(_:to:)``.
  @inlinable public var reorderingHandlers: ReorderingHandlers<SectionID, ItemID> {
    get { engine.reorderingHandlers }
    set { engine.reorderingHandlers = newValue }
  }

  /// Moves an item and applies the change, as after a drag and drop; calls ``reorderingHandlers``.
  ///
  /// In a section that shows a tree, the item moves with its descendants. It keeps its parent if
  /// the new position allows that. Otherwise it becomes a sibling of the row before it or, at the
  /// top of a section, of the row after it.
  ///
  /// During another apply, the move is queued. It is dropped if the item or the position no longer
  /// exists when it runs.
  ///
  /// - Parameters:
  ///   - item: The item to move.
  ///   - position: The position of the item after the move, in the current sections.
  /// - Returns: Whether the item moves, now or later. False if the handlers don't allow it or the
  ///   item is already there.
  /// - Throws: ``SnapshotError/unknownItem(_:)`` for an item that isn't visible, and
  ///   ``SnapshotError/unknownPosition(_:)`` for an unknown section or an index past its end.
  /// - Complexity: O(*k* log *n*) for *k* moved items, as for an edited and applied snapshot. Once
  ///   O(*m*) for a section of *m* items that shows a tree and was also edited directly.
  @discardableResult
  public func reorderItem(
    _ item: ItemID,
    to position: ItemPosition
  ) throws(SnapshotError<SectionID, ItemID>) -> Bool {
    try engine.state.requirePlace(position, for: item)
    guard indexPath(for: item) != position || engine.state.isApplying,
      reorderingHandlers.canReorderItem?(item) ?? false
    else { return false }
    // The handler may have edited the list.
    try engine.state.requirePlace(position, for: item)
    engine.enqueue(SourceState.Request(.reordering(item, to: position)))
    return true
  }
}
