extension SectionSnapshot {
  /// Appends items to the children of an item, by default to the root.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/unknownParent(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items and the descendants of those that move.
  @inlinable
  public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) throws(Failure) {
    try requireDistinct(items)
    if let parent {
      guard contains(parent) else { throw .unknownParent(parent) }
      try requireOutside(items, of: parent)
    }
    guard !items.isEmpty else { return }
    place(items) { list throws(List.Failure) in
      let section = Parent(parent)
      if !list.containsSection(section) { try list.appendSections([section]) }
      try list.appendItems(items, toSection: section)
    }
  }

  /// Inserts items before another one, with the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/anchorAmongInserted(_:)``,
  ///   ``SectionSnapshotError/unknownAnchor(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items and the descendants of those that move.
  @inlinable
  public mutating func insert(_ items: [ItemID], before anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    place(items) { list throws(List.Failure) in try list.insertItems(items, beforeItem: anchor) }
  }

  /// Inserts items after another one, with the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/anchorAmongInserted(_:)``,
  ///   ``SectionSnapshotError/unknownAnchor(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items and the descendants of those that move.
  @inlinable
  public mutating func insert(_ items: [ItemID], after anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    place(items) { list throws(List.Failure) in try list.insertItems(items, afterItem: anchor) }
  }

  /// Inserts all items of another tree before an item, with the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/unknownAnchor(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` if both trees contain an item.
  /// - Complexity: O(*m* log *n*) for *m* inserted items.
  @inlinable
  public mutating func insert(_ tree: SectionSnapshot, before anchor: ItemID) throws(Failure) {
    try requireNew(tree, beside: anchor)
    try insert(tree.rootItems, before: anchor)
    try graftChildren(of: tree)
  }

  /// Inserts all items of another tree after an item, with the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/unknownAnchor(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` if both trees contain an item.
  /// - Complexity: O(*m* log *n*) for *m* inserted items.
  @inlinable
  public mutating func insert(_ tree: SectionSnapshot, after anchor: ItemID) throws(Failure) {
    try requireNew(tree, beside: anchor)
    try insert(tree.rootItems, after: anchor)
    try graftChildren(of: tree)
  }

  /// Deletes items with their descendants; unknown items are ignored.
  ///
  /// - Complexity: O(*m* log *n*) for *m* listed or deleted items.
  @inlinable
  public mutating func delete(_ items: [ItemID]) {
    let parents = items.compactMap(parent)
    let gone = takeOutOfOrder(items)
    children.deleteItems(gone)
    expanded.deleteItems(gone)
    dropEmpty(parents + gone)
  }

  /// Deletes all items.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func deleteAll() { self = SectionSnapshot() }

  /// Shows the children of items whenever the items themselves are visible.
  ///
  /// Unknown items are ignored. An item without children stays expanded for children added later.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are listed or become visible.
  @inlinable
  public mutating func expand(_ items: [ItemID]) {
    for item in items where contains(item) && !isExpanded(item) {
      expanded.add(item)
      guard isVisible(item), hasChildren(item) else { continue }
      rows.put(branches(of: children(of: item), where: isExpanded), at: .after(item))
    }
  }

  /// Hides the descendants of items; those that are expanded stay so for the next expansion.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are listed or hidden.
  @inlinable
  public mutating func collapse(_ items: [ItemID]) {
    for item in items where isExpanded(item) {
      if isVisible(item), hasChildren(item) {
        rows.deleteItems(branches(of: children(of: item), where: isExpanded))
      }
      expanded.deleteItems([item])
    }
  }

  /// Replaces the descendants of an item by another tree.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` if an item of `tree` is elsewhere in this tree.
  /// - Complexity: O(*m* log *n*) for *m* deleted or inserted items.
  @inlinable
  public mutating func replace(
    childrenOf parent: ItemID,
    using tree: SectionSnapshot
  ) throws(Failure) {
    guard contains(parent) else { throw .unknownItem(parent) }
    var copy = self
    copy.delete(children(of: parent))
    if let item = tree.items.first(where: copy.contains) { throw .duplicateItem(item) }
    try copy.graft(tree, childrenOf: nil, below: parent)
    self = copy
  }
}

extension SectionSnapshot {
  /// Adds the descendants of an item of another tree, or all its items, and keeps their expansion.
  @inlinable
  mutating func graft(
    _ tree: SectionSnapshot,
    childrenOf source: ItemID?,
    below target: ItemID?
  ) throws(Failure) {
    var stack = [(source, target)]
    while let (source, target) = stack.popLast() {
      let items = tree.children(of: source)
      guard !items.isEmpty else { continue }
      try append(items, to: target)
      expand(items.filter(tree.isExpanded))
      for item in items { stack.append((item, item)) }
    }
  }

  /// Adds the descendants of another tree's root items, which are already in this tree.
  @inlinable
  mutating func graftChildren(of tree: SectionSnapshot) throws(Failure) {
    for item in tree.rootItems {
      if tree.isExpanded(item) { expand([item]) }
      try graft(tree, childrenOf: item, below: item)
    }
  }

  @inlinable
  func requireDistinct(_ items: [ItemID]) throws(Failure) {
    if let item = List.firstDuplicate(items) { throw .duplicateItem(item) }
  }

  /// Throws if the anchor is unknown or both trees contain an item.
  @inlinable
  func requireNew(_ tree: SectionSnapshot, beside anchor: ItemID) throws(Failure) {
    guard contains(anchor) else { throw .unknownAnchor(anchor) }
    if let item = tree.items.first(where: contains) { throw .duplicateItem(item) }
  }

  @inlinable
  func requireAnchor(_ anchor: ItemID, for items: [ItemID]) throws(Failure) {
    try requireDistinct(items)
    if items.contains(anchor) { throw .anchorAmongInserted(anchor) }
    guard contains(anchor) else { throw .unknownAnchor(anchor) }
    if let parent = parent(of: anchor) { try requireOutside(items, of: parent) }
  }

  /// Throws if the parent is one of the items or below one.
  ///
  /// Items without children have no descendants. Checking this first avoids reading the path to the
  /// root while a tree grows.
  @inlinable
  func requireOutside(_ items: [ItemID], of parent: ItemID) throws(Failure) {
    guard items.contains(where: { $0 == parent || hasChildren($0) }) else { return }
    let above = Set(ancestors(of: parent) + [parent])
    if let item = items.first(where: above.contains) { throw .itemWithinItself(item) }
  }
}

extension Snapshot where SectionID == Int {
  @inlinable
  mutating func add(_ item: ItemID) {
    do throws(Failure) {
      try appendItems([item])
    } catch {
      stop(afterChecking: error)
    }
  }
}
