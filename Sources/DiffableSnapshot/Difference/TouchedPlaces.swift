/// Where some things that were touched stood and stand, and which are which.
@usableFromInline
struct TouchedPlaces {
  /// One thing that was touched; a place is nil where it is not there.
  struct Entry {
    let handle: ItemHandle
    let old: ItemPosition?
    let new: ItemPosition?
  }

  let old: TouchedItems
  let new: TouchedItems
  /// For each new one its index among the old ones, or -1.
  let oldOfNew: [Int32]

  /// Sorts places, of which several may be of one thing.
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
    // Of what was touched several times, each time may have been kept: the places agree.
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

  /// A place in a word, for sorting, and which entry it is of.
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
