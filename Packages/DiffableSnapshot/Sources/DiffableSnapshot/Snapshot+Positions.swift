extension Snapshot {
  /// Returns the position of an item, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    storage.find(item).flatMap { storage.core.order.position(of: $0) }
  }

  /// Returns the item at a position, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    guard (0..<numberOfSections).contains(position.section) else { return nil }
    return item(at: position.item, in: storage.core.order.record(at: position.section).items)
  }

  /// Returns the items at positions; positions that don't exist are skipped.
  ///
  /// ```swift
  /// let deleted = transaction.initialSnapshot.itemIdentifiers(at: difference.deletedItems)
  /// ```
  ///
  /// - Complexity: O(*k* log *n*) for *k* positions.
  @inlinable
  public func itemIdentifiers(at positions: some Sequence<ItemPosition>) -> [ItemID] {
    positions.compactMap { itemIdentifier(for: $0) }
  }

  /// Returns the section at an index, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    (0..<numberOfSections).contains(index)
      ? storage.section(storage.core.order.record(at: index).handle) : nil
  }

  /// Returns the sections at indices; indices that don't exist are skipped.
  ///
  /// - Complexity: O(*k* log *s*) for *k* indices and *s* sections.
  @inlinable
  public func sectionIdentifiers(at indices: some Sequence<Int>) -> [SectionID] {
    indices.compactMap { sectionIdentifier(for: $0) }
  }
}

extension Snapshot {
  @inlinable
  func itemIdentifier(at index: Int, inSection section: SectionID) -> ItemID? {
    guard let handle = storage.find(section: section) else { return nil }
    return item(at: index, in: storage.core.order.record(of: handle).items)
  }

  @inlinable
  func firstItemIdentifier(inSection section: SectionID) -> ItemID? {
    itemIdentifier(at: 0, inSection: section)
  }

  @inlinable
  func lastItemIdentifier(inSection section: SectionID) -> ItemID? {
    guard let handle = storage.find(section: section) else { return nil }
    let items = storage.core.order.record(of: handle).items
    return item(at: items.count - 1, in: items)
  }

  /// The item before another one in the same section.
  @inlinable
  func itemIdentifier(before item: ItemID) -> ItemID? {
    neighbour(of: item, by: -1)
  }

  /// The item after another one in the same section.
  @inlinable
  func itemIdentifier(after item: ItemID) -> ItemID? {
    neighbour(of: item, by: 1)
  }

  @inlinable
  func neighbour(of item: ItemID, by distance: Int) -> ItemID? {
    guard let handle = storage.find(item) else { return nil }
    let place = storage.place(of: handle)
    let items = storage.core.order.record(of: place.section).items
    return self.item(at: items.offset(of: handle, inChunk: place.chunk) + distance, in: items)
  }

  @inlinable
  func item(at offset: Int, in items: ItemList) -> ItemID? {
    (0..<items.count).contains(offset) ? storage.item(items.handle(at: offset)) : nil
  }
}
