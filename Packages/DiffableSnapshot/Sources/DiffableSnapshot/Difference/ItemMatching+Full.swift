extension ItemMatching {
  /// Reads both lists.
  ///
  /// Items in step form the chain; the rest is matched by hash.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items, O(*n*) if most are in step.
  @inlinable
  init<SectionID, ItemID>(
    from old: SnapshotCore<SectionID, ItemID>,
    to new: SnapshotCore<SectionID, ItemID>,
    sections: SectionMatching
  ) {
    let oldRecords = old.order.sections.records
    let newRecords = new.order.sections.records
    let scan = SectionScan(old: old, new: new)
    var oldLeft = AllLeftovers()
    var newLeft = AllLeftovers()
    var chains = [Int](repeating: 0, count: newRecords.count)
    if sections.isUnchanged {
      // Lists that share a table are likely to share most of their chunks, which are skipped anyway.
      var same = scan.sharesTable ? 0 : old.commonPrefix(with: new)
      for (index, record) in oldRecords.enumerated() {
        let new = newRecords[index]
        let prefix = min(same, record.items.count, new.items.count)
        same = record.items.count == new.items.count ? same - prefix : 0
        chains[index] = scan.run(record, new, after: prefix, &oldLeft.items, &newLeft.items)
        oldLeft.endSection(index)
        newLeft.endSection(index)
      }
    } else {
      var found = [Leftovers?](repeating: nil, count: newRecords.count)
      for (index, record) in oldRecords.enumerated() {
        if let newIndex = sections.newIndex(of: index) {
          var rest = Leftovers()
          let new = newRecords[newIndex]
          chains[newIndex] = scan.run(record, new, after: 0, &oldLeft.items, &rest)
          found[newIndex] = rest
        } else {
          oldLeft.items.append(Leftovers(all: record.items))
        }
        oldLeft.endSection(index)
      }
      for (index, record) in newRecords.enumerated() {
        newLeft.items.append(found[index] ?? Leftovers(all: record.items))
        newLeft.endSection(index)
      }
    }
    self.init(
      old: oldLeft.touched,
      new: newLeft.touched,
      oldOfNew: old.match(newLeft.items.handles, of: new, with: oldLeft.items.handles),
      sections: sections
    ) { chains[$0] }
    // The scans read through pointers into the snapshots.
    withExtendedLifetime((old, new)) {}
  }
}
