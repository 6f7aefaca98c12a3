extension SectionSnapshot {
  /// Puts items at the end of an item's children, or of the tree when none is named.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/unknownParent(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  public mutating func append(_ items: [ItemID], to parent: ItemID? = nil) throws(Failure) {
    try requireDistinct(items)
    if let parent {
      guard contains(parent) else { throw .unknownParent(parent) }
      try requireOutside(items, of: parent)
    }
    guard !items.isEmpty else { return }
    try place(items) { list throws(List.Failure) in
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
  public mutating func insert(_ items: [ItemID], before anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    try place(items) { list throws(List.Failure) in try list.insertItems(items, before: anchor) }
  }

  /// Puts items after another, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/duplicateItem(_:)``,
  ///   ``SectionSnapshotError/anchorAmongInserted(_:)``,
  ///   ``SectionSnapshotError/unknownAnchor(_:)``, ``SectionSnapshotError/itemWithinItself(_:)``.
  public mutating func insert(_ items: [ItemID], after anchor: ItemID) throws(Failure) {
    try requireAnchor(anchor, for: items)
    try place(items) { list throws(List.Failure) in try list.insertItems(items, after: anchor) }
  }

  /// Puts all items of another tree before an item, below the same parent.
  ///
  /// - Throws: ``SectionSnapshotError/unknownAnchor(_:)``,
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item of that tree which is in this one.
  /// - Complexity: O(*m* log *n*) for *m* items that come.
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
  public mutating func insert(_ tree: SectionSnapshot, after anchor: ItemID) throws(Failure) {
    try requireNew(tree, beside: anchor)
    try insert(tree.rootItems, after: anchor)
    try graftChildren(of: tree)
  }

  /// Takes items out with everything below them; one that is not there is passed over.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items that are named or go.
  public mutating func delete(_ items: [ItemID]) {
    var stack = items.filter(contains)
    var parents = stack.compactMap(parent)
    var gone: [ItemID] = []
    // An item may be named itself, and with one that it is below.
    var seen: Set<ItemID> = []
    while let item = stack.popLast() {
      guard seen.insert(item).inserted else { continue }
      gone.append(item)
      stack.append(contentsOf: children(of: item))
    }
    parents.append(contentsOf: gone)
    children.deleteItems(gone)
    expanded.deleteItems(gone)
    dropEmpty(parents)
  }

  /// Takes everything out.
  public mutating func deleteAll() { self = SectionSnapshot() }

  /// Shows the children of items wherever the items themselves are seen.
  ///
  /// One that is not there is passed over; one without children stays expanded for those to come.
  public mutating func expand(_ items: [ItemID]) {
    for item in items where contains(item) && !isExpanded(item) {
      expanded.add(item)
    }
  }

  /// Hides everything below items; what is expanded there stays so for when they are expanded again.
  public mutating func collapse(_ items: [ItemID]) {
    expanded.deleteItems(items)
  }

  /// Puts the items of another tree in place of everything below an item.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``,
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item of that tree which is elsewhere in
  ///   this one.
  /// - Complexity: O(*m* log *n*) for *m* items that go or come.
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
  typealias List = Snapshot<Parent, ItemID>

  /// Does an edit that was checked, and forgets parents that have lost their last child by it.
  private mutating func place(
    _ items: [ItemID],
    _ edit: (inout List) throws(List.Failure) -> Void
  ) throws(Failure) {
    let parents = items.compactMap(parent)
    do throws(List.Failure) {
      try edit(&children)
    } catch {
      preconditionFailure("an edit that was checked failed: \(error)")
    }
    dropEmpty(parents)
  }

  /// Adds what is below an item of another tree, or all of it, with what is expanded there.
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
  private mutating func graftChildren(of tree: SectionSnapshot) throws(Failure) {
    for item in tree.rootItems {
      if tree.isExpanded(item) { expand([item]) }
      try graft(tree, childrenOf: item, below: item)
    }
  }

  private func hasChildren(_ item: ItemID) -> Bool { children.containsSection(.item(item)) }

  private mutating func dropEmpty(_ parents: [ItemID]) {
    let empty = parents.map { Parent.item($0) }
      .filter { children.containsSection($0) && children.numberOfItems(inSection: $0) == 0 }
    if !empty.isEmpty { children.deleteSections(empty) }
  }

  private func requireDistinct(_ items: [ItemID]) throws(Failure) {
    if let item = List.firstDuplicate(items) { throw .duplicateItem(item) }
  }

  /// Refuses a tree that has an item of this one, or an anchor that is not there.
  private func requireNew(_ tree: SectionSnapshot, beside anchor: ItemID) throws(Failure) {
    guard contains(anchor) else { throw .unknownAnchor(anchor) }
    if let item = tree.items.first(where: contains) { throw .duplicateItem(item) }
  }

  private func requireAnchor(_ anchor: ItemID, for items: [ItemID]) throws(Failure) {
    try requireDistinct(items)
    if items.contains(anchor) { throw .anchorAmongInserted(anchor) }
    guard contains(anchor) else { throw .unknownAnchor(anchor) }
    if let parent = parent(of: anchor) { try requireOutside(items, of: parent) }
  }

  /// Refuses to put items below one that is one of them, or below one of them.
  ///
  /// Nothing is below an item without children, so that a tree that grows is not read up to its root.
  private func requireOutside(_ items: [ItemID], of parent: ItemID) throws(Failure) {
    guard items.contains(where: { $0 == parent || hasChildren($0) }) else { return }
    let above = Set(ancestors(of: parent) + [parent])
    if let item = items.first(where: above.contains) { throw .itemWithinItself(item) }
  }
}

extension Snapshot where SectionID == Int {
  /// Adds an item that is not there to a list of one section.
  fileprivate mutating func add(_ item: ItemID) {
    do throws(Failure) {
      try appendItems([item])
    } catch {
      preconditionFailure("an edit that was checked failed: \(error)")
    }
  }
}
