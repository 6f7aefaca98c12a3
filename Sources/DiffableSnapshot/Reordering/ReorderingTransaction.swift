/// The step of a data source that put one item, with what is below it, elsewhere.
public struct ReorderingTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  Sendable
{
  /// The state before.
  public let initialSnapshot: Snapshot<SectionID, ItemID>
  /// The state after.
  public let finalSnapshot: Snapshot<SectionID, ItemID>
  /// What turns the items before, ``Snapshot/itemIdentifiers``, into those after.
  ///
  /// An item that is taken out and put in is one that moved: the two changes name each other.
  public let difference: CollectionDifference<ItemID>

  let item: ItemID
  let sections: [Section]

  struct Section: Sendable {
    let identifier: SectionID
    /// The trees that it showed and shows; nil where it shows no tree.
    let trees: (initial: SectionSnapshot<ItemID>, final: SectionSnapshot<ItemID>)?
  }

  /// What happened in each section: in one, or in that which the item left and that where it came.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items that were put elsewhere; O(*m*) more for *m* items of
  ///   a section that shows no tree.
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
    // It may have been hidden where it came.
    if sections.count > 1, new.contains(item), branch.contains(where: old.contains) {
      return new.items.difference(from: old.items)
    }
    return .moving(branch, from: old.index(of: item), to: new.index(of: item))
  }
}

/// What a reordering did to one section.
public struct ReorderingSectionTransaction<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
>: Sendable {
  /// The section.
  public let sectionIdentifier: SectionID
  /// The tree that the section showed before; of one level where it shows no tree.
  public let initialSnapshot: SectionSnapshot<ItemID>
  /// The tree that the section shows after.
  public let finalSnapshot: SectionSnapshot<ItemID>
  /// What turns all items of the tree before, seen or not, into those after.
  public let difference: CollectionDifference<ItemID>
}

extension SectionSnapshot {
  /// A tree of one level; the items are distinct.
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
  /// Some items that stand together, taken out at one place and put in at another.
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
