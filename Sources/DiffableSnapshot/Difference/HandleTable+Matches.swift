extension HandleTable {
  /// A byte of the identifier that the search for a hash meets first.
  @inlinable
  func firstByte(_ hash: UInt64) -> UInt64 {
    let word = firstWord(hash) & 0xFFFF_FFFF
    let handle = word == 0 ? 0 : word &- 1
    return UInt64(UnsafeRawPointer(ids + Int(handle)).loadUnaligned(as: UInt8.self))
  }

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
          for hash in hashes[..<batch.count] { seen |= firstByte(hash) }
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
