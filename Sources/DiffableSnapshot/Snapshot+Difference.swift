extension Snapshot {
  /// What turns an old snapshot into this one, whatever the two have to do with each other.
  ///
  /// The marks of this snapshot count; those of the old one do not.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items in both, and near O(*n*) when most of them keep
  ///   their order; parts that the two share are passed over without reading them.
  @inlinable
  public func difference(from old: Self) -> SnapshotDifference {
    let sections = SectionMatching(from: old.core, to: core)
    let items = ItemMatching(from: old.core, to: core, sections: sections)
    return difference(from: old, sections: sections, items: items)
  }

  /// The same, by the journal of edits when it began at the state that the old snapshot is.
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

  /// Where the items of a set are that the old snapshot has too.
  @inlinable
  func keptPositions(of set: HandleSet, in old: Self) -> [ItemPosition] {
    guard !set.isEmpty else { return [] }
    let marked = storage.core.order.inOrder(set)
    // Nothing new was given a handle that the old list knows as another's.
    let isOneTable = storage.core.items.table === old.storage.core.items.table
    let kept = marked.filter { _, item in
      isOneTable ? old.storage.core.order.contains(item) : old.containsItem(storage.item(item))
    }
    return kept.map(\.place)
  }

  /// The indices of the sections of a set that the old snapshot has too.
  @inlinable
  func keptSections(of set: HandleSet, in old: Self) -> [Int] {
    storage.core.order.indices(of: set)
      .filter { old.containsSection(storage.section(storage.core.order.record(at: $0).handle)) }
  }
}
