/// Positions of touched items in list order, four bytes each.
@usableFromInline
struct TouchedItems: Sendable {
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline let index: Int
    @usableFromInline let range: Range<Int>

    @inlinable
    init(index: Int, range: Range<Int>) {
      self.index = index
      self.range = range
    }
  }

  /// The index of each item within its section.
  @usableFromInline var offsets: [Int32] = []
  /// The sections that contain touched items, with their ranges in `offsets`.
  @usableFromInline var sections: [Section] = []

  @inlinable
  init() {}

  @inlinable
  init(_ positions: [ItemPosition]) {
    for position in positions {
      if sections.last?.index != position.section {
        sections.append(Section(index: position.section, range: offsets.count..<offsets.count))
      }
      offsets.append(Int32(truncatingIfNeeded: position.item))
      endSection()
    }
  }

  @inlinable
  mutating func endSection() {
    guard let last = sections.popLast() else { return }
    sections.append(Section(index: last.index, range: last.range.lowerBound..<offsets.count))
  }

  @inlinable
  func position(_ index: Int, section: Int) -> ItemPosition {
    ItemPosition(section: section, item: Int(offsets[index]))
  }

  /// The position of an item, finding its section by binary search.
  @inlinable
  func position(_ index: Int) -> ItemPosition {
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high) >> 1
      if sections[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return position(index, section: sections[low].index)
  }

  /// Returns the positions of the `wanted` items for which `number` returns 1 instead of 0.
  ///
  /// Every position is written and only the wanted ones are counted, to avoid unpredictable
  /// branches.
  func positions(count wanted: Int, number: (Int) -> Int) -> [ItemPosition] {
    guard wanted > 0 else { return [] }
    return [ItemPosition](unsafeUninitializedCapacity: wanted + 1) { positions, count in
      for section in sections {
        for index in section.range {
          positions.initializeElement(at: count, to: position(index, section: section.index))
          count &+= number(index)
        }
      }
    }
  }
}
