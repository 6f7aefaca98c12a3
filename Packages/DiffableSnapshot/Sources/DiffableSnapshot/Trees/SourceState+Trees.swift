extension SourceState {
  /// The transaction that shows the rows of a tree in a section; nil if nothing changes.
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

  @inlinable
  mutating func tree(of section: SectionID) -> SectionSnapshot<ItemID> {
    if let tree = trees.follow(section, of: current) { return tree }
    let items = current.itemIdentifiers(inSection: section)
    guard !items.isEmpty else { return SectionSnapshot() }
    let tree = SectionSnapshot(list: items)
    trees.note(tree, in: section)
    return tree
  }

  /// The section that shows an item and its tree, after all announced and queued changes.
  ///
  /// - Complexity: O(1) if nothing is queued, otherwise the cost of the requests queued since the
  ///   last call.
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)`` for an item that isn't visible.
  mutating func latestTree(
    showing item: ItemID
  ) throws(SectionSnapshotError<ItemID>) -> ShownTree {
    guard let shown = current.sectionIdentifier(containingItem: item) else {
      throw .unknownItem(item)
    }
    guard hasQueuedRequests || announced != nil else { return (shown, tree(of: shown)) }
    let later = afterWaiting()
    let section = later.state.current.sectionIdentifier(containingItem: item) ?? shown
    return (section, later.state.tree(of: section))
  }

  /// The state after all announced and queued changes, computed without notifying anyone.
  ///
  /// It is kept until the queue is empty. So if a thousand rows are expanded during one apply, each
  /// adds only its own step.
  private mutating func afterWaiting() -> FutureState {
    let later = futureState ?? FutureState(self)
    if futureState == nil, let announced { later.state.settle(announced) }
    futureState = later
    while later.state.hasQueuedRequests, let request = later.state.next() {
      if let transaction = later.state.transaction(for: request) { later.state.settle(transaction) }
    }
    return later
  }

  typealias ShownTree = (section: SectionID, tree: SectionSnapshot<ItemID>)
}
