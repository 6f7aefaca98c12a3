extension SectionSnapshot {
  /// Puts items at the end of an item's children, or of the tree when none is named.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/unknownParent(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
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

  /// Puts items before another, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/anchorAmongInserted(_:)``,
  ///   ``SectionSnapshotError/unknownAnchor(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  @inlinable
  public mutating func insert(_ items: [ItemID], before anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    place(items) { list throws(List.Failure) in try list.insertItems(items, before: anchor) }
  }

  /// Puts items after another, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/anchorAmongInserted(_:)``,
  ///   ``SectionSnapshotError/unknownAnchor(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  @inlinable
  public mutating func insert(_ items: [ItemID], after anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    place(items) { list throws(List.Failure) in try list.insertItems(items, after: anchor) }
  }

  /// Puts all items of another tree before an item, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/unknownAnchor(_:)``,
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item of that tree which is in this one.
  /// - Complexity: O(*m* log *n*) for *m* items that come.
  @inlinable
  public mutating func insert(_ tree: SectionSnapshot, before anchor: ItemID) throws(Failure) {
    try requireNew(tree, beside: anchor)
    try insert(tree.rootItems, before: anchor)
    try graftChildren(of: tree)
  }

  /// Puts all items of another tree after an item, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/unknownAnchor(_:)``,
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item of that tree which is in this one.
  /// - Complexity: O(*m* log *n*) for *m* items that come.
  @inlinable
  public mutating func insert(_ tree: SectionSnapshot, after anchor: ItemID) throws(Failure) {
    try requireNew(tree, beside: anchor)
    try insert(tree.rootItems, after: anchor)
    try graftChildren(of: tree)
  }

  /// Takes items out with everything below them; one that is not there is passed over.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are named or go.
  @inlinable
  public mutating func delete(_ items: [ItemID]) {
    let parents = items.compactMap(parent)
    let gone = takeOutOfOrder(items)
    children.deleteItems(gone)
    expanded.deleteItems(gone)
    dropEmpty(parents + gone)
  }

  /// Takes everything out.
  @inlinable
  public mutating func deleteAll() { self = SectionSnapshot() }

  /// Shows the children of items wherever the items themselves are seen.
  ///
  /// One that is not there is passed over; one without children stays expanded for those to come.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are named or come into sight.
  @inlinable
  public mutating func expand(_ items: [ItemID]) {
    for item in items where contains(item) && !isExpanded(item) {
      expanded.add(item)
      guard isVisible(item), hasChildren(item) else { continue }
      rows.put(branches(of: children(of: item), where: isExpanded), at: .after(item))
    }
  }

  /// Hides everything below items; what is expanded there stays so for when they are expanded again.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are named or leave sight.
  @inlinable
  public mutating func collapse(_ items: [ItemID]) {
    for item in items where isExpanded(item) {
      if isVisible(item), hasChildren(item) {
        rows.deleteItems(branches(of: children(of: item), where: isExpanded))
      }
      expanded.deleteItems([item])
    }
  }

  /// Puts the items of another tree in place of everything below an item.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``,
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item of that tree which is elsewhere in
  ///   this one.
  /// - Complexity: O(*m* log *n*) for *m* items that go or come.
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
  /// Adds what is below an item of another tree, or all of it, with what is expanded there.
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

  /// Adds what is below the root items of another tree, which are here already.
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

  /// Refuses a tree that has an item of this one, or an anchor that is not there.
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

  /// Refuses to put items below one that is one of them, or below one of them.
  ///
  /// Nothing is below an item without children, so that a tree that grows is not read up to its root.
  @inlinable
  func requireOutside(_ items: [ItemID], of parent: ItemID) throws(Failure) {
    guard items.contains(where: { $0 == parent || hasChildren($0) }) else { return }
    let above = Set(ancestors(of: parent) + [parent])
    if let item = items.first(where: above.contains) { throw .itemWithinItself(item) }
  }
}

extension Snapshot where SectionID == Int {
  /// Adds an item that is not there to a list of one section.
  @inlinable
  mutating func add(_ item: ItemID) {
    do throws(Failure) {
      try appendItems([item])
    } catch {
      preconditionFailure("an edit that was checked failed: \(error)")
    }
  }
}
