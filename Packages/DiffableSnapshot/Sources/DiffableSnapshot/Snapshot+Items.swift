extension Snapshot {
  /// Appends items to a section, by default the last one.
  ///
  /// Items that are already in the snapshot are moved.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownSection(_:)``,
  ///   ``SnapshotError/noSections(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func appendItems(
    _ items: [ItemID],
    toSection section: SectionID? = nil
  ) throws(Failure) {
    let target = try sectionForAppending(items, to: section)
    // Filling makes a new table and drops the journal, so the next difference compares all
    // sections. This pays off only for many items.
    if numberOfItems == 0, items.count > numberOfSections / 16 {
      return try fill(target, with: items)
    }
    let named = storage.section(target)
    let numbering = storage.core.order.numbering
    try insert(items) { storage, _ throws(Failure) in
      // If the handles were renumbered, look up the section by its identifier.
      storage.core.order.numbering == numbering ? target : storage.find(section: named) ?? target
    } gap: { storage, section in
      (section, storage.core.order.record(of: section).items.count)
    }
  }

  /// Inserts items before another item.
  ///
  /// Items that are already in the snapshot are moved.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemAnchorAmongInserted(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func insertItems(_ items: [ItemID], beforeItem anchor: ItemID) throws(Failure) {
    try insert(items, beside: anchor, after: false)
  }

  /// Inserts items after another item.
  ///
  /// Items that are already in the snapshot are moved.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemAnchorAmongInserted(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func insertItems(_ items: [ItemID], afterItem anchor: ItemID) throws(Failure) {
    try insert(items, beside: anchor, after: true)
  }

  /// Deletes items; unknown items are ignored.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func deleteItems(_ items: [ItemID]) {
    for item in items {
      guard let handle = storage.find(item) else { continue }
      makeUnique()
      order.delete(handle)
      noteTouched(handle)
      marks?.removeItem(handle)
    }
    assertInvariants()
  }

  /// Deletes all items and keeps the empty sections.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  @inlinable
  public mutating func deleteAllItems() {
    guard numberOfItems > 0 else { return }
    makeUnique()
    storage.core.items = IdentifierTable(HandleTable())
    order.deleteAllItems()
    marks?.removeAllItems()
    journal?.overflow()
    assertInvariants()
  }

  /// Moves an item before another one, possibly in another section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func moveItem(_ item: ItemID, beforeItem anchor: ItemID) throws(Failure) {
    try move(item, beside: anchor, after: false)
  }

  /// Moves an item after another one, possibly in another section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func moveItem(_ item: ItemID, afterItem anchor: ItemID) throws(Failure) {
    try move(item, beside: anchor, after: true)
  }
}

extension Snapshot {
  @inlinable
  mutating func noteTouched(_ item: ItemHandle) {
    journal?.touch(item, among: storage.core.order.itemCount)
  }

  @inlinable
  mutating func move(_ item: ItemID, beside anchor: ItemID, after: Bool) throws(Failure) {
    guard let handle = storage.find(item) else { throw .unknownItem(item) }
    if item == anchor { throw .itemMovedRelativeToItself(item) }
    guard let beside = storage.find(anchor) else { throw .unknownItemAnchor(anchor) }
    makeUnique()
    order.move(handle, beside: beside, after: after)
    noteTouched(handle)
    assertInvariants()
  }

  @inlinable
  mutating func insert(_ items: [ItemID], beside anchor: ItemID, after: Bool) throws(Failure) {
    try insert(items) { storage, handles throws(Failure) in
      let handle = storage.core.items.reader.handle(of: anchor)
      if let handle, handles.contains(handle) { throw .itemAnchorAmongInserted(anchor) }
      guard let handle, storage.contains(handle) else { throw .unknownItemAnchor(anchor) }
      return handle
    } gap: { storage, anchor in
      storage.core.order.gap(beside: anchor, after: after)
    }
  }

  @inlinable
  func sectionForAppending(
    _ items: [ItemID],
    to section: SectionID?
  ) throws(Failure) -> SectionHandle {
    if let section {
      guard let handle = storage.find(section: section) else { throw .unknownSection(section) }
      return handle
    }
    guard numberOfSections > 0 else { throw .noSections(items.first) }
    return storage.core.order.record(at: numberOfSections - 1).handle
  }

  /// Takes out the items that are present, then inserts all of them at `gap`.
  ///
  /// `check` throws if the edit is impossible; otherwise it returns the anchor that `gap` needs. It
  /// runs after the items have their handles.
  @inlinable
  mutating func insert<Anchor>(
    _ items: [ItemID],
    check:
      (SnapshotStorage<SectionID, ItemID>, UnsafeBufferPointer<ItemHandle>) throws(Failure) ->
      Anchor,
    gap: (SnapshotStorage<SectionID, ItemID>, Anchor) -> (section: SectionHandle, offset: Int)
  ) throws(Failure) {
    var failure: Failure?
    withUnsafeTemporaryAllocation(of: ItemHandle.self, capacity: items.count) { memory in
      takeHandles(of: items, into: memory)
      let handles = UnsafeBufferPointer(memory)
      if let index = firstRepeated(handles) {
        failure = .duplicateItem(items[index])
        return
      }
      let anchor: Anchor
      do throws(Failure) {
        anchor = try check(storage, handles)
      } catch {
        failure = error
        return
      }
      for handle in handles {
        if storage.contains(handle) { order.takeOut(handle) }
        noteTouched(handle)
      }
      let gap = gap(storage, anchor)
      order.insert(handles, into: gap.section, at: gap.offset)
    }
    if let failure { throw failure }
    assertInvariants()
  }

  @inlinable
  mutating func fill(_ section: SectionHandle, with items: [ItemID]) throws(Failure) {
    let capacity = HandleTable<ItemID>.roomyCapacity(for: items.count)
    guard let table = HandleTable(distinct: items, capacity: capacity) else {
      return try requireDistinct(items)
    }
    makeUnique()
    storage.core.items = IdentifierTable(table)
    order.fill(section, count: items.count)
    journal?.overflow()
    assertInvariants()
  }
}

@usableFromInline
func firstRepeated(_ handles: UnsafeBufferPointer<ItemHandle>) -> Int? {
  var highest: ItemHandle?
  let isAscending = handles.allSatisfy { handle in
    defer { highest = handle }
    return highest.map { $0 < handle } ?? true
  }
  if isAscending { return nil }
  if handles.count <= 16 {
    return handles.indices.first { index in handles[..<index].contains(handles[index]) }
  }
  var seen = HandleSet()
  return handles.indices.first { !seen.insert(handles[$0]) }
}
