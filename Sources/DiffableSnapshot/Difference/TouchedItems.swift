/// Positions of touched items in the order of a list, four bytes each.
@usableFromInline
struct TouchedItems: Sendable {
  /// The items of one section.
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

  /// The indices of the items inside their sections.
  @usableFromInline var offsets: [Int32] = []
  /// Which of them are in which section; sections without any are left out.
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

  /// Lets the last section reach to the last item.
  @inlinable
  mutating func endSection() {
    guard let last = sections.popLast() else { return }
    sections.append(Section(index: last.index, range: last.range.lowerBound..<offsets.count))
  }

  @inlinable
  func position(_ index: Int, section: Int) -> ItemPosition {
    ItemPosition(section: section, item: Int(offsets[index]))
  }

  /// The position of an item whose section is not known.
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

  /// The positions of some of the items, of which there are `count`.
  ///
  /// `number` is one for an item that is wanted, else zero: each is written before it is known to
  /// count, so that nothing depends on an unpredictable branch.
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
