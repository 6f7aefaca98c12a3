extension ItemMatching {
  /// Reads both lists: what is in step belongs to the chain, the rest is looked up by hash.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items; O(*n*) when most are in step.
  @inlinable
  init<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>,
    sections: SectionMatching
  ) {
    let oldRecords = old.orderedRecords
    let newRecords = new.orderedRecords
    var oldLeft = AllLeftovers<ItemID>()
    var newLeft = AllLeftovers<ItemID>()
    var scans = [Leftovers<ItemID>?](repeating: nil, count: newRecords.count)
    for (index, record) in oldRecords.enumerated() {
      guard let newIndex = sections.newIndex(of: index) else {
        oldLeft.append(Leftovers(all: record.items), section: index)
        continue
      }
      var scan = ChainScan(old: record.items, new: newRecords[newIndex].items)
      scan.run { oldItem, newItem in
        if let place = old.position(ofItem: newItem), place.section == index {
          return .old(place.item)
        }
        guard let place = new.position(ofItem: oldItem), place.section == newIndex else {
          return nil
        }
        return .new(place.item)
      }
      oldLeft.append(scan.oldLeft, section: index)
      scans[newIndex] = scan.newLeft
    }
    for (index, record) in newRecords.enumerated() {
      newLeft.append(scans[index] ?? Leftovers(all: record.items), section: index)
    }
    self.init(
      old: oldLeft.touched,
      new: newLeft.touched,
      oldOfNew: LeftoverTable.match(newLeft.items, with: oldLeft.items),
      sections: sections
    ) { section in
      newRecords[section].items.count - (scans[section]?.items.count ?? 0)
    }
  }
}
