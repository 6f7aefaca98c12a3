extension ItemMatching {
  /// Looks up the items that a journal names, and no others.
  ///
  /// - Complexity: O(*k* (log *k* + log *n*)) for *k* touched items.
  @inlinable
  init<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>,
    sections: SectionMatching,
    touched: [ItemHandle]
  ) {
    var oldItems: [(place: ItemPosition, item: Int)] = []
    var newItems: [(place: ItemPosition, item: Int)] = []
    var last: ItemHandle?
    for (index, item) in touched.sorted().enumerated() where item != last {
      last = item
      if let place = old.core.position(of: item) { oldItems.append((place, index)) }
      if let place = new.core.position(of: item) { newItems.append((place, index)) }
    }
    oldItems.sort { $0.place < $1.place }
    newItems.sort { $0.place < $1.place }
    var oldIndices = [Int32](repeating: -1, count: touched.count)
    for (index, old) in oldItems.enumerated() {
      oldIndices[old.item] = Int32(truncatingIfNeeded: index)
    }
    let touchedNew = TouchedItems(newItems.map(\.place))
    var counts: [Int: Int] = [:]
    for section in touchedNew.sections { counts[section.index] = section.range.count }
    self.init(
      old: TouchedItems(oldItems.map(\.place)),
      new: touchedNew,
      oldOfNew: newItems.map { oldIndices[$0.item] },
      sections: sections
    ) { section in
      new.record(at: section).items.count - (counts[section] ?? 0)
    }
  }

  /// The difference that one edit of one item makes.
  @inlinable
  init<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>,
    sections: SectionMatching,
    onlyTouched item: ItemHandle
  ) {
    self.init()
    switch (old.core.position(of: item), new.core.position(of: item)) {
    case (nil, nil):
      break
    case (let from?, nil):
      deleted = [from]
    case (nil, let to?):
      inserted = [to]
    case (let from?, let to?):
      guard from.item != to.item || sections.newIndex(of: from.section) != to.section else { break }
      moves = [SnapshotDifference.Move(from: from, to: to)]
    }
  }
}
