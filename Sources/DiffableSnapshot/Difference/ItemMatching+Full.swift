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
    var oldLeft = Leftovers<ItemID>(section: 0)
    var newLeft = Leftovers<ItemID>(section: 0)
    var chains = [Int](repeating: 0, count: newRecords.count)
    var newTouched = [Leftovers<ItemID>?](repeating: nil, count: newRecords.count)
    for (index, record) in oldRecords.enumerated() {
      guard let newIndex = sections.newIndex(of: index) else {
        oldLeft.append(all: record.items, section: index)
        continue
      }
      var scan = ChainScan(
        old: record.items,
        new: newRecords[newIndex].items,
        oldSection: index,
        newSection: newIndex
      )
      scan.run { oldItem, newItem in
        if let place = old.position(ofItem: newItem), place.section == index {
          return .old(place.item)
        }
        guard let place = new.position(ofItem: oldItem), place.section == newIndex else {
          return nil
        }
        return .new(place.item)
      }
      oldLeft.append(scan.oldLeft)
      chains[newIndex] = newRecords[newIndex].items.count - scan.newLeft.items.count
      newTouched[newIndex] = scan.newLeft
    }
    for (index, record) in newRecords.enumerated() {
      if let touched = newTouched[index] {
        newLeft.append(touched)
      } else {
        newLeft.append(all: record.items, section: index)
      }
    }
    self.init(
      touchedOld: oldLeft.places,
      touchedNew: newLeft.places,
      oldOfNew: LeftoverTable.match(newLeft.items, with: oldLeft.items),
      sections: sections
    ) { chains[$0] }
  }
}
