/// A difference in the form that the batch updates of a collection view need.
///
/// A batch deletes and reloads at old positions and inserts at new ones. Items of a deleted,
/// inserted, or reloaded section are not listed: they follow their section. An item or section that
/// is both moved and reloaded is listed as a deletion and an insertion.
public struct BatchUpdates: Hashable, Sendable {
  /// Old indices of deleted sections, ascending.
  public var deletedSections: [Int] = []
  /// New indices of inserted sections, ascending.
  public var insertedSections: [Int] = []
  /// Sections that move from an old to a new index.
  public var movedSections: [SnapshotDifference.Move<Int>] = []
  /// Old indices of reloaded sections, ascending.
  public var reloadedSections: [Int] = []
  /// Old positions of deleted items, ascending.
  public var deletedItems: [ItemPosition] = []
  /// New positions of inserted items, ascending.
  public var insertedItems: [ItemPosition] = []
  /// Items that move from an old to a new position.
  public var movedItems: [SnapshotDifference.Move<ItemPosition>] = []
  /// Old positions of reloaded items, ascending.
  public var reloadedItems: [ItemPosition] = []
  /// New positions of items to configure again after the batch, ascending.
  public var reconfiguredItems: [ItemPosition] = []

  /// Creates updates that do nothing.
  public init() {}
}

extension SnapshotTransaction {
  /// The difference as batch updates, or nil if everything must be repainted.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public var batchUpdates: BatchUpdates? {
    difference?.batchUpdates(from: initialSnapshot, to: finalSnapshot)
  }
}

extension SnapshotDifference {
  /// Returns this difference as batch updates.
  ///
  /// `old` and `new` must be the snapshots that this difference was computed from.
  ///
  /// - Complexity: O(*k* log *n*) for *k* operations.
  public func batchUpdates<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>
  ) -> BatchUpdates {
    var updates = BatchUpdates()
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

  private func updateSections(_ updates: inout BatchUpdates, old: (Int) -> Int?) {
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
    _ updates: inout BatchUpdates,
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
