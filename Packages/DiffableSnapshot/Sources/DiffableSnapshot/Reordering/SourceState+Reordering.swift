extension SourceState {
  @usableFromInline
  mutating func requirePlace(
    _ place: ItemPosition,
    for item: ItemID
  ) throws(SnapshotError<SectionID, ItemID>) {
    guard let from = current.indexPath(for: item) else { throw .unknownItem(item) }
    guard let section = current.sectionIdentifier(for: place.section) else {
      throw .unknownPosition(place)
    }
    var end = current.numberOfItems(inSection: section)
    if from.section == place.section {
      end -= rowsToMove(with: item, in: section).count
    }
    guard (0...end).contains(place.item) else { throw .unknownPosition(place) }
  }

  /// The transaction that moves an item; nil if nothing changes or the move is no longer possible.
  @usableFromInline
  mutating func transaction(reordering item: ItemID, to place: ItemPosition) -> Transaction? {
    guard let from = current.indexPath(for: item), from != place,
      let source = current.sectionIdentifier(for: from.section),
      let target = current.sectionIdentifier(for: place.section)
    else { return nil }
    do throws(SnapshotError<SectionID, ItemID>) {
      try requirePlace(place, for: item)
    } catch { return nil }
    let rows = rowsToMove(with: item, in: source)
    let isBehind = source == target && place.item > from.item
    let start = place.item + (isBehind ? rows.count : 0)
    let row = current.itemIdentifier(at: start - 1, inSection: target)
    let before = source == target && start == from.item ? rows.count : 0
    let next = current.itemIdentifier(at: start + before, inSection: target)
    var list = snapshot()
    list.put(rows, after: row, before: next, inSection: target)
    putInTrees(item, from: source, to: target, after: row, before: next)
    let transaction = transaction(to: list, true)
    if transaction == nil { trees.coming = [] }
    return transaction
  }

  private mutating func rowsToMove(with item: ItemID, in section: SectionID) -> [ItemID] {
    guard let tree = trees.follow(section, of: current) else { return [item] }
    return tree.branches(of: [item], where: tree.isExpanded)
  }

  /// Updates the trees that the move changes; does nothing if neither section shows a tree.
  private mutating func putInTrees(
    _ item: ItemID,
    from source: SectionID,
    to target: SectionID,
    after row: ItemID?,
    before next: ItemID?
  ) {
    var branch = SectionSnapshot(list: [item])
    if var tree = trees.follow(source, of: current) {
      guard source != target else {
        tree.put(item, between: row, and: next)
        return trees.announce(tree, in: source)
      }
      do throws(SectionSnapshotError<ItemID>) {
        branch = try tree.snapshot(of: item, includingParent: true)
      } catch {
        preconditionFailure("an item that is shown is not in its tree: \(error)")
      }
      tree.delete([item])
      trees.announce(tree, in: source)
    }
    guard source != target, trees.trees[target] != nil || branch.count > 1 else { return }
    var tree = tree(of: target)
    // An item that is hidden in one tree and visible in the other stays where it is visible.
    branch.delete(branch.items.filter(tree.isVisible))
    tree.delete(branch.items)
    tree.put(branch, between: row, and: next)
    trees.announce(tree, in: target)
  }

  /// The reordering made by a transaction; nil if it belongs to another kind of request.
  @usableFromInline
  func reordering(
    in transaction: Transaction,
    of request: Request
  ) -> ReorderingTransaction<SectionID, ItemID>? {
    guard case .reordering(let item, _) = request.content else { return nil }
    let (old, new) = (transaction.initialSnapshot, transaction.finalSnapshot)
    guard let from = old.indexPath(for: item), let to = new.indexPath(for: item) else { return nil }
    let sections = Set([from.section, to.section]).sorted()
      .compactMap { old.sectionIdentifier(for: $0) }
      .map { Reordering.Section(identifier: $0, trees: trees(of: $0, before: old)) }
    let tree = old.sectionIdentifier(for: from.section).flatMap { trees.trees[$0]?.tree }
    return Reordering(
      initialSnapshot: old,
      finalSnapshot: new,
      difference: .moving(
        tree.map { tree in tree.branches(of: [item], where: tree.isExpanded) } ?? [item],
        from: old.indexOfItem(item),
        to: new.indexOfItem(item)
      ),
      item: item,
      sections: sections
    )
  }

  @usableFromInline typealias Reordering = ReorderingTransaction<SectionID, ItemID>

  /// The current tree of a section and the announced one; nil if it shows no tree.
  private func trees(
    of section: SectionID,
    before old: Snapshot<SectionID, ItemID>
  ) -> (SectionSnapshot<ItemID>, SectionSnapshot<ItemID>)? {
    guard let final = trees.coming.last(where: { $0.section == section })?.tree else { return nil }
    let initial = trees.trees[section]?.tree
    return (initial ?? SectionSnapshot(list: old.itemIdentifiers(inSection: section)), final)
  }
}

extension SectionSnapshot {
  /// Inserts a tree with a single root between two rows; none of its items may be in this tree.
  mutating func put(_ branch: SectionSnapshot, between row: ItemID?, and next: ItemID?) {
    guard let root = branch.rootItems.first else { return }
    put(root, between: row, and: next)
    do throws(Failure) {
      try graftChildren(of: branch)
    } catch {
      stop(afterChecking: error)
    }
  }
}

extension Snapshot {
  mutating func put(
    _ items: [ItemID],
    after row: ItemID?,
    before next: ItemID?,
    inSection section: SectionID
  ) {
    do throws(Failure) {
      if let row {
        try insertItems(items, afterItem: row)
      } else if let next {
        try insertItems(items, beforeItem: next)
      } else {
        try appendItems(items, toSection: section)
      }
    } catch {
      stop(afterChecking: error)
    }
  }
}
