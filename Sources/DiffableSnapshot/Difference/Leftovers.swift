/// Items of a section that were not in step, in the order of the list.
@usableFromInline
struct Leftovers: Sendable {
  @usableFromInline var handles: [ItemHandle] = []
  /// Their indices in the section.
  @usableFromInline var offsets: [Int32] = []

  @inlinable
  init() {}

  /// All items of a section.
  @usableFromInline
  init(all list: ItemList) {
    handles = list.allHandles
    offsets = Array(0..<Int32(truncatingIfNeeded: list.count))
  }

  /// Adds a stretch of items, whose indices count upwards.
  @inlinable
  mutating func append(_ chunk: ChunkView, _ range: Range<Int>, _ index: Int) {
    let start = Int32(truncatingIfNeeded: index)
    chunk.append(range, to: &handles)
    offsets.append(contentsOf: start..<start &+ Int32(truncatingIfNeeded: range.count))
  }

  /// Takes over what a buffer holds.
  @inlinable
  mutating func take(_ buffer: inout LeftoverBuffer) {
    handles.append(contentsOf: UnsafeBufferPointer(start: buffer.handles, count: buffer.count))
    buffer.offsets.withMemoryRebound(to: Int32.self, capacity: buffer.count) { start in
      offsets.append(contentsOf: UnsafeBufferPointer(start: start, count: buffer.count))
    }
    buffer.count = 0
  }

  /// Makes room for all when it has become clear that there will be many.
  @inlinable
  mutating func expect(_ count: Int) {
    guard handles.count > count / 32, handles.capacity < count else { return }
    handles.reserveCapacity(count)
    offsets.reserveCapacity(count)
  }
}

/// What is left over of a whole list.
@usableFromInline
struct AllLeftovers: Sendable {
  @usableFromInline var handles: [ItemHandle] = []
  @usableFromInline var touched = TouchedItems()

  @inlinable
  init() {}

  @usableFromInline
  mutating func append(_ more: Leftovers, section: Int) {
    if handles.isEmpty { handles = more.handles } else { handles += more.handles }
    touched.append(more.offsets, section: section)
  }
}
