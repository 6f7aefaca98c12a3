extension Snapshot {
  /// Where an item stands; nil when it is not there.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func position(ofItem item: ItemID) -> ItemPosition? {
    guard let place = places.value(for: item) else { return nil }
    let record = record(keyed: place.section)
    return ItemPosition(
      section: sectionOrder.rank(of: record.order),
      item: record.items.rank(of: place.label)
    )
  }

  /// The index of an item inside its section; nil when it is not there.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexInSection(ofItem item: ItemID) -> Int? {
    places.value(for: item)
      .map { place in
        record(keyed: place.section).items.rank(of: place.label)
      }
  }

  /// The item at a position; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(at position: ItemPosition) -> ItemID? {
    guard (0..<numberOfSections).contains(position.section) else { return nil }
    return record(at: position.section).items.elementIfPresent(at: position.item)
  }

  /// The item at an index of a section; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(at index: Int, inSection section: SectionID) -> ItemID? {
    record(of: section)?.items.elementIfPresent(at: index)
  }

  /// The section at an index; nil when there is none.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(at index: Int) -> SectionID? {
    (0..<numberOfSections).contains(index) ? record(at: index).id : nil
  }

  /// The first item of a section; nil when it has none or is not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstItemIdentifier(inSection section: SectionID) -> ItemID? {
    itemIdentifier(at: 0, inSection: section)
  }

  /// The last item of a section; nil when it has none or is not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func lastItemIdentifier(inSection section: SectionID) -> ItemID? {
    guard let items = record(of: section)?.items else { return nil }
    return items.elementIfPresent(at: items.count - 1)
  }

  /// The item before another in the same section; nil when that is the first or not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(before item: ItemID) -> ItemID? {
    neighbour(of: item, by: -1)
  }

  /// The item after another in the same section; nil when that is the last or not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(after item: ItemID) -> ItemID? {
    neighbour(of: item, by: 1)
  }

  @inlinable
  func neighbour(of item: ItemID, by distance: Int) -> ItemID? {
    guard let place = places.value(for: item) else { return nil }
    let items = record(keyed: place.section).items
    return items.elementIfPresent(at: items.rank(of: place.label) + distance)
  }
}

extension LabelledTree {
  @inlinable
  func elementIfPresent(at offset: Int) -> Element? {
    (0..<count).contains(offset) ? entry(at: offset).element : nil
  }
}
