extension SnapshotTransaction {
  /// The difference as batch updates, or nil if everything must be repainted.
  ///
  /// See ``SnapshotDifference/batchUpdates(from:to:)``.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public var batchUpdates: SnapshotDifference? {
    difference?.batchUpdates(from: initialSnapshot, to: finalSnapshot)
  }
}

extension SnapshotDifference {
  /// Returns this difference in the form that the batch updates of a collection view need.
  ///
  /// A batch deletes and reloads at old positions and inserts at new ones, so the reloaded sections
  /// and items of the result are old positions. Reconfigured items keep their new positions:
  /// configure them after the batch. Items of a deleted, inserted, or reloaded section are not
  /// listed: they follow their section. An item or section that is both moved and reloaded is listed
  /// as a deletion and an insertion.
  ///
  /// `old` and `new` must be the snapshots that this difference was computed from.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public func batchUpdates<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>
  ) -> SnapshotDifference {
    var updates = SnapshotDifference()
    updateSections(&updates) { index in
      new.sectionIdentifier(for: index).flatMap { old.indexOfSection($0) }
    }
    let gone = Set(updates.deletedSections + updates.reloadedSections)
    let reloaded = updates.reloadedSections.compactMap { index in
      old.sectionIdentifier(for: index).flatMap { new.indexOfSection($0) }
    }
    let fresh = Set(updates.insertedSections + reloaded)
    updateItems(&updates, gone, fresh) { place in
      new.itemIdentifier(for: place).flatMap { old.indexPath(for: $0) }
    }
    return updates
  }

  private func updateSections(_ updates: inout SnapshotDifference, old: (Int) -> Int?) {
    let moved = Set(movedSections.map(\.to))
    let both = Set(reloadedSections.filter(moved.contains))
    let replaced = movedSections.filter { both.contains($0.to) }
    updates.deletedSections = (deletedSections + replaced.map(\.from)).sorted()
    updates.insertedSections = (insertedSections + replaced.map(\.to)).sorted()
    updates.movedSections = movedSections.filter { !both.contains($0.to) }
    updates.reloadedSections = reloadedSections.filter { !both.contains($0) }.compactMap(old)
      .sorted()
  }

  private func updateItems(
    _ updates: inout SnapshotDifference,
    _ gone: Set<Int>,
    _ fresh: Set<Int>,
    old: (ItemPosition) -> ItemPosition?
  ) {
    updates.deletedItems = deletedItems.filter { !gone.contains($0.section) }
    updates.insertedItems = insertedItems.filter { !fresh.contains($0.section) }
    let reloads = Set(reloadedItems)
    for move in movedItems {
      let leaves = !gone.contains(move.from.section)
      let arrives = !fresh.contains(move.to.section)
      if leaves, arrives, !reloads.contains(move.to) {
        updates.movedItems.append(move)
        continue
      }
      if leaves { updates.deletedItems.append(move.from) }
      if arrives { updates.insertedItems.append(move.to) }
    }
    updates.deletedItems.sort()
    updates.insertedItems.sort()
    let moved = Set(movedItems.map(\.to))
    updates.reloadedItems =
      reloadedItems.filter { !fresh.contains($0.section) && !moved.contains($0) }
      .compactMap(old).sorted()
    updates.reconfiguredItems = reconfiguredItems.filter { !fresh.contains($0.section) }
  }
}
