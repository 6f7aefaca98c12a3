@usableFromInline
struct SectionScan<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline let old: SnapshotCore<SectionID, ItemID>
  @usableFromInline let new: SnapshotCore<SectionID, ItemID>
  @usableFromInline let sharesTable: Bool
  @usableFromInline let oldIDs: UnsafePointer<ItemID>
  @usableFromInline let newIDs: UnsafePointer<ItemID>
  @usableFromInline let hashing: IdentifierHashing<ItemID>

  @inlinable
  init(old: SnapshotCore<SectionID, ItemID>, new: SnapshotCore<SectionID, ItemID>) {
    self.old = old
    self.new = new
    sharesTable = old.items.table === new.items.table
    oldIDs = UnsafePointer(old.items.reader.ids)
    newIDs = UnsafePointer(new.items.reader.ids)
    hashing = old.items.reader.hashing
  }

  /// Appends the leftovers of a section to those of earlier sections.
  ///
  /// `prefix` items at its start are known to be the same.
  ///
  /// - Returns: The number of items of the new list in the chain.
  @inlinable
  func run(
    _ oldRecord: SectionRecord,
    _ newRecord: SectionRecord,
    after prefix: Int,
    _ oldLeft: inout Leftovers,
    _ newLeft: inout Leftovers
  ) -> Int {
    if prefix == oldRecord.items.count, prefix == newRecord.items.count { return prefix }
    if sharesTable, oldRecord.items.isSame(as: newRecord.items) { return newRecord.items.count }
    if let oldChunk = oldRecord.items.onlyChunk, let newChunk = newRecord.items.onlyChunk,
      max(oldChunk.count, newChunk.count) <= 32
    {
      return run(oldChunk, newChunk, after: prefix, &oldLeft, &newLeft)
    }
    var scan = ChainScan(
      old: ChunkReader(oldRecord.items, ids: oldIDs),
      new: ChunkReader(newRecord.items, ids: newIDs),
      hashing: hashing
    )
    scan.old.skip(to: prefix)
    scan.new.skip(to: prefix)
    scan.run { oldItem, newItem in
      if let found = old.find(newItem), old.order.places[found].section == oldRecord.handle {
        return .old(old.order.offset(of: found))
      }
      guard let found = new.find(oldItem), new.order.places[found].section == newRecord.handle
      else { return nil }
      return .new(new.order.offset(of: found))
    }
    oldLeft.append(scan.oldLeft)
    newLeft.append(scan.newLeft)
    return newRecord.items.count - scan.newLeft.handles.count
  }

  /// The version for two short lists: the chain is their common prefix and suffix.
  @inlinable
  func run(
    _ oldChunk: ChunkView,
    _ newChunk: ChunkView,
    after prefix: Int,
    _ oldLeft: inout Leftovers,
    _ newLeft: inout Leftovers
  ) -> Int {
    let shorter = min(oldChunk.count, newChunk.count)
    var start = prefix
    while start < shorter, isEqual(oldChunk[start], newChunk[start]) { start &+= 1 }
    var end = 0
    while start &+ end < shorter,
      isEqual(oldChunk[oldChunk.count &- 1 &- end], newChunk[newChunk.count &- 1 &- end])
    { end &+= 1 }
    oldLeft.append(oldChunk, start..<oldChunk.count &- end, start)
    newLeft.append(newChunk, start..<newChunk.count &- end, start)
    return start &+ end
  }

  @inlinable
  func isEqual(_ oldItem: ItemHandle, _ newItem: ItemHandle) -> Bool {
    if sharesTable { return oldItem == newItem }
    return hashing.areEqual(oldIDs + Int(oldItem), newIDs + Int(newItem))
  }
}
