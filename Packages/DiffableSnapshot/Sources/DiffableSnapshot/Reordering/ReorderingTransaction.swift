/// The move of one item with its descendants to another position of a data source.
public struct ReorderingTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// The state before the move.
  public let initialSnapshot: Snapshot<SectionID, ItemID>
  /// The state after the move.
  public let finalSnapshot: Snapshot<SectionID, ItemID>
  /// The changes from the old ``Snapshot/itemIdentifiers`` to the new ones.
  ///
  /// A moved item appears as a removal and an insertion that refer to each other.
  public let difference: CollectionDifference<ItemID>

  let item: ItemID
  let sections: [Section]

  struct Section: Sendable {
    let identifier: SectionID
    /// The old and the new tree of the section; nil if it shows no tree.
    let trees: (initial: SectionSnapshot<ItemID>, final: SectionSnapshot<ItemID>)?
  }

  /// The changes in each affected section: one, or the old and the new section of the item.
  ///
  /// - Complexity: O(*k* log *n*) for *k* moved items, plus O(*m*) for a section of *m* items
  ///   without a tree.
  public var sectionTransactions: [ReorderingSectionTransaction<SectionID, ItemID>] {
    sections.map { section in
      let (old, new) =
        section.trees
        ?? (
          SectionSnapshot(list: initialSnapshot.itemIdentifiers(inSection: section.identifier)),
          SectionSnapshot(list: finalSnapshot.itemIdentifiers(inSection: section.identifier))
        )
      return ReorderingSectionTransaction(
        sectionIdentifier: section.identifier,
        initialSnapshot: old,
        finalSnapshot: new,
        difference: difference(from: old, to: new)
      )
    }
  }

  private func difference(
    from old: SectionSnapshot<ItemID>,
    to new: SectionSnapshot<ItemID>
  ) -> CollectionDifference<ItemID> {
    let branch = (new.contains(item) ? new : old).branches(of: [item]) { _ in true }
    // The item may already have been in the new tree, but hidden.
    if sections.count > 1, new.contains(item), branch.contains(where: old.contains) {
      return new.items.difference(from: old.items)
    }
    return .moving(branch, from: old.index(of: item), to: new.index(of: item))
  }
}

/// The change that a reordering makes to one section.
public struct ReorderingSectionTransaction<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  /// The section.
  public let sectionIdentifier: SectionID
  /// The old tree of the section; it has one level if the section shows no tree.
  public let initialSnapshot: SectionSnapshot<ItemID>
  /// The new tree of the section.
  public let finalSnapshot: SectionSnapshot<ItemID>
  /// The changes from all items of the old tree to those of the new one, hidden items included.
  public let difference: CollectionDifference<ItemID>
}

extension SectionSnapshot {
  /// Creates a tree of one level; the items must be distinct.
  @usableFromInline
  init(list items: [ItemID]) {
    self.init()
    guard !items.isEmpty else { return }
    do throws(Failure) {
      try append(items)
    } catch {
      preconditionFailure("an item is in the snapshot twice: \(error)")
    }
  }
}

extension CollectionDifference where ChangeElement: Hashable {
  /// Moves adjacent items from one offset to another.
  ///
  /// Without `from` they are only inserted, without `to` only removed.
  static func moving(_ items: [ChangeElement], from: Int?, to: Int?) -> Self {
    var changes: [Change] = []
    for (index, item) in items.enumerated() {
      let old = from.map { $0 + index }
      let new = to.map { $0 + index }
      if let old { changes.append(.remove(offset: old, element: item, associatedWith: new)) }
      if let new { changes.append(.insert(offset: new, element: item, associatedWith: old)) }
    }
    guard let difference = Self(changes) else {
      preconditionFailure("an item is in the snapshot twice")
    }
    return difference
  }
}
