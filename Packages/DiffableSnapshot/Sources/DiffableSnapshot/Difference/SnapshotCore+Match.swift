extension SnapshotCore {
  /// Returns, for each of some items of another snapshot, its index among some items of this one,
  /// or -1.
  ///
  /// Many items are found through this snapshot's table. For few items, a separate index is faster
  /// because it fits into the processor's caches.
  @inlinable
  func match(_ new: [ItemHandle], of other: Self, with old: [ItemHandle]) -> [Int32] {
    guard !new.isEmpty, !old.isEmpty else { return [Int32](repeating: -1, count: new.count) }
    guard old.count >= items.table.capacity / 16 else {
      return matchFew(new, of: other, with: old)
    }
    if items.table === other.items.table {
      return indices(of: old) { indices in new.map { indices[Int($0)] } }
    }
    guard old.count >= items.table.capacity / 4 else {
      return matchFew(new, of: other, with: old)
    }
    return indices(of: old) { indices in
      items.reader.matches(for: new, of: other.items.reader) { indices[Int($0)] }
    }
  }

  /// Calls `body` with an array that maps each handle to its index in `some`, or to -1.
  @inlinable
  func indices(of some: [ItemHandle], _ body: ([Int32]) -> [Int32]) -> [Int32] {
    var indices = [Int32](repeating: -1, count: items.table.capacity)
    for (index, handle) in some.enumerated() {
      indices[Int(handle)] = Int32(truncatingIfNeeded: index)
    }
    return body(indices)
  }

  /// The version for few items, most of them without a match.
  ///
  /// Hash filters keep items out of the index that can't have a match.
  @inlinable
  func matchFew(_ new: [ItemHandle], of other: Self, with old: [ItemHandle]) -> [Int32] {
    let hashing = items.reader.hashing
    let oldHashes = old.map { UInt32(truncatingIfNeeded: hashing.hash(item($0))) }
    let newHashes = new.map { UInt32(truncatingIfNeeded: hashing.hash(other.item($0))) }
    let newOnes = HashFilter(oldHashes).indices(of: newHashes)
    let oldOnes = HashFilter(newOnes.map { newHashes[Int($0)] })
      .indices(of: oldHashes)
    let oldIDs = items.reader.ids
    let newIDs = other.items.reader.ids
    func isEqual(_ index: Int32, _ hash: UInt32, _ id: UnsafePointer<ItemID>) -> Bool {
      oldHashes[Int(index)] == hash && hashing.areEqual(oldIDs + Int(old[Int(index)]), id)
    }
    let found = HashIndex(oldOnes) { index in
      oldHashes[Int(index)]
    } isEqual: { index, other in
      isEqual(index, oldHashes[Int(other)], oldIDs + Int(old[Int(other)]))
    }
    guard let found else {
      preconditionFailure("an item is in the snapshot twice, or its hash or equality has changed")
    }
    var matches = [Int32](repeating: -1, count: new.count)
    for index in newOnes {
      let hash = newHashes[Int(index)]
      let id = newIDs + Int(new[Int(index)])
      matches[Int(index)] = found.find(hash) { isEqual($0, hash, id) }
    }
    // The identifiers are read through pointers into the tables.
    withExtendedLifetime((self, other)) {}
    return matches
  }
}
