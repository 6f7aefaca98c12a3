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
    var oldLeft = Leftovers<ItemID>()
    var newLeft = Leftovers<ItemID>()
    var chains = [Int](repeating: 0, count: newRecords.count)
    var newTouched: [Int: Leftovers<ItemID>] = [:]
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
      scan.run()
      oldLeft.append(scan.oldLeft)
      newTouched[newIndex] = scan.newLeft
      chains[newIndex] = newRecords[newIndex].items.count - scan.newLeft.items.count
    }
    for (index, record) in newRecords.enumerated() {
      if let touched = newTouched[index] {
        newLeft.append(touched)
      } else {
        newLeft.append(all: record.items, section: index)
      }
    }
    let oldOfNew = Self.match(newLeft.items, with: oldLeft.items)
    self.init(
      touchedOld: oldLeft.places,
      touchedNew: newLeft.places,
      oldOfNew: oldOfNew,
      sections: sections
    ) { chains[$0] }
  }

  /// For each new item its index among the old ones, or -1.
  @inlinable
  static func match<ID: Hashable & Sendable>(_ new: [ID], with old: [ID]) -> [Int] {
    guard !new.isEmpty, !old.isEmpty else { return [Int](repeating: -1, count: new.count) }
    let table = LeftoverTable(old)
    return new.map(table.index(of:))
  }
}

/// Items that were not in step, with their places, in the order of the list.
@usableFromInline
struct Leftovers<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var items: [ID] = []
  @usableFromInline var places: [ItemPosition] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ item: ID, _ section: Int, _ index: Int) {
    items.append(item)
    places.append(ItemPosition(section: section, item: index))
  }

  @inlinable
  mutating func append(_ more: Self) {
    items += more.items
    places += more.places
  }

  @inlinable
  mutating func append(all list: LabelledTree<ID>, section: Int) {
    list.appendElements(in: 0..<list.count, to: &items)
    places += (0..<list.count).map { ItemPosition(section: section, item: $0) }
  }
}
