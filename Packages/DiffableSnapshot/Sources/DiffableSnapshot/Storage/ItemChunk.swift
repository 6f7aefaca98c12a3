/// A run of a section's items, as handles in order.
///
/// Consecutive handles, as in a list that was just built, need no storage.
struct ItemChunk {
  /// The handles; nil if they are consecutive, starting with `base`.
  private(set) var storage: ChunkStorage? {
    didSet { handles = storage.map { UnsafePointer($0.handles) } ?? ChunkView.upwards }
  }
  /// Reads the storage without reference counting.
  private var handles: UnsafePointer<ItemHandle>
  /// Added to each handle; zero if there is a storage.
  private var base: ItemHandle
  private var small: UInt32

  /// The most items in a chunk; a copy takes a kilobyte, which is cheap to allocate.
  static var fullCount: Int { 240 }
  /// The size of chunks made from many items; it leaves room for insertions before a split.
  static var preferredCount: Int { fullCount * 3 / 4 }
  /// A chunk with fewer items is merged with a neighbour.
  static var minimumCount: Int { fullCount / 4 }

  static var empty: Self { Self(first: 0, count: 0) }

  var count: Int { Int(small) }

  /// Creates a chunk of consecutive handles.
  init(first: ItemHandle, count: Int) {
    storage = nil
    handles = ChunkView.upwards
    base = first
    small = UInt32(truncatingIfNeeded: count)
  }

  init(_ handles: UnsafeBufferPointer<ItemHandle>) {
    self.init(first: handles.first ?? 0, count: handles.count)
    guard !isDense(handles) else { return }
    let storage = ChunkStorage.make(room: Self.room(for: handles.count))
    if let start = handles.baseAddress {
      storage.handles.initialize(from: start, count: handles.count)
    }
    adopt(storage)
  }

  /// The handles; valid while the chunk is retained.
  var view: ChunkView { ChunkView(handles: handles, count: count, base: base) }

  private mutating func adopt(_ storage: ChunkStorage) {
    self.storage = storage
    base = 0
  }

  private static func room(for count: Int) -> Int { min(fullCount, count + 8 + count / 8) }

  private func isDense(_ handles: UnsafeBufferPointer<ItemHandle>) -> Bool {
    for (index, handle) in handles.enumerated() where handle != base &+ ItemHandle(index) {
      return false
    }
    return true
  }

  /// Whether both chunks share storage, or hold the same consecutive handles.
  func isSame(as other: Self) -> Bool {
    storage === other.storage && base == other.base && small == other.small
  }
}

extension ItemChunk {
  /// Removes the item at an index, in place if the storage isn't shared.
  mutating func remove(at index: Int) {
    let rest = count - index - 1
    if storage == nil, index == 0 || rest == 0 {
      if index == 0 { base &+= 1 }
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
      adopt(copy)
    }
    small &-= 1
  }

  /// Inserts items at an index, in place if the storage isn't shared and has room.
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
      adopt(copy)
    }
    small = UInt32(truncatingIfNeeded: total)
  }

  /// The storage, if it isn't shared and has room.
  private mutating func ownStorage(room: Int) -> ChunkStorage? {
    let isOwn = isKnownUniquelyReferenced(&storage)
    guard isOwn, let storage, storage.room >= room else { return nil }
    return storage
  }
}

final class ChunkStorage: ManagedBuffer<Int, ItemHandle> {
  static func make(room: Int) -> ChunkStorage {
    unsafeDowncast(create(minimumCapacity: room) { _ in room }, to: ChunkStorage.self)
  }

  // Read through pointers to avoid the runtime's exclusivity checks.
  var room: Int { withUnsafeMutablePointerToHeader { $0.pointee } }

  var handles: UnsafeMutablePointer<ItemHandle> { withUnsafeMutablePointerToElements { $0 } }
}
