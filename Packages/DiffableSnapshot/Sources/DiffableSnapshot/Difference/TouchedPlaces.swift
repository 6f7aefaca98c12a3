@usableFromInline
struct TouchedPlaces {
  /// A place is nil if the snapshot doesn't contain the element.
  struct Entry {
    let old: ItemPosition?
    let new: ItemPosition?
  }

  let old: TouchedItems
  let new: TouchedItems
  /// For each new element its index among the old ones, or -1.
  let oldOfNew: [Int32]

  /// Sorts the entries by place; several may describe the same element.
  init(_ entries: [Entry]) {
    var oldKeys: [Key] = []
    var newKeys: [Key] = []
    for (index, entry) in entries.enumerated() {
      if let place = entry.old { oldKeys.append(Key(place, index)) }
      if let place = entry.new { newKeys.append(Key(place, index)) }
    }
    let oldItems = Self.sorted(oldKeys)
    let newItems = Self.sorted(newKeys)
    var oldIndices = [Int32](repeating: -1, count: entries.count)
    for (index, key) in oldItems.keys.enumerated() { oldIndices[key.index] = Int32(index) }
    // If an element was touched several times, any of its entries may have been kept. Their places
    // agree.
    if oldItems.hadRepeats || newItems.hadRepeats {
      var byPlace: [ItemPosition: Int32] = [:]
      for (index, key) in oldItems.keys.enumerated() { byPlace[key.place] = Int32(index) }
      for (index, entry) in entries.enumerated() {
        if let place = entry.old { oldIndices[index] = byPlace[place] ?? -1 }
      }
    }
    old = TouchedItems(oldItems.keys.map(\.place))
    new = TouchedItems(newItems.keys.map(\.place))
    oldOfNew = newItems.keys.map { oldIndices[$0.index] }
  }

  /// A place packed into a word for sorting, with the index of its entry.
  private struct Key {
    let word: UInt64
    let index: Int

    init(_ place: ItemPosition, _ index: Int) {
      word = UInt64(place.section) << 32 | UInt64(place.item)
      self.index = index
    }

    var place: ItemPosition {
      ItemPosition(section: Int(word >> 32), item: Int(word & 0xFFFF_FFFF))
    }
  }

  private static func sorted(_ keys: [Key]) -> (keys: [Key], hadRepeats: Bool) {
    let keys = keys.sorted { $0.word < $1.word }
    var distinct: [Key] = []
    distinct.reserveCapacity(keys.count)
    for key in keys where distinct.last?.word != key.word { distinct.append(key) }
    return (distinct, distinct.count < keys.count)
  }
}
