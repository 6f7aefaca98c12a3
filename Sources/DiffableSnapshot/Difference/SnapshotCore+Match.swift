extension SnapshotCore {
  /// For each of some items of another snapshot its index among some of this one, or -1.
  ///
  /// When they are many, they are found by the table that this snapshot has; when they are few, a
  /// table of them alone stays in the processor's caches.
  @inlinable
  func match(_ new: [ItemHandle], of other: Self, with old: [ItemHandle]) -> [Int32] {
    guard !new.isEmpty, !old.isEmpty else { return [Int32](repeating: -1, count: new.count) }
    guard old.count < handles.capacity / 4 else {
      var indices = [Int32](repeating: -1, count: handles.capacity)
      for (index, handle) in old.enumerated() {
        indices[Int(handle)] = Int32(truncatingIfNeeded: index)
      }
      return handles.matches(for: new, of: other.handles) { indices[Int($0)] }
    }
    guard let few = HandleTable(distinct: old.map(item)) else {
      preconditionFailure("an item is in the snapshot twice, or its hash or equality has changed")
    }
    return few.matches(for: new, of: other.handles) { Int32(truncatingIfNeeded: $0) }
  }
}

extension HandleTable {
  /// Finds some items of another table and answers what a body makes of their handles here; -1 for
  /// one that has none.
  ///
  /// Hashes are worked out some at a time, see `enter`.
  @inlinable
  func matches(
    for items: [ItemHandle],
    of table: HandleTable,
    _ body: (ItemHandle) -> Int32
  ) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: items.count) { matches, count in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
        while count < items.count {
          let batch = items[count..<min(count &+ Self.batch, items.count)]
          var seen: UInt64 = 0
          for index in batch.indices {
            let hash = hashing.hash(table.ids[Int(batch[index])])
            hashes[index &- count] = hash
            seen |= firstWord(hash)
          }
          // Never so: it keeps the reads above from being left out.
          if seen == .max { return }
          for index in batch.indices {
            let found = find(table.ids[Int(batch[index])], hashes[index &- count])
            matches.initializeElement(at: index, to: found.handle.map(body) ?? -1)
          }
          count &+= batch.count
        }
      }
    }
  }
}
