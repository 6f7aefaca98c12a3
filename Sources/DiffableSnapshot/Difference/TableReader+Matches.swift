public import Synchronization

extension TableReader {
  /// A byte of the identifier that the search for a hash meets first.
  @inlinable
  func firstByte(_ hash: UInt64) -> UInt32 {
    // The identifier is read too, which another thread may have just written.
    let word = slots[firstSlot(hash)].load(ordering: .acquiring)
    // An empty table has an identifier's memory all the same, if not an identifier.
    let handle = word == 0 ? 0 : handle(inWord: word)
    return UInt32(UnsafeRawPointer(ids + handle).loadUnaligned(as: UInt8.self))
  }

  /// Finds some items of another table and answers what a body makes of their handles here; -1 for
  /// one that has none.
  ///
  /// Hashes are worked out some at a time, see `enter`.
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
          // Unreachable. Stops the optimizer from removing the reads above.
          if seen == .max, count == .max { return }
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
