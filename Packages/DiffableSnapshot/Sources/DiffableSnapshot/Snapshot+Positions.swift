extension Snapshot {
  /// Returns the position of an item, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    storage.find(item).flatMap { item in storage.read { $0.position(of: item) } }
  }

  /// Returns the item at a position, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    guard position.section >= 0, position.section < numberOfSections else { return nil }
    return storage.read { $0.item(at: position) }.map { storage.item($0) }
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
    guard index >= 0, index < numberOfSections else { return nil }
    return storage.section(storage.read { $0.sections.section(at: index) })
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
    guard let section = storage.find(section: section) else { return nil }
    return storage.read { $0.item(at: index, inSection: section) }.map { storage.item($0) }
  }

  @inlinable
  func firstItemIdentifier(inSection section: SectionID) -> ItemID? {
    itemIdentifier(at: 0, inSection: section)
  }

  @inlinable
  func lastItemIdentifier(inSection section: SectionID) -> ItemID? {
    guard let section = storage.find(section: section) else { return nil }
    return storage.read { $0.item(at: $0.itemCount(inSection: section) - 1, inSection: section) }
      .map { storage.item($0) }
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
    let section = storage.place(of: handle).section
    return storage.read { $0.item(at: $0.offset(of: handle) + distance, inSection: section) }
      .map { storage.item($0) }
  }
}
