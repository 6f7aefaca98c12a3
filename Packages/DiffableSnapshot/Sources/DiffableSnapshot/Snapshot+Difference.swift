extension Snapshot {
  /// Returns the changes from an old snapshot to this one; the two need not be related.
  ///
  /// The result contains the marks of this snapshot; those of the old one are ignored.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items in both, close to O(*n*) if most items keep their
  ///   order. Storage that both snapshots share is skipped.
  @inlinable
  public func difference(from old: Self) -> SnapshotDifference {
    let sections = SectionMatching(from: old.core, to: core)
    let items = ItemMatching(from: old.core, to: core, sections: sections)
    return difference(from: old, sections: sections, items: items)
  }

  /// Uses the journal of edits if it started at `identity`, the state of the old snapshot.
  @inlinable
  func difference(from old: Self, known identity: StateIdentity) -> SnapshotDifference {
    guard let journal, !journal.overflowed, journal.base == identity,
      storage.core.order.numbering == old.storage.core.order.numbering
    else {
      return difference(from: old)
    }
    let sections =
      journal.touchedSections.map {
        SectionMatching(touched: $0, from: old.storage.core.order, to: storage.core.order)
      } ?? .unchanged
    let items =
      if let touched = journal.moreTouched {
        ItemMatching(
          from: old.storage.core.order,
          to: storage.core.order,
          sections: sections,
          touched: touched
        )
      } else if let touched = journal.firstTouched {
        ItemMatching(
          from: old.storage.core.order,
          to: storage.core.order,
          sections: sections,
          onlyTouched: touched
        )
      } else {
        ItemMatching()
      }
    return difference(from: old, sections: sections, items: items)
  }

  @inlinable
  func difference(
    from old: Self,
    sections: SectionMatching,
    items: ItemMatching
  ) -> SnapshotDifference {
    var difference = SnapshotDifference()
    sections.report(to: &difference)
    difference.deletedItems = items.deleted
    difference.insertedItems = items.inserted
    difference.movedItems = items.moves
    if let marks {
      difference.reloadedItems = keptPositions(of: marks.reloads, in: old)
      difference.reconfiguredItems = keptPositions(of: marks.reconfigures, in: old)
      difference.reloadedSections = keptSections(of: marks.sections, in: old)
    }
    return difference
  }

  /// The positions of the marked items that the old snapshot has too.
  @inlinable
  func keptPositions(of set: HandleSet, in old: Self) -> [ItemPosition] {
    guard !set.isEmpty else { return [] }
    let marked = storage.core.order.inOrder(set)
    // With a shared table, a handle means the same item in both snapshots.
    let sharesTable = storage.core.items.table === old.storage.core.items.table
    let kept = marked.filter { _, item in
      sharesTable ? old.storage.core.order.contains(item) : old.containsItem(storage.item(item))
    }
    return kept.map(\.place)
  }

  /// The indices of the marked sections that the old snapshot has too.
  @inlinable
  func keptSections(of set: HandleSet, in old: Self) -> [Int] {
    storage.core.order.indices(of: set)
      .filter { old.containsSection(storage.section(storage.core.order.record(at: $0).handle)) }
  }
}
