@usableFromInline
struct Leftovers: Sendable {
  @usableFromInline var handles: [ItemHandle] = []
  @usableFromInline var offsets: [Int32] = []

  @inlinable
  init() {}

  @usableFromInline
  init(all list: ItemList) {
    handles = list.allHandles
    offsets = Array(0..<Int32(truncatingIfNeeded: list.count))
  }

  @inlinable
  mutating func append(_ chunk: ChunkView, _ range: Range<Int>, _ index: Int) {
    let start = Int32(truncatingIfNeeded: index)
    chunk.append(range, to: &handles)
    offsets.append(contentsOf: start..<start &+ Int32(truncatingIfNeeded: range.count))
  }

  @inlinable
  mutating func take(_ buffer: inout LeftoverBuffer) {
    handles.append(contentsOf: UnsafeBufferPointer(start: buffer.handles, count: buffer.count))
    buffer.offsets.withMemoryRebound(to: Int32.self, capacity: buffer.count) { start in
      offsets.append(contentsOf: UnsafeBufferPointer(start: start, count: buffer.count))
    }
    buffer.count = 0
  }

  /// Reserves capacity once many leftovers are likely.
  @inlinable
  mutating func expect(_ count: Int) {
    guard handles.count > count / 32, handles.capacity < count else { return }
    handles.reserveCapacity(count)
    offsets.reserveCapacity(count)
  }

  @usableFromInline
  mutating func append(_ more: Self) {
    if handles.isEmpty {
      self = more
    } else {
      handles += more.handles
      offsets += more.offsets
    }
  }
}

@usableFromInline
struct AllLeftovers: Sendable {
  @usableFromInline var items = Leftovers()
  @usableFromInline var sections: [TouchedItems.Section] = []
  @usableFromInline var start = 0

  @inlinable
  init() {}

  /// Assigns the items added since the last call to this section.
  @inlinable
  mutating func endSection(_ index: Int) {
    let end = items.handles.count
    guard end > start else { return }
    sections.append(TouchedItems.Section(index: index, range: start..<end))
    start = end
  }

  @inlinable var touched: TouchedItems {
    var touched = TouchedItems()
    touched.offsets = items.offsets
    touched.sections = sections
    return touched
  }
}
