extension Snapshot {
  /// Puts items at the end of a section, or of the last one when none is named.
  ///
  /// An item that is in the snapshot already is moved there.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownSection(_:)``,
  ///   ``SnapshotError/noSections(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func appendItems(
    _ items: [ItemID],
    toSection section: SectionID? = nil
  ) throws(Failure) {
    let key = try keyForAppending(items, to: section)
    guard numberOfItems > 0 || items.isEmpty else { return try fill(key, with: items) }
    try requireDistinct(items)
    insert(items) { core in (key, core.record(keyed: key).items.count) }
  }

  /// Puts items before another item.
  ///
  /// An item that is in the snapshot already is moved there.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemAnchorAmongInserted(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func insertItems(_ items: [ItemID], before anchor: ItemID) throws(Failure) {
    try insert(items, beside: anchor, after: false)
  }

  /// Puts items after another item.
  ///
  /// An item that is in the snapshot already is moved there.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemAnchorAmongInserted(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func insertItems(_ items: [ItemID], after anchor: ItemID) throws(Failure) {
    try insert(items, beside: anchor, after: true)
  }

  /// Takes items out; one that is not there is passed over.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func deleteItems(_ items: [ItemID]) {
    for item in items {
      guard let found = core.find(item) else { continue }
      makeUnique()
      storage.header.delete(found)
      journal?.touch(found.handle)
      marks?.items[item] = nil
    }
    assertInvariants()
  }

  /// Takes out all items and keeps the sections, empty.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  @inlinable
  public mutating func deleteAllItems() {
    guard numberOfItems > 0 else { return }
    makeUnique()
    storage.header.deleteAll()
    marks?.items = [:]
    journal?.overflow()
    assertInvariants()
  }

  /// Moves an item to the place before another, which may be in another section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func moveItem(_ item: ItemID, before anchor: ItemID) throws(Failure) {
    try move(item, beside: anchor, after: false)
  }

  /// Moves an item to the place after another, which may be in another section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(_:)``, ``SnapshotError/unknownItemAnchor(_:)``,
  ///   ``SnapshotError/itemMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func moveItem(_ item: ItemID, after anchor: ItemID) throws(Failure) {
    try move(item, beside: anchor, after: true)
  }
}

extension Snapshot {
  @inlinable
  mutating func move(_ item: ItemID, beside anchor: ItemID, after: Bool) throws(Failure) {
    guard let found = core.find(item) else { throw .unknownItem(item) }
    if item == anchor { throw .itemMovedRelativeToItself(item) }
    guard let beside = core.find(anchor) else { throw .unknownItemAnchor(anchor) }
    makeUnique()
    storage.header.takeOut(found)
    let gap = storage.header.gap(beside: beside.handle, after: after)
    withUnsafePointer(to: found.handle) { handle in
      let handles = UnsafeBufferPointer(start: handle, count: 1)
      storage.header.insert(handles, section: gap.section, at: gap.offset)
    }
    journal?.touch(found.handle)
    assertInvariants()
  }

  @inlinable
  mutating func insert(_ items: [ItemID], beside anchor: ItemID, after: Bool) throws(Failure) {
    try requireDistinct(items)
    let beside = try requireAnchor(anchor, for: items)
    let table = core.handles
    insert(items) { core in
      // The anchor has another handle when the table had to be made anew.
      let handle = core.handles === table ? beside.handle : core.find(anchor)?.handle
      return core.gap(beside: handle ?? beside.handle, after: after)
    }
  }

  @inlinable
  func keyForAppending(
    _ items: [ItemID],
    to section: SectionID?
  ) throws(Failure) -> UInt64 {
    if let section {
      guard let key = sectionKeys.value(for: section) else { throw .unknownSection(section) }
      return key
    }
    guard numberOfSections > 0 else { throw .noSections(items.first) }
    return sectionOrder.entry(at: numberOfSections - 1).element
  }

  /// Puts distinct items where a body says when they have been taken out of where they are.
  @inlinable
  mutating func insert(
    _ items: [ItemID],
    at gap: (SnapshotCore<SectionID, ItemID>) -> (section: UInt64, offset: Int)
  ) {
    makeUnique()
    let table = core.handles
    withUnsafeTemporaryAllocation(of: ItemHandle.self, capacity: items.count) { handles in
      storage.header.takeHandles(of: items, into: handles)
      if core.handles !== table { journal?.overflow() }
      for handle in handles {
        let place = core.places[handle]
        if place != .none { storage.header.takeOut(FoundItem(handle: handle, place: place)) }
        journal?.touch(handle)
      }
      let gap = gap(storage.header)
      let handles = UnsafeBufferPointer(handles)
      storage.header.insert(handles, section: gap.section, at: gap.offset)
    }
    assertInvariants()
  }

  /// Puts items into a snapshot that has none.
  @inlinable
  mutating func fill(_ key: UInt64, with items: [ItemID]) throws(Failure) {
    var filled = storage.header
    guard filled.fill(section: key, with: items) else {
      try requireDistinct(items)
      return
    }
    storage = SnapshotStorage(filled)
    journal?.overflow()
    assertInvariants()
  }
}
