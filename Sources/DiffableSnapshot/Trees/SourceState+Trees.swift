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

  /// The section that shows an item, and the tree that it shows, or will show when all that waits is
  /// done.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that is not seen.
  mutating func latestTree(
    showing item: ItemID
  ) throws(SectionSnapshotError<ItemID>) -> (section: SectionID, tree: SectionSnapshot<ItemID>) {
    guard let section = current.sectionIdentifier(containingItem: item) else {
      throw .unknownItem(item)
    }
    for request in waiting.reversed() + turn {
      if case .tree(let tree, in: let other) = request.content, other == section {
        return (section, tree)
      }
    }
    return (section, tree(of: section))
  }
}
