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
    var oldLeft = AllLeftovers()
    var newLeft = AllLeftovers()
    var scans = [Leftovers?](repeating: nil, count: newRecords.count)
    for (index, record) in oldRecords.enumerated() {
      guard let newIndex = sections.newIndex(of: index) else {
        oldLeft.append(Leftovers(all: record.items), section: index)
        continue
      }
      var scan = ChainScan(
        old: ChunkReader(record.items, ids: old.core.handles.ids),
        new: ChunkReader(newRecords[newIndex].items, ids: new.core.handles.ids)
      )
      scan.run { oldItem, newItem in
        if let found = old.core.find(newItem), found.place.section == record.items.section {
          return .old(old.core.offset(of: found))
        }
        guard let found = new.core.find(oldItem),
          found.place.section == newRecords[newIndex].items.section
        else { return nil }
        return .new(new.core.offset(of: found))
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
      oldOfNew: old.core.match(newLeft.handles, of: new.core, with: oldLeft.handles),
      sections: sections
    ) { section in
      newRecords[section].items.count - (scans[section]?.handles.count ?? 0)
    }
    // The scans read through pointers into what the snapshots hold.
    withExtendedLifetime((old, new)) {}
  }
}
