import OrderedCollections

/// What you would write without the engine: an ordered set of items for each section, and an index
/// from each item to its section.
struct SectionedSets<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  private(set) var sections: OrderedDictionary<SectionID, OrderedSet<ItemID>> = [:]
  private(set) var sectionOfItem: [ItemID: SectionID] = [:]
  private(set) var reloaded: Set<ItemID> = []

  mutating func append(_ items: [ItemID], to section: SectionID) {
    sections[section, default: []].append(contentsOf: items)
    for item in items { sectionOfItem[item] = section }
  }

  mutating func insert(_ item: ItemID, at index: Int, of section: SectionID) {
    sections[section]?.insert(item, at: index)
    sectionOfItem[item] = section
  }

  mutating func reload(_ items: [ItemID]) {
    for item in items where sectionOfItem[item] != nil { reloaded.insert(item) }
  }

  /// Looks up each item of both, section by section; it finds no moves.
  @inline(never)
  func lookUp(from old: Self) -> (Int, Int, Int, [(SectionID, Int)]) {
    var deleted = 0
    var inserted = 0
    var elsewhere = 0
    for (section, items) in old.sections {
      guard let set = sections[section] else {
        deleted += items.count
        continue
      }
      for item in items where set.firstIndex(of: item) == nil { deleted += 1 }
    }
    var marked: [(SectionID, Int)] = []
    for (section, items) in sections {
      let set = old.sections[section]
      for (index, item) in items.enumerated() {
        guard let before = set?.firstIndex(of: item) else {
          inserted += 1
          continue
        }
        if before != index { elsewhere += 1 }
        if !reloaded.isEmpty, reloaded.contains(item) { marked.append((section, index)) }
      }
    }
    return (deleted, inserted, elsewhere, marked)
  }
}
