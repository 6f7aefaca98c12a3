/// A stretch of a section's items: their handles in order.
///
/// Handles that count upwards, as in a list that was just built, take no memory.
struct ItemChunk {
  /// The handles; nil when they count upwards from the first.
  private(set) var storage: ChunkStorage?
  private var first: ItemHandle
  private var small: UInt32

  /// No chunk has more items: a copy is a kilobyte, which the allocator has at hand.
  static var fullCount: Int { 240 }
  /// What a chunk has that is made of many items, so that it need not be cut by the next one.
  static var goodCount: Int { fullCount * 3 / 4 }
  /// A chunk with fewer is joined to a neighbour.
  static var leastCount: Int { fullCount / 4 }

  static var empty: Self { Self(first: 0, count: 0) }

  var count: Int { Int(small) }

  /// Makes a chunk of handles that count upwards.
  init(first: ItemHandle, count: Int) {
    storage = nil
    self.first = first
    small = UInt32(truncatingIfNeeded: count)
  }

  /// Makes a chunk of some handles.
  init(_ handles: UnsafeBufferPointer<ItemHandle>) {
    self.init(first: handles.first ?? 0, count: handles.count)
    guard !isDense(handles) else { return }
    let storage = ChunkStorage.make(room: Self.room(for: handles.count))
    if let start = handles.baseAddress {
      storage.handles.initialize(from: start, count: handles.count)
    }
    self.storage = storage
  }

  /// The handles, for as long as the chunk is held.
  var view: ChunkView {
    guard let storage else {
      return ChunkView(handles: ChunkView.upwards, count: count, base: first)
    }
    return ChunkView(handles: UnsafePointer(storage.handles), count: count, base: 0)
  }

  private static func room(for count: Int) -> Int { min(fullCount, count + 8 + count / 8) }

  private func isDense(_ handles: UnsafeBufferPointer<ItemHandle>) -> Bool {
    for (index, handle) in handles.enumerated() where handle != first &+ ItemHandle(index) {
      return false
    }
    return true
  }

  /// Whether another chunk is the same memory, or counts upwards from the same handle.
  func isSame(as other: Self) -> Bool {
    storage === other.storage && first == other.first && small == other.small
  }
}

extension ItemChunk {
  /// Takes out the item at an index, in place when nothing else holds the chunk.
  mutating func remove(at index: Int) {
    let rest = count - index - 1
    if storage == nil, index == 0 || rest == 0 {
      if index == 0 { first &+= 1 }
      small &-= 1
      return
    }
    if let own = ownStorage(room: 0) {
      let hole = own.handles + index
      hole.update(from: hole + 1, count: rest)
    } else {
      let source = view
      let copy = ChunkStorage.make(room: Self.room(for: count - 1))
      source.copy(0..<index, to: copy.handles)
      source.copy(index + 1..<count, to: copy.handles + index)
      storage = copy
    }
    small &-= 1
  }

  /// Puts items at an index, in place when nothing else holds the chunk and it has the room.
  mutating func insert(_ items: UnsafeBufferPointer<ItemHandle>, at index: Int) {
    guard let start = items.baseAddress else { return }
    let total = count + items.count
    if let own = ownStorage(room: total) {
      let gap = own.handles + index
      (gap + items.count).update(from: gap, count: count - index)
      gap.update(from: start, count: items.count)
    } else {
      let source = view
      let copy = ChunkStorage.make(room: Self.room(for: total))
      source.copy(0..<index, to: copy.handles)
      (copy.handles + index).initialize(from: start, count: items.count)
      source.copy(index..<count, to: copy.handles + index + items.count)
      storage = copy
    }
    small = UInt32(truncatingIfNeeded: total)
  }

  /// The memory when nothing else holds it and it has the room.
  private mutating func ownStorage(room: Int) -> ChunkStorage? {
    let isOwn = isKnownUniquelyReferenced(&storage)
    guard isOwn, let storage, storage.room >= room else { return nil }
    return storage
  }
}

/// The memory of a chunk.
final class ChunkStorage: ManagedBuffer<Int, ItemHandle> {
  static func make(room: Int) -> ChunkStorage {
    unsafeDowncast(create(minimumCapacity: room) { _ in room }, to: ChunkStorage.self)
  }

  // Read through pointers, since the runtime would check each access to the property.
  var room: Int { withUnsafeMutablePointerToHeader { $0.pointee } }

  var handles: UnsafeMutablePointer<ItemHandle> { withUnsafeMutablePointerToElements { $0 } }
}
