extension ItemMatching {
  /// Reads both lists: what is in step belongs to the chain, the rest is looked up by hash.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items; O(*n*) when most are in step.
  @inlinable
  init<SectionID, ItemID>(
    from old: SnapshotCore<SectionID, ItemID>,
    to new: SnapshotCore<SectionID, ItemID>,
    sections: SectionMatching
  ) {
    let oldRecords = old.order.sections.records
    let newRecords = new.order.sections.records
    let isOneTable = old.items.table === new.items.table
    var oldLeft = AllLeftovers()
    var newLeft = AllLeftovers()
    // Which part of the leftovers of new sections are of which, in the order of the old sections.
    var scans = [Leftovers?](repeating: nil, count: newRecords.count)
    for (index, record) in oldRecords.enumerated() {
      guard let newIndex = sections.newIndex(of: index) else {
        oldLeft.append(Leftovers(all: record.items), section: index)
        continue
      }
      let newRecord = newRecords[newIndex]
      if isOneTable, record.items.isSame(as: newRecord.items) {
        scans[newIndex] = Leftovers()
        continue
      }
      var scan = ChainScan(
        old: ChunkReader(record.items, ids: old.items.reader.ids),
        new: ChunkReader(newRecord.items, ids: new.items.reader.ids),
        hashing: old.items.reader.hashing
      )
      scan.run { oldItem, newItem in
        if let found = old.find(newItem), old.order.places[found].section == record.handle {
          return .old(old.order.offset(of: found))
        }
        guard let found = new.find(oldItem), new.order.places[found].section == newRecord.handle
        else { return nil }
        return .new(new.order.offset(of: found))
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
      oldOfNew: old.match(newLeft.handles, of: new, with: oldLeft.handles),
      sections: sections
    ) { section in
      newRecords[section].items.count - (scans[section]?.handles.count ?? 0)
    }
    // The scans read through pointers into what the snapshots hold.
    withExtendedLifetime((old, new)) {}
  }
}
