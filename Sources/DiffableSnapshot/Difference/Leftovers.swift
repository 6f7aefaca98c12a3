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
    handles.reserveCapacity(list.count)
    list.forEachChunk { handles.append(contentsOf: $0) }
    offsets = Array(0..<Int32(truncatingIfNeeded: list.count))
  }

  @inlinable
  mutating func append(_ handle: ItemHandle, _ index: Int) {
    handles.append(handle)
    offsets.append(Int32(truncatingIfNeeded: index))
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
