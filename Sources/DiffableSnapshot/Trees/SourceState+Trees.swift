extension SourceState {
  /// What it changes that a section shows the rows of a tree; nil when that is nothing.
  @inlinable
  mutating func transaction(
    showing tree: SectionSnapshot<ItemID>,
    in section: SectionID,
    _ animates: Bool
  ) -> Transaction? {
    var list = snapshot()
    if !list.containsSection(section) {
      list.insertNew([section], at: list.numberOfSections)
      list.setItems(of: tree, after: SectionSnapshot(), inSection: section)
    } else if let shown = trees.tree(of: section, in: current) {
      list.setItems(of: tree, after: shown, inSection: section)
    } else {
      do throws(SnapshotError<SectionID, ItemID>) {
        try list.setItems(of: tree, inSection: section)
      } catch {
        preconditionFailure("a section that is there was not found: \(error)")
      }
    }
    trees.announce(tree, in: section)
    let transaction = transaction(to: list, animates)
    if transaction == nil { trees.settle() }
    return transaction
  }

  /// The tree of which a section shows the rows.
  @inlinable
  mutating func tree(of section: SectionID) -> SectionSnapshot<ItemID> {
    if let tree = trees.follow(section, of: current) { return tree }
    let items = current.itemIdentifiers(inSection: section)
    guard !items.isEmpty else { return SectionSnapshot() }
    let tree = SectionSnapshot(list: items)
    trees.note(tree, in: section)
    return tree
  }

  /// The section that shows an item, and the tree that it shows, or will show when what is announced
  /// and all that waits is done.
  ///
  /// - Complexity: O(1) where nothing waits, else that of what waits and was not asked for before.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that is not seen.
  mutating func latestTree(
    showing item: ItemID
  ) throws(SectionSnapshotError<ItemID>) -> ShownTree {
    guard let shown = current.sectionIdentifier(containingItem: item) else {
      throw .unknownItem(item)
    }
    guard isAnyWaiting || announced != nil else { return (shown, tree(of: shown)) }
    let later = afterWaiting()
    let section = later.state.current.sectionIdentifier(containingItem: item) ?? shown
    return (section, later.state.tree(of: section))
  }

  /// The state when what is announced and all that waits is done, of which nobody is told.
  ///
  /// It is kept until all is done, so that of a thousand rows that are opened within an apply each adds
  /// its own step alone.
  private mutating func afterWaiting() -> Foreseen {
    let later = foreseen ?? Foreseen(self)
    if foreseen == nil, let announced { later.state.settle(announced) }
    foreseen = later
    while later.state.isAnyWaiting, let request = later.state.next() {
      if let transaction = later.state.transaction(for: request) { later.state.settle(transaction) }
    }
    return later
  }

  /// The tree that shows an item, with that expanded; nil where it is expanded already or may not be.
  ///
  /// What the handlers applied counts: the tree is taken when they are done.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``, and
  ///   ``SectionSnapshotError/duplicateItem(_:)`` for an item that is to come below this one and is
  ///   elsewhere in the tree.
  static func expanding(
    _ item: ItemID,
    _ handlers: SectionSnapshotHandlers<ItemID>,
    _ latest: () throws(SectionSnapshotError<ItemID>) -> ShownTree
  ) throws(SectionSnapshotError<ItemID>) -> ShownTree? {
    guard let expansion = try handlers.expansion(of: item, in: latest().tree) else { return nil }
    var shown = try latest()
    if let children = expansion.children {
      try shown.tree.replace(childrenOf: item, using: children)
    }
    shown.tree.expand([item])
    return shown
  }

  /// The tree that shows an item, with that collapsed; nil where it is collapsed already or may not be.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  static func collapsing(
    _ item: ItemID,
    _ handlers: SectionSnapshotHandlers<ItemID>,
    _ latest: () throws(SectionSnapshotError<ItemID>) -> ShownTree
  ) throws(SectionSnapshotError<ItemID>) -> ShownTree? {
    guard try handlers.collapses(item, in: latest().tree) else { return nil }
    var shown = try latest()
    shown.tree.collapse([item])
    return shown
  }

  typealias ShownTree = (section: SectionID, tree: SectionSnapshot<ItemID>)
}
