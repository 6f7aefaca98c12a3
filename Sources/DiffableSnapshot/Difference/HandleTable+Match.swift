extension HandleTable {
  /// For each of some items of a new list its index among some of an old one, or -1.
  ///
  /// The old items are those of this table.
  @inlinable
  func match(_ new: [ItemHandle], of table: HandleTable, with old: [ItemHandle]) -> [Int32] {
    guard !new.isEmpty, !old.isEmpty else { return [Int32](repeating: -1, count: new.count) }
    let indices = HandleIndices(old, capacity: capacity)
    guard table !== self else { return new.map { indices[$0] } }
    return [Int32](unsafeUninitializedCapacity: new.count) { matches, count in
      count = new.count
      var start = 0
      while start < new.count {
        let end = min(start &+ Self.batch, new.count)
        findBatch(new[start..<end], of: table) { index, handle in
          matches.initializeElement(at: index, to: handle.map { indices[$0] } ?? -1)
        }
        start = end
      }
    }
  }

  /// Finds some items of another table, waiting for memory only once for all of them.
  @inlinable
  func findBatch(
    _ items: ArraySlice<ItemHandle>,
    of table: HandleTable,
    _ body: (Int, ItemHandle?) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
      let start = items.startIndex
      var seen: UInt64 = 0
      for index in items.indices {
        let hash = hashing.hash(table.ids[Int(items[index])])
        hashes[index &- start] = hash
        seen |= firstWord(hash)
      }
      // Never so: it keeps the reads above from being left out.
      if seen == .max { return }
      for index in items.indices {
        body(index, find(table.ids[Int(items[index])], hashes[index &- start]).handle)
      }
    }
  }
}

/// Which of some items each handle stands for.
///
/// As long as all handles that there are, or, when that would be much for few items, sorted.
@usableFromInline
struct HandleIndices: Sendable {
  private var dense: [Int32] = []
  private var sparse: [(handle: ItemHandle, index: Int32)] = []

  @usableFromInline
  init(_ items: [ItemHandle], capacity: Int) {
    if items.count < capacity / 128 {
      sparse = items.enumerated().map { ($1, Int32(truncatingIfNeeded: $0)) }
      sparse.sort { $0.handle < $1.handle }
    } else {
      dense = [Int32](repeating: -1, count: capacity)
      for (index, handle) in items.enumerated() {
        dense[Int(handle)] = Int32(truncatingIfNeeded: index)
      }
    }
  }

  /// The index of the item with a handle, or -1.
  @usableFromInline
  subscript(handle: ItemHandle) -> Int32 {
    if !dense.isEmpty { return dense[Int(handle)] }
    var low = 0
    var high = sparse.count
    while low < high {
      let middle = (low &+ high) >> 1
      if sparse[middle].handle < handle { low = middle &+ 1 } else { high = middle }
    }
    return low < sparse.count && sparse[low].handle == handle ? sparse[low].index : -1
  }
}
