// The list decides the order of rows. These functions choose their parents.
extension SectionSnapshot {
  /// A copy of the tree with these rows.
  ///
  /// Deleted rows are deleted with their hidden descendants. New rows become siblings of the row
  /// before them, and so do rows that moved or lost their parent, unless the parent can still be
  /// above them.
  ///
  /// - Complexity: O(*m* + *k* log *n*) for *m* rows and *k* items that are in the changed range,
  ///   hidden there, or below a row that was deleted or moved. Depth doesn't matter.
  @inlinable
  func following(_ items: [ItemID]) -> Self {
    if isEmpty { return SectionSnapshot(list: items) }
    var rows = FollowingRows(self)
    rows.follow(items)
    assert(rows.tree.visibleItems == items, "the tree has other rows than the list")
    return rows.tree
  }

  /// Moves an item with its descendants between two rows, which must not be among them.
  ///
  /// It keeps its parent if the parent can be above both rows. Otherwise it becomes a sibling of
  /// the row before it.
  ///
  /// - Complexity: O(*d* + *k* log *n*) for *k* moved items and *d* levels.
  @inlinable
  mutating func put(_ item: ItemID, between row: ItemID?, and next: ItemID?) {
    let parent = parent(of: item, between: row, and: next)
    put(item, below: parent, after: row.flatMap { ancestor(of: $0, below: parent) })
  }

  @inlinable
  mutating func put(_ item: ItemID, below parent: ItemID?, after sibling: ItemID?) {
    do throws(Failure) {
      if let sibling {
        try insert([item], after: sibling)
      } else if let first = children.firstItemIdentifier(inSection: Parent(parent)) {
        if first != item { try insert([item], before: first) }
      } else {
        try append([item], to: parent)
      }
    } catch {
      stop(afterChecking: error)
    }
  }

  @inlinable
  func parent(of item: ItemID, between row: ItemID?, and next: ItemID?) -> ItemID? {
    guard let row else { return nil }
    let least = next.flatMap(parent)
    if contains(item) {
      let wanted = parent(of: item)
      // From the row before, up to the parent of the row after, which must not lose its parent.
      var above = isExpanded(row) ? row : parent(of: row)
      while above != wanted, above != least, let item = above { above = parent(of: item) }
      if above == wanted { return wanted }
    }
    return next != nil && least == row ? row : parent(of: row)
  }

  /// The ancestor of an item, or the item itself, directly below a parent; nil for the parent.
  @inlinable
  func ancestor(of item: ItemID, below parent: ItemID?) -> ItemID? {
    guard item != parent else { return nil }
    var item = item
    while let above = self.parent(of: item), above != parent { item = above }
    return item
  }
}
