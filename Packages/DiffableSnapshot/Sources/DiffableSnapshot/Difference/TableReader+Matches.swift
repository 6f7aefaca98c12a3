public import Synchronization

extension TableReader {
  /// Returns a byte of the identifier that a search for the hash reads first, to load it into the
  /// cache.
  @inlinable
  func firstByte(_ hash: UInt64) -> UInt32 {
    // Acquiring, because another thread may have just written the identifier.
    let word = slots[firstSlot(hash)].load(ordering: .acquiring)
    // In an empty table, this reads allocated but unused memory.
    let handle = word == 0 ? 0 : handle(inWord: word)
    return UInt32(UnsafeRawPointer(ids + handle).loadUnaligned(as: UInt8.self))
  }

  /// Finds items of another table and maps their handles in this table with `body`.
  ///
  /// Missing items map to -1.
  ///
  /// Hashes are computed in batches; see `enter`.
  @inlinable
  func matches(
    for items: [ItemHandle],
    of other: Self,
    _ body: (ItemHandle) -> Int32
  ) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: items.count) { matches, count in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
        while count < items.count {
          let batch = items[count..<min(count &+ Self.batch, items.count)]
          var seen: UInt32 = 0
          for index in batch.indices {
            let hash = hashing.hash(other.ids[Int(batch[index])])
            hashes[index &- count] = hash
            seen |= firstWord(hash)
          }
          for hash in hashes[..<batch.count] { seen |= firstByte(hash) }
          if Self.neverHappens(seen, count) { return }
          for index in batch.indices {
            let found = find(other.ids + Int(batch[index]), hashes[index &- count])
            matches.initializeElement(at: index, to: found.handle.map(body) ?? -1)
          }
          count &+= batch.count
        }
      }
    }
  }
}
