extension DiffableDataSource {
  /// The handlers by the name that they have as a part of the data source.
  public typealias ReorderingHandlers = DiffableSnapshot.ReorderingHandlers<SectionID, ItemID>

  /// Puts an item elsewhere and applies that, as a surface does whose row was dragged; asks and tells
  /// ``reorderingHandlers``.
  ///
  /// In a section that shows a tree the item goes with everything below it. It stays below its parent
  /// where the place allows that, and is otherwise beside the row before it, or before the first row
  /// below that.
  ///
  /// Called while an apply is in progress, it is done when its turn comes, unless the item or the
  /// position is no longer there then.
  ///
  /// - Parameters:
  ///   - item: The item to put elsewhere.
  ///   - position: Where the item stands afterwards, with the sections as they are now.
  /// - Returns: Whether the item stands elsewhere by this, or will; not where it may not, and not
  ///   where it stands there already.
  /// - Throws: ``SnapshotError/unknownItem(_:)`` for an item that is not seen, and
  ///   ``SnapshotError/unknownPosition(_:)`` for a section that is not there or an index past its end.
  /// - Complexity: O(*k* log *n*) for *k* items that are put, as for a snapshot that is edited and
  ///   applied; once O(*m*) for *m* items of a section that was given a tree and edited otherwise.
  @discardableResult
  public func reorderItem(
    _ item: ItemID,
    to position: ItemPosition
  ) throws(SnapshotError<SectionID, ItemID>) -> Bool {
    try state.requirePlace(position, for: item)
    guard indexPath(for: item) != position || state.isApplying,
      reorderingHandlers.canReorderItem?(item) ?? false
    else { return false }
    // The handler may have edited the list.
    try state.requirePlace(position, for: item)
    enqueue(SourceState.Request(.reordering(item, to: position)))
    return true
  }
}

extension SerialDataSource {
  /// The handlers by the name that they have as a part of the data source.
  public typealias ReorderingHandlers = DiffableSnapshot.ReorderingHandlers<SectionID, ItemID>

  /// Puts an item elsewhere and applies that; see ``DiffableDataSource/reorderItem(_:to:)``.
  ///
  /// - Returns: Whether the item stands elsewhere by this, or will; not where it may not, and not
  ///   where it stands there already.
  /// - Throws: ``SnapshotError/unknownItem(_:)``, ``SnapshotError/unknownPosition(_:)``.
  @discardableResult
  public func reorderItem(
    _ item: ItemID,
    to position: ItemPosition
  ) throws(SnapshotError<SectionID, ItemID>) -> Bool {
    try state.requirePlace(position, for: item)
    guard indexPath(for: item) != position || state.isApplying,
      reorderingHandlers.canReorderItem?(item) ?? false
    else { return false }
    // The handler may have edited the list.
    try state.requirePlace(position, for: item)
    enqueue(SourceState.Request(.reordering(item, to: position)))
    return true
  }
}
