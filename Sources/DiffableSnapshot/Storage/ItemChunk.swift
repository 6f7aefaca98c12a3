/// A stretch of a section's items: their handles in order.
///
/// It is edited in place by a list that is the only one to hold it, and copied by any other.
final class ItemChunk: ManagedBuffer<ItemChunk.Header, ItemHandle> {
  struct Header {
    var count: Int
    let room: Int
  }

  /// No chunk has more items: a copy is a kilobyte, which the allocator has at hand.
  static var fullCount: Int { 240 }
  /// What a chunk has that is made of many items, so that it need not be cut by the next one.
  static var goodCount: Int { fullCount * 3 / 4 }
  /// A chunk with fewer is joined to a neighbour.
  static var leastCount: Int { fullCount / 4 }

  /// Makes a chunk with room for a few more items.
  static func make(count: Int, _ fill: (UnsafeMutablePointer<ItemHandle>) -> Void) -> ItemChunk {
    assert(count <= fullCount)
    let room = min(fullCount, count + 16)
    let buffer = create(minimumCapacity: room) { _ in
      Header(count: count, room: room)
    }
    buffer.withUnsafeMutablePointerToElements(fill)
    return unsafeDowncast(buffer, to: ItemChunk.self)
  }

  // Read through pointers, since the runtime would check each access to the property.
  var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }
  /// How many items it has room for.
  var room: Int { withUnsafeMutablePointerToHeader { $0.pointee.room } }

  private func setCount(_ count: Int) {
    withUnsafeMutablePointerToHeader { $0.pointee.count = count }
  }

  /// The handles, for as long as the chunk is held.
  var handles: UnsafeMutablePointer<ItemHandle> {
    withUnsafeMutablePointerToElements { $0 }
  }

  var buffer: UnsafeBufferPointer<ItemHandle> {
    UnsafeBufferPointer(start: handles, count: count)
  }

  /// Where an item is that is known to be here.
  func index(of handle: ItemHandle) -> Int {
    let handles = UnsafeRawPointer(self.handles)
    let count = count
    let wanted = SIMD8<UInt32>(repeating: handle)
    var start = 0
    while start &+ 8 <= count {
      let eight = handles.loadUnaligned(fromByteOffset: start &* 4, as: SIMD8<UInt32>.self)
      if any(eight .== wanted) { break }
      start &+= 8
    }
    while start < count {
      if handles.load(fromByteOffset: start &* 4, as: UInt32.self) == handle { return start }
      start &+= 1
    }
    preconditionFailure("no item \(handle) in its chunk")
  }

  /// Takes out the item at an index, in place when nobody else holds the chunk.
  static func remove(at index: Int, from chunk: inout ItemChunk) {
    let rest = chunk.count - index - 1
    if isKnownUniquelyReferenced(&chunk) {
      let hole = chunk.handles + index
      hole.update(from: hole + 1, count: rest)
      chunk.setCount(chunk.count - 1)
      return
    }
    let source = chunk.handles
    chunk = make(count: chunk.count - 1) { [chunk] handles in
      handles.initialize(from: source, count: index)
      (handles + index).initialize(from: source + index + 1, count: rest)
      withExtendedLifetime(chunk) {}
    }
  }

  /// Puts items at an index, in place when nobody else holds the chunk and it has the room.
  static func insert(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at index: Int,
    into chunk: inout ItemChunk
  ) {
    guard let first = items.baseAddress else { return }
    let rest = chunk.count - index
    let source = chunk.handles
    if isKnownUniquelyReferenced(&chunk), chunk.count + items.count <= chunk.room {
      let gap = source + index
      (gap + items.count).update(from: gap, count: rest)
      gap.update(from: first, count: items.count)
      chunk.setCount(chunk.count + items.count)
      return
    }
    chunk = make(count: chunk.count + items.count) { [chunk] handles in
      handles.initialize(from: source, count: index)
      (handles + index).initialize(from: first, count: items.count)
      (handles + index + items.count).initialize(from: source + index, count: rest)
      withExtendedLifetime(chunk) {}
    }
  }
}
