// Rows are put where the list has them; these say below which parent.
extension SectionSnapshot {
  /// The tree that has other rows than this one.
  ///
  /// What went is deleted with what was hidden below it. What came is beside the row before it; what
  /// moved, or has lost its parent, too, unless its parent can still be above it there.
  ///
  /// - Complexity: O(*m* + *k* log *n*) for *m* rows and *k* items that are from the first row that is
  ///   different to the last, hidden there, or below a row that went or moved; however deep they are.
  @inlinable
  func following(_ items: [ItemID]) -> Self {
    if isEmpty { return SectionSnapshot(list: items) }
    var rows = FollowingRows(self)
    rows.follow(items)
    assert(rows.tree.visibleItems == items, "the tree has other rows than the list")
    return rows.tree
  }

  /// Puts an item with everything below it between two rows, which are not below it.
  ///
  /// It stays below its parent where that can be above both; else it is beside the row before it.
  ///
  /// - Complexity: O(*d* + *k* log *n*) for *k* items that are put, and *d* levels.
  @inlinable
  mutating func put(_ item: ItemID, between row: ItemID?, and next: ItemID?) {
    let parent = parent(of: item, between: row, and: next)
    put(item, below: parent, after: row.flatMap { ancestor(of: $0, below: parent) })
  }

  /// Puts an item below a parent, first or after another that is below it.
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
      preconditionFailure("an edit that was checked failed: \(error)")
    }
  }

  /// The parent of an item that comes between two rows.
  @inlinable
  func parent(of item: ItemID, between row: ItemID?, and next: ItemID?) -> ItemID? {
    guard let row else { return nil }
    let least = next.flatMap(parent)
    if contains(item) {
      let wanted = parent(of: item)
      // From the row before up to what is above the row after, which must not lose its parent.
      var above = isExpanded(row) ? row : parent(of: row)
      while above != wanted, above != least, let item = above { above = parent(of: item) }
      if above == wanted { return wanted }
    }
    return next != nil && least == row ? row : parent(of: row)
  }

  /// The item itself or what is above it directly below a parent; nil for the parent itself.
  @inlinable
  func ancestor(of item: ItemID, below parent: ItemID?) -> ItemID? {
    guard item != parent else { return nil }
    var item = item
    while let above = self.parent(of: item), above != parent { item = above }
    return item
  }
}
