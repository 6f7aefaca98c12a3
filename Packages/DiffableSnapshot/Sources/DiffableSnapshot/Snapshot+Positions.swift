extension Snapshot {
  /// Returns the position of an item, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    storage.find(item).flatMap { storage.core.order.position(of: $0) }
  }

  /// Returns the index of an item within its section, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexInSection(ofItem item: ItemID) -> Int? {
    storage.find(item).map { storage.core.order.offset(of: $0) }
  }

  /// Returns the item at a position, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    guard (0..<numberOfSections).contains(position.section) else { return nil }
    return item(at: position.item, in: storage.core.order.record(at: position.section).items)
  }

  /// Returns the item at an index of a section, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(at index: Int, inSection section: SectionID) -> ItemID? {
    guard let handle = storage.find(section: section) else { return nil }
    return item(at: index, in: storage.core.order.record(of: handle).items)
  }

  /// Returns the section at an index, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    (0..<numberOfSections).contains(index)
      ? storage.section(storage.core.order.record(at: index).handle) : nil
  }

  /// Returns the first item of a section, or nil if the section is empty or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstItemIdentifier(inSection section: SectionID) -> ItemID? {
    itemIdentifier(at: 0, inSection: section)
  }

  /// Returns the last item of a section, or nil if the section is empty or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func lastItemIdentifier(inSection section: SectionID) -> ItemID? {
    guard let handle = storage.find(section: section) else { return nil }
    let items = storage.core.order.record(of: handle).items
    return item(at: items.count - 1, in: items)
  }

  /// Returns the item before another one in the same section, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(before item: ItemID) -> ItemID? {
    neighbour(of: item, by: -1)
  }

  /// Returns the item after another one in the same section, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(after item: ItemID) -> ItemID? {
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
