extension SnapshotCore {
  /// For each of some items of another snapshot its index among some of this one, or -1.
  ///
  /// When they are many, they are found by the table that this snapshot has; when they are few, a
  /// table of them alone stays in the processor's caches.
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

  /// Hands over for each handle its index among some, or -1.
  @inlinable
  func indices(of some: [ItemHandle], _ body: ([Int32]) -> [Int32]) -> [Int32] {
    var indices = [Int32](repeating: -1, count: items.table.capacity)
    for (index, handle) in some.enumerated() {
      indices[Int(handle)] = Int32(truncatingIfNeeded: index)
    }
    return body(indices)
  }

  /// The same for few items, most of which have no match: those whose hash nothing on the other side
  /// may have are left out of the table.
  @inlinable
  func matchFew(_ new: [ItemHandle], of other: Self, with old: [ItemHandle]) -> [Int32] {
    let hashing = items.reader.hashing
    let oldHashes = old.map { UInt32(truncatingIfNeeded: hashing.hash(item($0))) }
    let newHashes = new.map { UInt32(truncatingIfNeeded: hashing.hash(other.item($0))) }
    let newOnes = HashFilter(oldHashes).indices(of: newHashes)
    let oldOnes = HashFilter(newOnes.map { newHashes[Int($0)] })
      .indices(of: oldHashes)
    let fewIDs = oldOnes.map { item(old[Int($0)]) }
    guard let table = HandleTable(distinct: fewIDs, capacity: fewIDs.count) else {
      preconditionFailure("an item is in the snapshot twice, or its hash or equality has changed")
    }
    var matches = [Int32](repeating: -1, count: new.count)
    for index in newOnes {
      let index = Int(index)
      guard let handle = table.reader.handle(of: other.item(new[index])) else { continue }
      matches[index] = oldOnes[Int(handle)]
    }
    withExtendedLifetime(table) {}
    return matches
  }
}
