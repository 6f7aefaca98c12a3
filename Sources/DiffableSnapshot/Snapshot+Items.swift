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
    if numberOfItems == 0, items.count > 64 {
      try fill(key, with: items)
      return
    }
    try requireDistinct(items)
    for item in items { takeOut(item) }
    insert(items, intoSection: key, at: record(keyed: key).items.count)
    assertInvariants()
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
    try requireDistinct(items)
    put(items, beside: try requireAnchor(anchor, for: items), after: false)
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
    try requireDistinct(items)
    put(items, beside: try requireAnchor(anchor, for: items), after: true)
  }

  /// Takes items out; one that is not there is passed over.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func deleteItems(_ items: [ItemID]) {
    for item in items {
      guard let place = places.value(for: item) else { continue }
      takeOut(item, at: place)
      storage.header.places.removeValue(for: item)
      if !itemMarks.isEmpty { itemMarks[item] = nil }
    }
    assertInvariants()
  }

  /// Takes out all items and keeps the sections, empty.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  @inlinable
  public mutating func deleteAllItems() {
    guard numberOfItems > 0 else { return }
    places = IdentifierMap()
    itemMarks = [:]
    for offset in 0..<records.count {
      records.modify(labelled: records.entry(at: offset).label) { $0.items = LabelledTree() }
    }
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
    guard let from = places.value(for: item) else { throw .unknownItem(item) }
    if item == anchor { throw .itemMovedRelativeToItself(item) }
    guard let place = places.value(for: anchor) else { throw .unknownItemAnchor(anchor) }
    takeOut(item, at: from)
    insert([item], beside: place, after: after)
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

  /// Takes an item out of its section and leaves its place in the table to be set or removed.
  ///
  /// Answers whether it was there.
  @inlinable
  @discardableResult
  mutating func takeOut(_ item: ItemID) -> Bool {
    guard let place = places.value(for: item) else { return false }
    takeOut(item, at: place)
    return true
  }

  @inlinable
  mutating func takeOut(_ item: ItemID, at place: ItemPlace) {
    makeUnique()
    storage.header.takeOut(place)
    journal?.touch(item)
  }

  @inlinable
  mutating func put(_ items: [ItemID], beside anchor: ItemPlace, after: Bool) {
    for item in items { takeOut(item) }
    insert(items, beside: anchor, after: after)
  }

  @inlinable
  mutating func insert(_ items: [ItemID], beside anchor: ItemPlace, after: Bool) {
    let offset = storage.header.rank(of: anchor)
    insert(items, intoSection: anchor.section, at: after ? offset + 1 : offset)
    assertInvariants()
  }

  /// Inserts items that are in no section.
  @inlinable
  mutating func insert(_ items: [ItemID], intoSection key: UInt64, at offset: Int) {
    makeUnique()
    storage.header.insert(items, intoSection: key, at: offset)
    for item in items { journal?.touch(item) }
  }

  /// Puts items into a snapshot that has none.
  @inlinable
  mutating func fill(_ key: UInt64, with items: [ItemID]) throws(Failure) {
    guard let spread = LabelSpread(items.count, above: nil, below: nil) else { return }
    let table = IdentifierMap<ItemID, ItemPlace>(items) { index in
      ItemPlace(section: key, label: spread.label(index))
    }
    guard let table else {
      try requireDistinct(items)
      return
    }
    places = table
    records.modify(labelled: key) { $0.items = LabelledTree(items, labels: spread) }
    journal?.overflow()
    assertInvariants()
  }
}

extension SnapshotCore {
  @inlinable
  func rank(of place: ItemPlace) -> Int {
    records.element(labelled: place.section)?.items.rank(of: place.label) ?? 0
  }

  @inlinable
  mutating func takeOut(_ place: ItemPlace) {
    records.modify(labelled: place.section) { $0.items.remove(labelled: place.label) }
  }

  @inlinable
  mutating func insert(_ items: [ItemID], intoSection key: UInt64, at offset: Int) {
    records.modify(labelled: key) { record in
      record.items.insert(items, at: offset) { item, label in
        places.updateValue(ItemPlace(section: key, label: label), for: item)
      }
    }
  }

  @inlinable
  mutating func placeSections(_ keys: [UInt64], at index: Int) {
    sectionOrder.insert(keys, at: index) { key, label in
      records.modify(labelled: key) { $0.order = label }
    }
  }
}
