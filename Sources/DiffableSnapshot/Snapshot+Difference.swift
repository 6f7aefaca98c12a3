extension Snapshot {
  /// What turns an old snapshot into this one, whatever the two have to do with each other.
  ///
  /// The marks of this snapshot count; those of the old one do not.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items in both, and near O(*n*) when most of them keep
  ///   their order; parts that the two share are passed over without reading them.
  @inlinable
  public func difference(from old: Self) -> SnapshotDifference {
    let sections = SectionMatching(from: old, to: self)
    let items = ItemMatching(from: old, to: self, sections: sections)
    return difference(from: old, sections: sections, items: items)
  }

  /// The same, by the journal of edits when it began at the state that the old snapshot is.
  @inlinable
  func difference(from old: Self, known identity: StateIdentity) -> SnapshotDifference {
    guard let journal, !journal.overflowed, journal.base == identity else {
      return difference(from: old)
    }
    assert(core.handles === old.core.handles)
    let sections =
      journal.touchesSections ? SectionMatching(from: old, to: self) : SectionMatching.unchanged
    let items =
      if let touched = journal.moreTouched {
        ItemMatching(from: old, to: self, sections: sections, touched: touched)
      } else if let touched = journal.firstTouched {
        ItemMatching(from: old, to: self, sections: sections, onlyTouched: touched)
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
      difference.reloadedItems = keptPositions(marked: .reload, in: old)
      difference.reconfiguredItems = keptPositions(marked: .reconfigure, in: old)
      difference.reloadedSections =
        marks.sections.filter(old.containsSection).compactMap(indexOfSection).sorted()
    }
    return difference
  }

  /// Where the marked items are that the old snapshot has too.
  @inlinable
  func keptPositions(marked mark: ItemMark, in old: Self) -> [ItemPosition] {
    guard let items = marks?.items else { return [] }
    return items.filter { item, own in own == mark && old.containsItem(item) }
      .compactMap { item, _ in position(ofItem: item) }.sorted()
  }
}
